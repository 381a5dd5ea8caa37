// Door of channels: the accounts on which customers write, their settings and their templates.
import * as contract from "@prosa/contracts/channels";
import * as templates from "@prosa/contracts/channels/channel-templates";
import { myChannel } from "@prosa/contracts/channels-info";
import { channelChoices, myChannels } from "@prosa/contracts/my-channels";
import { sql } from "kysely";
import { defineLimit } from "#company/plans";
import type { ServerModule } from "#platform/registry";
import { channelChanged } from "./channels.events.ts";
import { applyChannelNews } from "./channels.jobs.ts";
import { channelRoutes } from "./channels.routes.ts";
import { syncChannel, syncOverdue } from "./templates.jobs.ts";
import "./channels.tables.ts";
import "./templates.tables.ts";

export {
  createChannel,
  giveCredentials,
  markChannelLost,
  type NewChannel,
  openCredentials,
  type SessionFacts,
  setSessionFacts,
  tellChannel,
} from "./channels.actions.ts";
export { type AppDirectory, createAppDirectory } from "./channels.app-directory.ts";
export { worksOn } from "./channels.audience.rules.ts";
export { keepBotModes } from "./channels.bots.ts";
export { type ChannelDirectory, createChannelDirectory, type ListedChannel } from "./channels.directory.ts";
export { applyChannelNews } from "./channels.jobs.ts";
export { type Opened, openedBy } from "./channels.opened.ts";
export { pauseChannel } from "./channels.pause.ts";
export { type Place, setPlace } from "./channels.place.ts";
export { addressWord, callbackUrl, noteHandshake, type OpenedChannel, openChannel } from "./channels.provider.ts";
export { type Channel, findChannel, holdChannels, isBlockedBy, listChannelRows } from "./channels.queries.ts";
export { reopenSession } from "./channels.reopen.ts";
export { wakeChannel } from "./channels.wake.ts";
export { listTemplates } from "./templates.actions.ts";
export { findTemplate, type TemplateRow } from "./templates.queries.ts";

const connectionPlaces = defineLimit({
  gate: "connections",
  used: sql`select count(*) from channels c where c.tenant_id = t.id and c.deleted_at is null`,
  refusal: "ERR_CONNECTION_LIMIT",
});

export const channelsModule: ServerModule = {
  name: "channels",
  serves: [
    channelChoices,
    myChannels,
    myChannel,
    contract.listChannels,
    contract.listConnectForms,
    contract.showChannel,
    contract.checkChannel,
    contract.createChannel,
    contract.updateChannel,
    contract.deleteChannel,
    contract.channelWebhook,
    contract.subscribeChannel,
    contract.reconnectChannel,
    contract.listTemplates,
    contract.syncTemplates,
    templates.createTemplate,
    templates.templateDraft,
    templates.editTemplate,
    templates.unpauseTemplate,
    templates.deleteTemplate,
  ],
  routes: channelRoutes,
  gates: [connectionPlaces],
  jobs: [syncChannel, syncOverdue, applyChannelNews],
  journalKinds: [channelChanged],
};
