// HTTP doors of webhooks out.
import * as contract from "@prosa/contracts/automation/webhooks";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve } from "#platform/http";
import { forgetEndpoints } from "./memory.ts";
import * as actions from "./webhooks.actions.ts";
import { pageOfDeliveries, pageOfWebhooks, showWebhook } from "./webhooks.queries.ts";

const readOnly = { readOnly: true };

export const webhookRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    /** What decides whether rows of the journal become deliveries is remembered in every process. */
    const heard = async <T>(request: { session: { tenantId: number } }, work: Promise<T>): Promise<T> => {
      const answer = await work;
      forgetEndpoints(deps, request.session.tenantId);
      return answer;
    };
    serve(app, contract.listWebhooks, (request) =>
      inTenant(deps, request, ({ tx }) => pageOfWebhooks(tx, request.query), readOnly),
    );
    serve(app, contract.createWebhook, (request) =>
      heard(
        request,
        inTenant(deps, request, (ctx) => actions.addWebhook(ctx, request.body)),
      ),
    );
    serve(app, contract.updateWebhook, (request) =>
      heard(
        request,
        inTenant(deps, request, (ctx) => actions.changeWebhook(ctx, request.params.webhookId, request.body)),
      ),
    );
    serve(app, contract.deleteWebhook, (request) =>
      heard(
        request,
        inTenant(deps, request, async (ctx) => {
          await actions.removeWebhook(ctx, request.params.webhookId);
          return { ok: true as const };
        }),
      ),
    );
    serve(app, contract.rotateWebhookSecret, (request) =>
      inTenant(deps, request, (ctx) => actions.rotateSecret(ctx, request.params.webhookId)),
    );
    serve(app, contract.testWebhook, async (request) => {
      const prepared = await inTenant(deps, request, (ctx) => actions.prepareTest(ctx, request.params.webhookId));
      return actions.sendTest(deps, prepared);
    });
    serve(app, contract.listDeliveries, (request) =>
      inTenant(
        deps,
        request,
        async ({ tx }) => {
          await showWebhook(tx, request.params.webhookId);
          return pageOfDeliveries(tx, request.params.webhookId, request.query);
        },
        readOnly,
      ),
    );
    serve(app, contract.replayDeliveries, (request) =>
      inTenant(deps, request, (ctx) => actions.replayDeliveries(ctx, request.params.webhookId, request.body)),
    );
  };
