// The socket's language: every event a browser may receive, with its shape, and what it may say itself.
import { z } from "zod";
import { Notice } from "./company/notices.ts";
import { UserConfigs } from "./company/users.ts";
import { Message } from "./conversation/messages.ts";
import { ChannelStatus } from "./conversation/my-channels.ts";
import { Ticket } from "./conversation/tickets.ts";
import type { EventType } from "./envelope.ts";
import { sessionEndCodes } from "./errors.ts";
import { ListName } from "./lists.ts";
import { LongJob } from "./long-jobs.ts";
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
} as const satisfies Record<
  EventType,
  { audience: "ticket" | "leavers" | "self" | "area" | "channel" | "deal"; data: z.ZodType }
>;

export type EventData<T extends EventType> = z.infer<(typeof events)[T]["data"]>;

/** What `NewsEnvelope` checks, with the content each type of news has. */
export type Envelope<T extends EventType = EventType> = {
  v: 1;
  seq: number;
  at: string;
  type: T;
  ticketId: number | null;
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
}

export const Presence = z.object({
  ticketId: WireId,
  people: z.array(z.object({ userId: WireId, name: z.string(), isTyping: z.boolean() })),
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
}

export const browserEvents = {
  "user.active": z.strictObject({ active: z.boolean() }),
  "ticket.viewing": z.strictObject({ ticketId: WireId.nullable() }),
  "ticket.typing": z.strictObject({ ticketId: WireId }),
} as const;

export const SessionEnded = z.object({ code: z.enum(sessionEndCodes) });
