// Messages on the wire.
import { z } from "zod";
import { limits, ourLimits } from "./limits.ts";
import { route } from "./route.ts";
import { Id, Timestamp, WireId } from "./shapes.ts";
import { MessageStatus, Ticket } from "./tickets.ts";

export { MessageStatus };

export const Message = z.object({
  id: WireId,
  /** Made by the sender and kept for life; the screen's key. Inbound messages get one from the server. */
  clientId: z.uuid(),
  ticketId: WireId,
  type: z.enum(["text", "unsupported"]),
  body: z.string(),
  fromMe: z.boolean(),
  sendType: z.enum(["chat", "bot", "phone"]),
  userId: WireId.nullable(),
  username: z.string().nullable(),
  status: MessageStatus,
  /** Numeric alias of the status for integrations: -1 error, 0 waiting, 1 sent, 2 delivered, 3 read, 4 played. */
  ack: z.number().int().min(-1).max(4),
  /** Why it failed, as a catalogue code, and the provider's words when it gave any. */
  failure: z.object({ code: z.string(), detail: z.string().nullable() }).nullable(),
  quotedId: WireId.nullable(),
  createdAt: Timestamp,
});
export type Message = z.infer<typeof Message>;

export const listMessages = route({
  method: "GET",
  path: "/messages/:ticketId",
  summary: `A ticket's messages, oldest first inside a page of ${ourLimits.messagesPerPage}; page 1 is the newest.`,
  access: { area: "attendance", level: "full" },
  params: z.object({ ticketId: Id }),
  query: z.object({
    pageNumber: z.coerce.number().int().min(1).max(10_000).default(1),
    /** Messages older than this id; wins over pageNumber. */
    before: Id.optional(),
  }),
  answer: z.object({
    messages: z.array(Message),
    /** Kept from the specification; messages wait as "queued" in the same list, so it is always empty. */
    messagesOffLine: z.array(Message),
    hasMore: z.boolean(),
    count: z.number().int(),
    ticket: Ticket,
  }),
});

export const sendMessage = route({
  method: "POST",
  path: "/messages/:ticketId",
  summary: "Queues a message. The same clientId twice is the same message, answered again.",
  access: { area: "attendance", level: "full" },
  timeoutSeconds: limits.messageSendTimeoutSeconds,
  params: z.object({ ticketId: Id }),
  body: z.object({
    clientId: z.uuid(),
    body: z.string().trim().min(1).max(ourLimits.messageTextMax),
    quotedId: WireId.optional(),
  }),
  answer: Message,
});
