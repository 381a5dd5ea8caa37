// HTTP doors of quick messages: open the tenant's transaction, call one action, answer.
import * as contract from "@prosa/contracts/quick-messages";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve } from "#platform/http";
import * as actions from "./quick-messages.actions.ts";

const done = { ok: true as const };

export const quickMessageRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, contract.listQuickMessages, (request) =>
      inTenant(deps, request, (ctx) => actions.listVisible(ctx, request.query), { readOnly: true }),
    );
    serve(app, contract.createQuickMessage, (request) =>
      inTenant(deps, request, (ctx) => actions.addQuickMessage(ctx, request.body)),
    );
    serve(app, contract.updateQuickMessage, (request) =>
      inTenant(deps, request, (ctx) => actions.changeQuickMessage(ctx, request.params.quickMessageId, request.body)),
    );
    serve(app, contract.useQuickMessage, (request) =>
      inTenant(deps, request, async (ctx) => {
        await actions.countUse(ctx, request.params.quickMessageId);
        return done;
      }),
    );
    serve(app, contract.deleteQuickMessage, (request) =>
      inTenant(deps, request, async (ctx) => {
        await actions.removeQuickMessage(ctx, request.params.quickMessageId);
        return done;
      }),
    );
  };
