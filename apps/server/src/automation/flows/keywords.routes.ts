// HTTP doors of keywords: open the tenant's transaction, call one action or query, answer.
import * as contract from "@prosa/contracts/keyword-flows";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve } from "#platform/http";
import * as actions from "./keywords.actions.ts";
import { pageOfKeywords } from "./keywords.queries.ts";

const readOnly = { readOnly: true };

export const keywordRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, contract.listKeywordFlows, (request) =>
      inTenant(deps, request, ({ tx }) => pageOfKeywords(tx, request.query), readOnly),
    );
    serve(app, contract.createKeywordFlow, (request) =>
      inTenant(deps, request, (ctx) => actions.addKeyword(ctx, request.body)),
    );
    serve(app, contract.updateKeywordFlow, (request) =>
      inTenant(deps, request, (ctx) => actions.changeKeyword(ctx, request.params.keywordFlowId, request.body)),
    );
    serve(app, contract.deleteKeywordFlow, (request) =>
      inTenant(deps, request, async (ctx) => {
        await actions.removeKeyword(ctx, request.params.keywordFlowId);
        return { ok: true as const };
      }),
    );
    serve(app, contract.tryKeyword, (request) =>
      inTenant(deps, request, (ctx) => actions.tryPhrase(ctx, request.body), readOnly),
    );
  };
