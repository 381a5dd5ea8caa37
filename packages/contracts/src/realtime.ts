// The socket's language: every event a browser may receive, with its shape, and what it may say itself.
import { z } from "zod";
import { sessionEndCodes } from "./errors.ts";
import { ListName } from "./lists.ts";
import { Message } from "./messages.ts";
import { WireId } from "./shapes.ts";
import { Ticket } from "./tickets.ts";
import { UserConfigs } from "./users.ts";

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
  "configs.changed": { audience: "self", data: z.object({ configs: UserConfigs }) },
  /** The receiver's rights changed: every list must be fetched again. */
  "access.changed": { audience: "self", data: z.object({}) },
  /** A list of the receiver's area is no longer what the screen shows: fetch it again. Carries no content. */
  "list.changed": { audience: "area", data: z.object({ list: ListName }) },
} as const satisfies Record<string, { audience: "ticket" | "leavers" | "self" | "area"; data: z.ZodType }>;

export type EventType = keyof typeof events;
export type EventData<T extends EventType> = z.infer<(typeof events)[T]["data"]>;

/** One piece of news, at most one per journal row and receiver. `version` is consecutive per ticket; seq is unique. */
export const Envelope = z.object({
  v: z.literal(1),
  seq: z.number().int(),
  at: z.iso.datetime(),
  type: z.enum(Object.keys(events) as [EventType, ...EventType[]]),
  ticketId: WireId.nullable(),
  version: z.number().int().nullable(),
  data: z.unknown(),
});
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
}

/** Socket.IO names, browser to server. */
export interface BrowserToServer {
  /** The specification's user-active event: somebody is really at this screen. */
  "user.active": (notice: { active: boolean }) => void;
}

export const browserEvents = {
  "user.active": z.strictObject({ active: z.boolean() }),
} as const;

export const SessionEnded = z.object({ code: z.enum(sessionEndCodes) });
