// One channel as those see it who write on it; apart from the list of channels, which every screen loads.
import { z } from "zod";
import { route } from "../route.ts";
import { Id, Timestamp } from "../shapes.ts";
import { ChannelSummary } from "./my-channels.ts";

/** How a channel is, for whoever writes on it: what to tell a customer who waits, and whom to ask. */
export const ChannelInfo = ChannelSummary.omit({ capabilities: true, defaultQueueId: true }).extend({
  verifiedName: z.string().nullable(),
  quality: z.enum(["green", "yellow", "red", "unknown"]),
  /** People who may be written to first within a day; null: not known; -1: no limit. */
  messagingLimit: z.number().int().nullable(),
  /** Messages in a second; null: not known. */
  throughput: z.number().int().nullable(),
  lastInboundAt: Timestamp.nullable(),
  lastErrorAt: Timestamp.nullable(),
});
export type ChannelInfo = z.infer<typeof ChannelInfo>;

export const myChannel = route({
  method: "GET",
  path: "/user/channel/:channelId",
  summary: "One channel the caller works on: state, number, quality, limits and the last error.",
  access: { area: "attendance", level: "full" },
  params: z.object({ channelId: Id }),
  answer: ChannelInfo,
});
