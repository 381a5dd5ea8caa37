// HTTP doors of tags: open the tenant's transaction, call one action or query, answer.
import * as contract from "@prosa/contracts/tags";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve } from "#platform/http";
import * as actions from "./tags.actions.ts";
import { activeTags, pageOfTags } from "./tags.queries.ts";

export const tagRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, contract.listTags, (request) =>
      inTenant(deps, request, ({ tx }) => pageOfTags(tx, request.query), { readOnly: true }),
    );
    serve(app, contract.tagChoices, (request) =>
      inTenant(deps, request, async ({ tx }) => ({ items: await activeTags(tx) }), { readOnly: true }),
    );
    serve(app, contract.createTag, (request) => inTenant(deps, request, (ctx) => actions.addTag(ctx, request.body)));
    serve(app, contract.updateTag, (request) =>
      inTenant(deps, request, (ctx) => actions.changeTag(ctx, request.params.tagId, request.body)),
    );
    serve(app, contract.mergeTags, (request) =>
      inTenant(deps, request, (ctx) => actions.mergeTags(ctx, request.params.tagId, request.body.intoTagId)),
    );
    serve(app, contract.deleteTag, (request) =>
      inTenant(deps, request, async (ctx) => {
        await actions.removeTag(ctx, request.params.tagId);
        return { ok: true as const };
      }),
    );
  };
