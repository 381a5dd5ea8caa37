// Channels as every screen and picker knows them: light, because the shell itself shows a lost one.
import { z } from "zod";
import { route } from "../route.ts";
import { Timestamp, WireId } from "../shapes.ts";
import { Capabilities } from "./capabilities.ts";

/** Names an adapter of the server. A shape and not a list: which types exist is the adapters' own business. */
export const ChannelType = z.string().regex(/^[a-z][a-z0-9_]{1,39}$/);
export type ChannelType = z.infer<typeof ChannelType>;

export const ChannelStatus = z.enum(["waiting_qr", "connecting", "connected", "lost"]);
export type ChannelStatus = z.infer<typeof ChannelStatus>;

export const channelChoices = route({
  method: "GET",
  path: "/channels/choices",
  summary: "The company's channels by name, for pickers.",
  access: { area: "users", level: "read" },
  answer: z.object({ items: z.array(z.object({ id: WireId, name: z.string(), type: ChannelType })) }),
});

/** What an attendant's screens need to know of a channel. */
export const ChannelSummary = z.object({
  id: WireId,
  name: z.string(),
  type: ChannelType,
  status: ChannelStatus,
  isDefault: z.boolean(),
  number: z.string().nullable(),
  defaultQueueId: WireId.nullable(),
  capabilities: Capabilities,
  /** Sending is held back until then, because the provider asked for it. */
  pausedUntil: Timestamp.nullable(),
  /** In plain words, why it does not work; for people who may repair it. */
  lastError: z.string().nullable(),
});
export type ChannelSummary = z.infer<typeof ChannelSummary>;

export const myChannels = route({
  method: "GET",
  path: "/user/channel",
  summary: "The channels the caller may work on, with what each can do.",
  access: { area: "attendance", level: "full" },
  query: z.object({ type: ChannelType.optional() }),
  answer: z.object({ channels: z.array(ChannelSummary) }),
});
