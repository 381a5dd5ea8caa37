// Tickets on the wire: what the API may be asked and what it answers.
import { z } from "zod";
import { ourLimits } from "./limits.ts";
import { route } from "./route.ts";
import { Id, Timestamp, WireId } from "./shapes.ts";
import { TicketStatus } from "./users.ts";

export { TicketStatus };

/** Whose turn it is to act; bot, rating and consent waits live here and not in the status. */
export const Turn = z.enum(["bot", "assistant", "queue", "person", "customer"]);

export const ChannelType = z.enum([
  "whatsapp_cloud",
  "whatsapp_web",
  "whatsapp_alt",
  "telegram",
  "instagram",
  "facebook",
  "webchat",
]);
export type ChannelType = z.infer<typeof ChannelType>;

export const MessageStatus = z.enum([
  "received",
  "queued",
  "sending",
  "sent",
  "delivered",
  "read",
  "played",
  "failed",
  "unconfirmed",
  "canceled",
]);
export type MessageStatus = z.infer<typeof MessageStatus>;

export const Ticket = z.object({
  id: WireId,
  version: z.number().int(),
  status: TicketStatus,
  turn: Turn,
  protocol: z.string(),
  isGroup: z.boolean(),
  queueId: WireId.nullable(),
  queue: z.object({ name: z.string(), color: z.string() }).nullable(),
  userId: WireId.nullable(),
  username: z.string().nullable(),
  /** The specification's name for the channel. */
  whatsappId: WireId,
  channel: z.object({ name: z.string(), type: ChannelType }),
  contactId: WireId,
  contact: z.object({
    name: z.string(),
    number: z.string().nullable(),
    profilePicUrl: z.string().nullable(),
    tags: z.array(z.object({ id: WireId, name: z.string(), color: z.string() })),
  }),
  unreadMessages: z.number().int(),
  answered: z.boolean(),
  lastMessage: z.string(),
  lastMessageFromMe: z.boolean(),
  lastMessageStatus: MessageStatus.nullable(),
  lastMessageAt: Timestamp,
  /** Base of the wait clock: the customer's first message nobody has answered yet. */
  waitingSince: Timestamp.nullable(),
  /** Until when free text may be sent, on channels that have such a window. */
  windowExpiresAt: Timestamp.nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Ticket = z.infer<typeof Ticket>;

const Flag = z.stringbool();
const IdList = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => (Array.isArray(value) ? value : value.split(",")).filter((part) => part !== ""))
  .pipe(z.array(z.coerce.number<string>().int().positive()).max(200));

export const TicketQuery = z.object({
  searchParam: z.string().max(200).optional(),
  pageNumber: z.coerce.number().int().min(1).max(1000).default(1),
  /** Opaque continuation of the previous answer; wins over pageNumber. */
  cursor: z.string().max(200).optional(),
  status: z
    .union([z.string(), z.array(z.string())])
    .transform((value) => (Array.isArray(value) ? value : value.split(",")).filter((part) => part !== ""))
    .pipe(z.array(TicketStatus))
    .optional(),
  showAll: Flag.optional(),
  queuesIds: IdList.optional(),
  withUnreadMessages: Flag.optional(),
  isNotAssignedUser: Flag.optional(),
  includeNotQueueDefined: Flag.optional(),
  whatsappIds: IdList.optional(),
});
export type TicketQuery = z.infer<typeof TicketQuery>;

export const listTickets = route({
  method: "GET",
  path: "/tickets",
  summary: `The tickets the caller may see, newest first, ${ourLimits.ticketsPerPage} a page.`,
  access: { area: "attendance", level: "full" },
  query: TicketQuery,
  answer: z.object({
    tickets: z.array(Ticket),
    count: z.number().int(),
    hasMore: z.boolean(),
    cursor: z.string().nullable(),
  }),
});

export const countTickets = route({
  method: "GET",
  path: "/user/counttickets",
  summary: "How many tickets the caller may see, per tab, and how many of them are the caller's own.",
  access: { area: "attendance", level: "full" },
  answer: z.object({
    open: z.number().int(),
    pending: z.number().int(),
    closed: z.number().int(),
    mine: z.number().int(),
    unread: z.number().int(),
    oldestWaitingSince: Timestamp.nullable(),
  }),
});

export const showTicket = route({
  method: "GET",
  path: "/tickets/:ticketId",
  summary: "One ticket the caller may see.",
  access: { area: "attendance", level: "full" },
  params: z.object({ ticketId: Id }),
  answer: Ticket,
});

export const updateTicket = route({
  method: "PUT",
  path: "/tickets/:ticketId",
  summary: "Starts attendance (open), returns to the queue (pending) or resolves (closed).",
  access: { area: "attendance", level: "full" },
  params: z.object({ ticketId: Id }),
  body: z.object({
    status: TicketStatus,
    /** The version the caller saw; a stale one answers ERR_CONFLICT with the ticket as it is now. */
    version: z.number().int().optional(),
  }),
  answer: Ticket,
});

export const markTicketRead = route({
  method: "PUT",
  path: "/tickets/:ticketId/read",
  summary: "Moves the caller's own read pointer; nobody else's unread count changes.",
  access: { area: "attendance", level: "full" },
  params: z.object({ ticketId: Id }),
  body: z.object({ messageId: WireId }),
  answer: z.object({ unreadMessages: z.number().int() }),
});
