// HTTP doors of integrations.
import * as duties from "@prosa/contracts/automation/duties";
import * as contract from "@prosa/contracts/automation/integrations";
import type { Deps } from "#platform/context";
import { usesOf } from "#platform/database";
import { inTenant, type Routes, serve } from "#platform/http";
import { giveDuty, helpOf } from "./duties/duties.actions.ts";
import { readDuties } from "./duties/duties.queries.ts";
import * as actions from "./integrations.actions.ts";
import { pageOfIntegrations, showIntegration } from "./integrations.queries.ts";

const readOnly = { readOnly: true };

export const integrationRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, contract.listIntegrations, (request) =>
      inTenant(deps, request, ({ tx }) => pageOfIntegrations(tx, request.query), readOnly),
    );
    serve(app, contract.showIntegration, (request) =>
      inTenant(
        deps,
        request,
        async ({ tx }) => {
          const { integrationId } = request.params;
          const integration = await showIntegration(tx, integrationId);
          return { integration, usedBy: await usesOf(tx, "integrations", integrationId) };
        },
        readOnly,
      ),
    );
    serve(app, contract.createIntegration, (request) =>
      inTenant(deps, request, (ctx) => actions.addIntegration(ctx, request.body)),
    );
    serve(app, contract.updateIntegration, (request) =>
      inTenant(deps, request, (ctx) => actions.changeIntegration(ctx, request.params.integrationId, request.body)),
    );
    serve(app, contract.deleteIntegration, (request) =>
      inTenant(deps, request, async (ctx) => {
        await actions.removeIntegration(ctx, request.params.integrationId);
        return { ok: true as const };
      }),
    );
    serve(app, contract.testIntegration, async (request) => {
      const { integrationId } = request.params;
      const prepared = await inTenant(deps, request, (ctx) => actions.prepareTest(ctx, integrationId));
      const checked = await actions.runTest(deps, prepared);
      return inTenant(deps, request, (ctx) => actions.noteTest(ctx, integrationId, checked));
    });
    serve(app, duties.listDuties, (request) =>
      inTenant(deps, request, async ({ tx }) => ({ duties: await readDuties(tx) }), readOnly),
    );
    serve(app, duties.updateDuty, (request) => inTenant(deps, request, (ctx) => giveDuty(ctx, request.body)));
    serve(app, duties.showHelp, (request) =>
      inTenant(
        deps,
        request,
        async (ctx) => ({ copilot: await helpOf(ctx, "copilot"), transcripts: await helpOf(ctx, "transcripts") }),
        readOnly,
      ),
    );
  };
