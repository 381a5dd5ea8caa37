// How a number fares with what is sent to many, on the wire: its day, its complaints, what stopped it.
import { z } from "zod";
import { limits } from "../limits.ts";
import { route } from "../route.ts";
import { Id, Timestamp, WireId } from "../shapes.ts";

export const BrakeReason = z.enum(["complaints", "badList", "faults", "spam", "quality"]);
export type BrakeReason = z.infer<typeof BrakeReason>;

const ChannelBrake = z.object({
  id: WireId,
  reason: BrakeReason,
  /** The figures that decided: so many, of so many. */
  count: z.number().int().nullable(),
  of: z.number().int().nullable(),
  at: Timestamp,
  releasedAt: Timestamp.nullable(),
  releasedBy: z.string().nullable(),
  note: z.string().nullable(),
});

export const ChannelHealth = z.object({
  /** Nothing leaves in bulk until a person releases it. */
  heldBy: BrakeReason.nullable(),
  /** People who may be written to first within 24 hours; null: no limit. */
  dayCap: z.number().int().nullable(),
  dayUsed: z.number().int(),
  /** The company's own limit below that. */
  ownCap: z.number().int().nullable(),
  /** Since when it sends in bulk, and in which week of its warm-up it is; null where there is none. */
  bulkSince: Timestamp.nullable(),
  week: z.number().int().nullable(),
  complaints: z.number().int(),
  delivered: z.number().int(),
  /** The share of complaints at which it stops. */
  riskRate: z.literal(limits.reportRateRisk),
  /** The last 24 hours, oldest first. */
  hours: z.array(
    z.object({
      hour: Timestamp,
      opened: z.number().int(),
      sent: z.number().int(),
      bulkSent: z.number().int(),
      failed: z.number().int(),
      complaints: z.number().int(),
    }),
  ),
  brakes: z.array(ChannelBrake),
});
export type ChannelHealth = z.infer<typeof ChannelHealth>;

export const channelHealth = route({
  method: "GET",
  path: "/channels/:channelId/health",
  summary: "What a number may still send to many today, its complaints, and what stopped it before.",
  access: { area: "channels", level: "read" },
  params: z.object({ channelId: Id }),
  answer: ChannelHealth,
});

export const RELEASE_NOTE = { min: 10, max: 500 } as const;

export const releaseChannel = route({
  method: "POST",
  path: "/channels/:channelId/release",
  summary: "Lets a stopped number send to many again; the reason is kept with the stop.",
  access: { area: "channels", level: "full" },
  audit: { kind: "channels.changed" },
  creates: false,
  params: z.object({ channelId: Id }),
  body: z.object({ note: z.string().trim().min(RELEASE_NOTE.min).max(RELEASE_NOTE.max) }),
  answer: ChannelHealth,
});

export const capChannel = route({
  method: "PUT",
  path: "/channels/:channelId/bulk-cap",
  summary: "The company's own limit of people written to first within a day on this number; null takes it away.",
  access: { area: "channels", level: "full" },
  audit: { kind: "channels.changed" },
  params: z.object({ channelId: Id }),
  body: z.object({ cap: z.number().int().min(1).max(100_000).nullable() }),
  answer: ChannelHealth,
});
