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
  "pause.changed",
  "list.changed",
  "deal.changed",
  "deal.gone",
  "chat.changed",
  "chat.message",
  "chat.read",
  "chat.left",
  "call.changed",
] as const;
export type EventType = (typeof eventTypes)[number];

/**
 * One piece of news, at most one per journal row and receiver. `version` is consecutive per subject, which is the ticket where none
 * is named; seq is unique.
 */
export const NewsEnvelope = z.object({
  v: z.literal(1),
  seq: z.number().int(),
  at: z.iso.datetime(),
  type: z.enum(eventTypes),
  ticketId: WireId.nullable(),
  /** What else has versions of its own, such as "chat:7". */
  subject: z.string().max(40).optional(),
  version: z.number().int().nullable(),
  data: z.unknown(),
});
