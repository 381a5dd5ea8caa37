// Door of channels: the lines on which customers write.
import { channelChoices } from "@prosa/contracts/channels";
import type { ServerModule } from "#platform/registry";
import { channelRoutes } from "./channels.routes.ts";
import "./channels.tables.ts";

export {
  createChannel,
  giveCredentials,
  markChannelLost,
  type NewChannel,
  openCredentials,
} from "./channels.actions.ts";
export { type ChannelDirectory, createChannelDirectory, type ListedChannel } from "./channels.directory.ts";
export { type Channel, findChannel } from "./channels.queries.ts";

export const channelsModule: ServerModule = { name: "channels", serves: [channelChoices], routes: channelRoutes };
