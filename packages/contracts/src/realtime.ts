// The socket's language: every event a browser may receive, with its shape, and what it may say itself.
import { z } from "zod";
import { Call } from "./calls/calls.ts";
import { Notice } from "./company/notices.ts";
import { UserConfigs } from "./company/users.ts";
import { Pause } from "./company/work/pauses.ts";
import { type PairingNotice, PairingWish } from "./conversation/channel-pairing.ts";
import { Message } from "./conversation/messages.ts";
import { ChannelStatus } from "./conversation/my-channels.ts";
import { Ticket } from "./conversation/tickets.ts";
import type { EventType } from "./envelope.ts";
import { sessionEndCodes } from "./errors.ts";
import { ListName } from "./lists.ts";
import { LongJob } from "./long-jobs.ts";
import { Chat, ChatMessage, ChatWhat } from "./office/chat-shapes.ts";
import { Deal } from "./office/kanban.ts";
import { WireId } from "./shapes.ts";

/** `audience` says who may receive it; the isolation suite holds every emitted frame against it. */
export const events = {
  "ticket.changed": { audience: "ticket", data: z.object({ ticket: Ticket }) },
  /** The ticket went out of the receiver's sight: drop it, keep the draft. */
  "ticket.left": { audience: "leavers", data: z.object({ ticketId: WireId }) },
  /** With the ticket as it is now, so that one event redraws both the conversation and the list. */
  "message.created": { audience: "ticket", data: z.object({ message: Message, ticket: Ticket }) },
  "message.changed": { audience: "ticket", data: z.object({ message: Message, ticket: Ticket }) },
  /** The receiver's own read pointer moved, perhaps in another window. */
  "ticket.read": { audience: "self", data: z.object({ ticketId: WireId, unreadMessages: z.number().int() }) },
  /** The ticket is gone for good. */
  "ticket.deleted": { audience: "ticket", data: z.object({ ticketId: WireId }) },
  /** The receiver's own draft was written in, sent or emptied, perhaps elsewhere. Its words are asked for. */
  "draft.changed": {
    audience: "self",
    data: z.object({ ticketId: WireId, id: z.uuid(), version: z.number().int(), isEmpty: z.boolean() }),
  },
  /** The receiver is told something, on whatever screen: a mention, a ticket given to them, a lost channel, finished work. */
  "notice.created": { audience: "self", data: z.object({ notice: Notice }) },
  /** The receiver has seen notices, perhaps in another window: one, or all up to that one. */
  "notice.read": { audience: "self", data: z.object({ noticeId: WireId, isUpTo: z.boolean() }) },
  /** The receiver's own long work moved on. */
  "job.changed": { audience: "self", data: z.object({ job: LongJob }) },
  /** A channel works again or no longer does; for everybody who works on it. */
  "channel.changed": {
    audience: "channel",
    data: z.object({
      channelId: WireId,
      name: z.string(),
      status: ChannelStatus,
      pausedUntil: z.iso.datetime().nullable(),
    }),
  },
  "configs.changed": { audience: "self", data: z.object({ configs: UserConfigs }) },
  /** The receiver's rights changed: every list must be fetched again. */
  "access.changed": { audience: "self", data: z.object({}) },
  /** Somebody pauses, for another reason, or is back; for everybody who works there, themselves in their other windows too. */
  "pause.changed": { audience: "company", data: z.object({ userId: WireId, pause: Pause.nullable() }) },
  /** A list of the receiver's area is no longer what the screen shows: fetch it again. Carries no content. */
  "list.changed": { audience: "area", data: z.object({ list: ListName }) },
  /** The deal as it is now, without its customer: who shows the card already knows them, others ask for it. */
  "deal.changed": {
    audience: "deal",
    data: z.object({
      deal: Deal,
      /** The lane it came from, where it was moved. */
      fromLaneId: WireId.nullable(),
      by: z.object({ id: WireId, name: z.string() }).nullable(),
    }),
  },
  /** The deal is no longer there, or no longer for the receiver. */
  "deal.gone": { audience: "deal", data: z.object({ dealId: WireId, boardId: WireId }) },
  /** The chat as it is now, without anything of the receiver's own; also where a message is not for them. */
  "chat.changed": { audience: "chat", data: z.object({ chat: Chat }) },
  /** A message came or changed. What it means for the numbers stands beside it, as it was at that moment. */
  "chat.message": {
    audience: "chat",
    data: z.object({ chat: Chat, message: ChatMessage, what: ChatWhat, n: z.number().int().nullable() }),
  },
  /** Somebody has read: the receiver in another window, with the exact numbers, or the other one of a direct chat, without. */
  "chat.read": {
    audience: "chat",
    data: z.object({
      chatId: WireId,
      userId: WireId,
      readN: z.number().int(),
      own: z.object({ unread: z.number().int(), mentions: z.number().int(), countedAt: z.number().int() }).nullable(),
    }),
  },
  /** The chat went out of the receiver's sight. */
  "chat.left": { audience: "leavers", data: z.object({ chatId: WireId }) },
  /** A call rings for the receiver, is theirs, or is for them no longer. */
  "call.changed": { audience: "call", data: z.object({ call: Call }) },
} as const satisfies Record<
  EventType,
  {
    audience: "ticket" | "leavers" | "self" | "company" | "area" | "channel" | "deal" | "chat" | "call";
    data: z.ZodType;
  }
>;

export type EventData<T extends EventType> = z.infer<(typeof events)[T]["data"]>;

/** What `NewsEnvelope` checks, with the content each type of news has. */
export type Envelope<T extends EventType = EventType> = {
  v: 1;
  seq: number;
  at: string;
  type: T;
  ticketId: number | null;
  subject?: string | undefined;
  version: number | null;
  data: EventData<T>;
};

/** Socket.IO names, server to browser. */
export interface ServerToBrowser {
  event: (envelope: Envelope) => void;
  /** Everything up to this position has been sent to this socket. */
  cursor: (cursor: string) => void;
  /** Something may have been missed: ask GET /sync with the last cursor. */
  resync: () => void;
  "session.ended": (notice: { code: string }) => void;
  /** Who else is at a ticket right now; only about tickets the receiver may see, and never kept. */
  presence: (notice: Presence) => void;
  /** What a telephone must be shown to be paired: to the one window that asked, and never kept. */
  "channel.pairing": (notice: PairingNotice) => void;
}

export const Presence = z.object({
  ticketId: WireId,
  /** 0 is the customer, who writes in a web chat. */
  people: z.array(z.object({ userId: z.number().int().min(0), name: z.string(), isTyping: z.boolean() })),
});
export type Presence = z.infer<typeof Presence>;

/** Socket.IO names, browser to server. */
export interface BrowserToServer {
  /** The specification's user-active event: somebody is really at this screen. */
  "user.active": (notice: { active: boolean }) => void;
  /** Which ticket is open on this screen; null: none. */
  "ticket.viewing": (notice: { ticketId: number | null }) => void;
  /** Somebody is writing in the open ticket; said again every 3 s, forgotten after 6 s. */
  "ticket.typing": (notice: { ticketId: number }) => void;
  /** Somebody who manages this channel holds a telephone in front of the screen, or has closed the dialog. */
  "channel.pairing": (notice: PairingWish) => void;
}

export const browserEvents = {
  "user.active": z.strictObject({ active: z.boolean() }),
  "ticket.viewing": z.strictObject({ ticketId: WireId.nullable() }),
  "ticket.typing": z.strictObject({ ticketId: WireId }),
  "channel.pairing": PairingWish,
} as const;

export const SessionEnded = z.object({ code: z.enum(sessionEndCodes) });
