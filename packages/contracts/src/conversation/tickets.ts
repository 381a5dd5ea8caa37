// Tickets on the wire: what the API may be asked and what it answers.
import { z } from "zod";
import { WaitShape } from "../company/targets/reply-targets.ts";
import { TicketStatus } from "../company/users.ts";
import { IdList } from "../id-list.ts";
import { route } from "../route.ts";
import { Done, Id, Timestamp, WireId } from "../shapes.ts";
import { MessageType } from "./message-content.ts";
import { ChannelType } from "./my-channels.ts";

export { TicketStatus };

/** Whose turn it is to act; bot, rating and consent waits live here and not in the status. */
export const Turn = z.enum(["bot", "assistant", "queue", "person", "customer"]);

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
  /** Seen by its owner and by administrators only, when the company wants it so. */
  isPrivate: z.boolean(),
  /** The flow that holds it, while the bot has the turn. */
  chatFlowId: WireId.nullable(),
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
    /** Whose customer this is. */
    wallets: z.array(z.object({ id: WireId, name: z.string() })),
  }),
  closingReason: z.object({ id: WireId, name: z.string(), color: z.string() }).nullable(),
  closedAt: Timestamp.nullable(),
  unreadMessages: z.number().int(),
  answered: z.boolean(),
  lastMessage: z.string(),
  lastMessageType: MessageType.nullable(),
  lastMessageFromMe: z.boolean(),
  lastMessageStatus: MessageStatus.nullable(),
  lastMessageAt: Timestamp,
  /** Base of the wait clock: the customer's first message nobody has answered yet. */
  waitingSince: Timestamp.nullable(),
  /** Somebody has answered since it was opened: which of the targets the wait is measured by. */
  hadFirstAnswer: z.boolean(),
  /** Until when free text may be sent, on channels that have such a window. */
  windowExpiresAt: Timestamp.nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Ticket = z.infer<typeof Ticket>;

const Flag = z.stringbool();

export const TicketQuery = z.object({
  searchParam: z.string().max(200).optional(),
  pageNumber: z.coerce.number().int().min(1).max(1000).default(1),
  /** Opaque continuation of the previous answer; wins over pageNumber. */
  cursor: z.string().max(200).optional(),
  status: z
    .union([z.string(), z.array(z.string())])
    .transform((value) => (Array.isArray(value) ? value : value.split(",")).filter((part) => part !== ""))
    .pipe(z.array(TicketStatus))
    /** Left out: open and pending; with showAll, for those who see all, every one. */
    .optional(),
  showAll: Flag.optional(),
  queuesIds: IdList.optional(),
  withUnreadMessages: Flag.optional(),
  isNotAssignedUser: Flag.optional(),
  /** Only where the customer wrote last and nobody has answered. */
  awaitingReply: Flag.optional(),
  /** Whole days of the company's calendar, the last one included. */
  createdFrom: z.iso.date().optional(),
  createdTo: z.iso.date().optional(),
  lastMessageFrom: z.iso.date().optional(),
  lastMessageTo: z.iso.date().optional(),
  includeNotQueueDefined: Flag.optional(),
  whatsappIds: IdList.optional(),
  tagsIds: IdList.optional(),
  /** Only what this person attends; for those who see everything. */
  useradmId: Id.optional(),
  /** The tabs beside the statuses: what a bot holds, and groups. Left out: everything that is neither. */
  tab: z.enum(["people", "chatbot", "groups", "all"]).optional(),
  order: z.enum(["newest", "oldest", "waiting", "unread"]).optional(),
  /** Shows the list as this person sees it; for administrators. */
  viewAsId: Id.optional(),
  count: Flag.optional(),
});
export type TicketQuery = z.infer<typeof TicketQuery>;

export const listTickets = route({
  method: "GET",
  path: "/tickets",
  summary: "The tickets the caller may see, newest first, in pages as long as the company's setting says.",
  access: { area: "attendance", level: "full" },
  /** Only when somebody looks through another's eyes. */
  audit: { own: ["tickets.viewed.as"] },
  query: TicketQuery,
  answer: z.object({
    tickets: z.array(Ticket),
    /** Of the whole list, up to a few hundred: beyond that it says that there are many. */
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
    chatbot: z.number().int(),
    groups: z.number().int(),
    mine: z.number().int(),
    unread: z.number().int(),
    oldestWaitingSince: Timestamp.nullable(),
    oldestWait: WaitShape.nullable(),
  }),
});

