// HTTP doors of the use of assistants: open the tenant's transaction, call one action, answer.
import * as contract from "@prosa/contracts/automation/assistant-use";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve } from "#platform/http";
import * as actions from "./use.actions.ts";

const readOnly = { readOnly: true };

export const assistantUseRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, contract.showAssistantUse, (request) =>
      inTenant(deps, request, (ctx) => actions.showUse(ctx, request.query.month), readOnly),
    );
    serve(app, contract.limitAssistantUse, (request) =>
      inTenant(deps, request, (ctx) => actions.limitCompany(ctx, request.body.limitMicros)),
    );
    serve(app, contract.showIntegrationUse, (request) =>
      inTenant(
        deps,
        request,
        (ctx) => actions.showIntegrationUse(ctx, request.params.integrationId, request.query.month),
        readOnly,
      ),
    );
    serve(app, contract.limitIntegrationUse, (request) =>
      inTenant(deps, request, (ctx) => actions.limitIntegration(ctx, request.params.integrationId, request.body)),
    );
  };
