// Door of campaigns: one text to many, in slices that nobody's answer waits behind.

import * as given from "@prosa/contracts/automation/campaigns-given";
import * as contract from "@prosa/contracts/campaigns";
import * as running from "@prosa/contracts/campaigns-running";
import { defineFeature } from "#company/plans";
import type { ServerModule } from "#platform/registry";
import { noteAnswers } from "./answers.events.ts";
import { campaignRoutes, runningRoutes } from "./campaigns.routes.ts";
import { startCampaigns } from "./campaigns.watch.ts";
import { givenRoutes } from "./given/given.routes.ts";
import "./campaigns.tables.ts";

export {
  type AudienceKind,
  anyOf,
  campaignsNaming,
  defineAudienceSource,
  demandAudience,
  type Said,
} from "./audience.ts";
export { addCampaign, changeCampaign } from "./campaigns.actions.ts";
export { clientIdOf } from "./feed.actions.ts";
export { countMeant } from "./people.queries.ts";

export const campaignsModule: ServerModule = {
  name: "campaigns",
  gates: [defineFeature({ gate: "campaigns" })],
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

export const givenCampaignsModule: ServerModule = {
  name: "campaigns-given",
  serves: [
    given.attachCampaignFile,
    given.detachCampaignFile,
    given.readCampaignTable,
    given.exportCampaign,
    given.saveMessagePrice,
  ],
  routes: givenRoutes,
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