export const showTicket = route({
  method: "GET",
  path: "/tickets/:ticketId",
  summary: "One ticket the caller may see.",
  access: { area: "attendance", level: "full" },
  /** Who opened it stands in its own log. */
  audit: { none: "ticketTrail" },
  params: z.object({ ticketId: Id }),
  answer: Ticket,
});

export const updateTicket = route({
  method: "PUT",
  path: "/tickets/:ticketId",
  summary:
    "Starts attendance (open), returns to the queue (pending), resolves (closed), or transfers to a person, queue or flow.",
  access: { area: "attendance", level: "full" },
  audit: { none: "ticketTrail" },
  params: z.object({ ticketId: Id }),
  body: z.object({
    status: TicketStatus.optional(),
    /** Transfer to a person; with null back to nobody. */
    userId: WireId.nullable().optional(),
    /** Transfer to a queue. */
    queueId: WireId.nullable().optional(),
    chatFlowId: WireId.optional(),
    closingReasonId: WireId.optional(),
    /** A farewell to send before closing. */
    farewellId: WireId.optional(),
    /** Ask the customer for a grade, where the channel does; left out: yes. */
    askRating: z.boolean().optional(),
    isPrivate: z.boolean().optional(),
    /** Becomes the first note the receiver of a transfer sees. */
    note: z.string().trim().min(1).max(2000).optional(),
    /** The version the caller saw; a stale one answers ERR_CONFLICT with the ticket as it is now. */
    version: z.number().int().optional(),
  }),
  answer: Ticket,
});

export const undoTicket = route({
  method: "POST",
  path: "/tickets/:ticketId/undo",
  summary: "Takes back the caller's own last change of a ticket while nothing else has happened to it.",
  access: { area: "attendance", level: "full" },
  audit: { none: "ticketTrail" },
  creates: false,
  params: z.object({ ticketId: Id }),
  body: z.object({ version: z.number().int() }),
  answer: Ticket,
});

export const updateTicketBot = route({
  method: "PUT",
  path: "/tickets/bot/:ticketId",
  summary: "Takes the ticket from the bot and puts it in its queue.",
  access: { area: "attendance", level: "full" },
  audit: { none: "ticketTrail" },
  params: z.object({ ticketId: Id }),
  answer: Ticket,
});

/** Refusals: ERR_TICKET_EXISTS, ERR_TICKET_ASSIGNED, ERR_TICKET_WITHOUT_QUEUE, ERR_TICKET_IN_CHATBOT, ERR_CREATING_TICKET. */
export const newTicket = route({
  method: "POST",
  path: "/tickets/new",
  summary: "Starts an attendance with a contact; a refusal names the ticket that stands in the way, if it may be seen.",
  access: { area: "attendance", level: "full" },
  audit: { none: "ticketTrail" },
  creates: true,
  body: z.object({ contactId: WireId, channelId: WireId, queueId: WireId.nullable().optional() }),
  alsoNamed: { body: { contact: "contactId", channel: "channelId", queue: "queueId" } },
  answer: Ticket,
});

export const deleteTicket = route({
  method: "DELETE",
  path: "/tickets/:ticketId",
  summary: "Removes a ticket with its messages and files; administrators only.",
  access: { area: "massActions", level: "full" },
  audit: { kind: "ticket.deleted" },
  params: z.object({ ticketId: Id }),
  answer: Done,
});

export const markTicketRead = route({
  method: "PUT",
  path: "/tickets/:ticketId/read",
  summary: "Moves the caller's own read pointer; nobody else's unread count changes.",
  access: { area: "attendance", level: "full" },
  audit: { none: "ownScreen" },
  params: z.object({ ticketId: Id }),
  body: z.object({ messageId: WireId }),
  answer: z.object({ unreadMessages: z.number().int() }),
});

export const markTicketUnread = route({
  method: "PUT",
  path: "/tickets/:ticketId/unread",
  summary: "Moves the caller's own read pointer back before the customer's last message; nobody else's count changes.",
  access: { area: "attendance", level: "full" },
  audit: { none: "ownScreen" },
  params: z.object({ ticketId: Id }),
  /** Zero where the customer has not written in this ticket: there is nothing to be read again. */
  answer: z.object({ unreadMessages: z.number().int() }),
});
