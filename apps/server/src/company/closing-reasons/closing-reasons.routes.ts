// HTTP doors of closing reasons: open the tenant's transaction, call one action or query, answer.
import * as contract from "@prosa/contracts/closing-reasons";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve } from "#platform/http";
import { addClosingReason, changeClosingReason, removeClosingReason } from "./closing-reasons.actions.ts";
import { pageOfClosingReasons } from "./closing-reasons.queries.ts";

export const closingReasonRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, contract.listClosingReasons, (request) =>
      inTenant(deps, request, ({ tx }) => pageOfClosingReasons(tx, request.query), { readOnly: true }),
    );
    serve(app, contract.createClosingReason, (request) =>
      inTenant(deps, request, (ctx) => addClosingReason(ctx, request.body)),
    );
    serve(app, contract.updateClosingReason, (request) =>
      inTenant(deps, request, (ctx) => changeClosingReason(ctx, request.params.closingReasonId, request.body)),
    );
    serve(app, contract.deleteClosingReason, (request) =>
      inTenant(deps, request, async (ctx) => {
        await removeClosingReason(ctx, request.params.closingReasonId);
        return { ok: true as const };
      }),
    );
  };
