// Door of campaigns: one text to many, in slices that nobody's answer waits behind.
import * as contract from "@prosa/contracts/campaigns";
import * as running from "@prosa/contracts/campaigns-running";
import type { ServerModule } from "#platform/registry";
import { noteAnswers } from "./answers.events.ts";
import { campaignRoutes, runningRoutes } from "./campaigns.routes.ts";
import { startCampaigns } from "./campaigns.watch.ts";
import "./campaigns.tables.ts";

export { type AudienceKind, defineAudienceSource } from "./audience.ts";
export { addCampaign, changeCampaign } from "./campaigns.actions.ts";
export { clientIdOf } from "./feed.actions.ts";

export const campaignsModule: ServerModule = {
  name: "campaigns",
  serves: [
    contract.listCampaigns,
    contract.campaignSummary,
    contract.campaignChoices,
    contract.createCampaign,
    contract.showCampaign,
    contract.updateCampaign,
    contract.deleteCampaign,
    contract.prepareCampaign,
    contract.previewCampaign,
    contract.reviewCampaign,
  ],
  routes: campaignRoutes,
};

export const runningCampaignsModule: ServerModule = {
  name: "campaigns-running",
  serves: [
    running.scheduleCampaign,
    running.pauseCampaign,
    running.resumeCampaign,
    running.cancelCampaign,
    running.testCampaign,
    running.campaignProgress,
    running.listCampaignContacts,
    running.removeCampaignContact,
  ],
  routes: runningRoutes,
  reactions: [noteAnswers],
  start: { role: "worker", run: startCampaigns },
};
