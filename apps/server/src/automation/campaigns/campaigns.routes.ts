// HTTP doors of campaigns: open the tenant's transaction, call one action, answer.
import * as contract from "@prosa/contracts/campaigns";
import * as running from "@prosa/contracts/campaigns-running";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve } from "#platform/http";
import * as actions from "./campaigns.actions.ts";
import { listRecipients, progress } from "./report.ts";
import { preview, readChoices, showReview } from "./review.ts";
import * as steps from "./running.actions.ts";
import { sendTest } from "./try.actions.ts";

const readOnly = { readOnly: true };

export const campaignRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, contract.listCampaigns, (request) =>
      inTenant(deps, request, (ctx) => actions.listCampaigns(ctx, request.query), readOnly),
    );
    serve(app, contract.campaignSummary, (request) => inTenant(deps, request, actions.summarize, readOnly));
    serve(app, contract.campaignChoices, (request) => inTenant(deps, request, readChoices, readOnly));
    serve(app, contract.createCampaign, (request) =>
      inTenant(deps, request, (ctx) => actions.addCampaign(ctx, request.body)),
    );
    serve(app, contract.showCampaign, (request) =>
      inTenant(deps, request, (ctx) => actions.showCampaign(ctx, request.params.campaignId), readOnly),
    );
    serve(app, contract.updateCampaign, (request) =>
      inTenant(deps, request, (ctx) => actions.changeCampaign(ctx, request.params.campaignId, request.body)),
    );
    serve(app, contract.deleteCampaign, (request) =>
      inTenant(deps, request, async (ctx) => {
        await actions.removeCampaign(ctx, request.params.campaignId);
        return { ok: true as const };
      }),
    );
    serve(app, contract.prepareCampaign, (request) =>
      inTenant(deps, request, (ctx) => actions.askForList(ctx, request.params.campaignId)),
    );
    serve(app, contract.previewCampaign, (request) =>
      inTenant(deps, request, (ctx) => preview(ctx, request.params.campaignId), readOnly),
    );
    serve(app, contract.reviewCampaign, (request) =>
      inTenant(deps, request, (ctx) => showReview(ctx, request.params.campaignId), readOnly),
    );
  };

export const runningRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, running.scheduleCampaign, (request) =>
      inTenant(deps, request, (ctx) => steps.schedule(ctx, request.params.campaignId)),
    );
    serve(app, running.pauseCampaign, (request) =>
      inTenant(deps, request, (ctx) => steps.pause(ctx, request.params.campaignId)),
    );
    serve(app, running.resumeCampaign, (request) =>
      inTenant(deps, request, (ctx) => steps.resume(ctx, request.params.campaignId)),
    );
    serve(app, running.cancelCampaign, (request) =>
      inTenant(deps, request, (ctx) => steps.cancel(ctx, request.params.campaignId)),
    );
    serve(app, running.testCampaign, (request) =>
      inTenant(deps, request, (ctx) => sendTest(ctx, request.params.campaignId, request.body)),
    );
    serve(app, running.campaignProgress, (request) =>
      inTenant(deps, request, (ctx) => progress(ctx, request.params.campaignId), readOnly),
    );
    serve(app, running.listCampaignContacts, (request) =>
      inTenant(deps, request, (ctx) => listRecipients(ctx, request.params.campaignId, request.query), readOnly),
    );
    serve(app, running.removeCampaignContact, ({ params, ...request }) =>
      inTenant(deps, request, (ctx) => steps.takeOut(ctx, params.campaignId, params.recipientId)),
    );
  };
