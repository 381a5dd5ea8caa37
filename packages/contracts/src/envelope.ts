// The cover of every piece of news: what arrived, about which ticket, and in which order. What is inside: realtime.ts.
import { z } from "zod";
import { WireId } from "./shapes.ts";

export const eventTypes = [
  "ticket.changed",
  "ticket.left",
  "message.created",
  "message.changed",
  "ticket.read",
  "ticket.deleted",
  "draft.changed",
  "notice.created",
  "notice.read",
  "job.changed",
  "channel.changed",
  "configs.changed",
  "access.changed",
  "list.changed",
  "deal.changed",
  "deal.gone",
] as const;
export type EventType = (typeof eventTypes)[number];

/** One piece of news, at most one per journal row and receiver. `version` is consecutive per ticket; seq is unique. */
export const NewsEnvelope = z.object({
  v: z.literal(1),
  seq: z.number().int(),
  at: z.iso.datetime(),
  type: z.enum(eventTypes),
  ticketId: WireId.nullable(),
  version: z.number().int().nullable(),
  data: z.unknown(),
});
