// HTTP doors of flows: open the tenant's transaction, call one action, answer.
import * as contract from "@prosa/contracts/flows";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve } from "#platform/http";
import * as actions from "./flows.actions.ts";
import { readChoices } from "./known.queries.ts";
import * as publishing from "./publish.actions.ts";
import { stop } from "./running.actions.ts";
import * as tests from "./tests/flow-tests.actions.ts";

const readOnly = { readOnly: true };

export const flowRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, contract.listFlows, (request) =>
      inTenant(deps, request, (ctx) => actions.listFlows(ctx, request.query), readOnly),
    );
    serve(app, contract.createFlow, (request) => inTenant(deps, request, (ctx) => actions.addFlow(ctx, request.body)));
    serve(app, contract.showFlow, (request) =>
      inTenant(deps, request, (ctx) => actions.showFlow(ctx, request.params.flowId), readOnly),
    );
    serve(app, contract.updateFlow, (request) =>
      inTenant(deps, request, (ctx) => actions.changeFlow(ctx, request.params.flowId, request.body)),
    );
    serve(app, contract.deleteFlow, (request) =>
      inTenant(deps, request, async (ctx) => {
        await actions.removeFlow(ctx, request.params.flowId);
        return { ok: true as const };
      }),
    );
    serve(app, contract.saveFlowDraft, (request) =>
      inTenant(deps, request, (ctx) => actions.saveDraft(ctx, request.params.flowId, request.body)),
    );
    serve(app, contract.checkFlow, (request) =>
      inTenant(deps, request, (ctx) => publishing.checkDraft(ctx, request.params.flowId), readOnly),
    );
    serve(app, contract.publishFlow, (request) =>
      inTenant(deps, request, (ctx) => publishing.publish(ctx, request.params.flowId, request.body)),
    );
    serve(app, contract.listFlowVersions, (request) =>
      inTenant(deps, request, (ctx) => publishing.listVersions(ctx, request.params.flowId, request.query), readOnly),
    );
    serve(app, contract.showFlowVersion, ({ params, ...request }) =>
      inTenant(deps, request, (ctx) => publishing.showVersion(ctx, params.flowId, params.versionNumber), readOnly),
    );
    serve(app, contract.restoreFlowVersion, (request) =>
      inTenant(deps, request, (ctx) => publishing.restore(ctx, request.params.flowId, request.body)),
    );
    serve(app, contract.stopFlow, (request) => inTenant(deps, request, (ctx) => stop(ctx, request.params.flowId)));
    serve(app, contract.listFlowTests, (request) =>
      inTenant(deps, request, (ctx) => tests.listTests(ctx, request.params.flowId), readOnly),
    );
    serve(app, contract.createFlowTest, (request) =>
      inTenant(deps, request, (ctx) => tests.addTest(ctx, request.params.flowId, request.body)),
    );
    serve(app, contract.deleteFlowTest, ({ params, ...request }) =>
      inTenant(deps, request, async (ctx) => {
        await tests.removeTest(ctx, params.flowId, params.flowTestId);
        return { ok: true as const };
      }),
    );
    serve(app, contract.flowChoices, (request) => inTenant(deps, request, ({ tx }) => readChoices(tx), readOnly));
  };
