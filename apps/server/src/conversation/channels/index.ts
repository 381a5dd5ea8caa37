// Door of channels: the lines on which customers write.
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
