// What the company's programs may hear of, and what stands in a delivery.
import { z } from "zod";
import { Timestamp, WireId } from "../shapes.ts";

export const WebhookEvent = z.enum([
  "message.received",
  "message.sent",
  "message.status",
  "ticket.created",
  "ticket.updated",
  "ticket.transferred",
  "ticket.closed",
  "ticket.reopened",
  "ticket.deleted",
]);
export type WebhookEvent = z.infer<typeof WebhookEvent>;

/** The body of a delivery. A test has no ticket. */
export const WebhookBody = z.object({
  type: z.string(),
  timestamp: Timestamp,
  data: z.object({
    ticket: z
      .object({
        id: WireId,
        status: z.string(),
        protocol: z.string(),
        queueId: WireId.nullable(),
        userId: WireId.nullable(),
        channelId: WireId,
        createdAt: Timestamp,
        closedAt: Timestamp.nullable(),
      })
      .nullable(),
    contact: z.object({ id: WireId, name: z.string(), number: z.string().nullable() }).nullable(),
    message: z
      .object({
        id: WireId,
        type: z.string(),
        body: z.string(),
        fromMe: z.boolean(),
        sendType: z.string(),
        status: z.string(),
        createdAt: Timestamp,
        editedAt: Timestamp.nullable(),
        deletedAt: Timestamp.nullable(),
      })
      .nullable(),
  }),
});
export type WebhookBody = z.infer<typeof WebhookBody>;
