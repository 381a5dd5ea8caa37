// What becomes of a ticket, whoever wants it: which person may is in permission.rules.ts. Pure: no database, no clock, no network.
import { AppError } from "#platform/errors";
import type { Ticket, TicketLogType, TicketPatch } from "./tickets.types.ts";
import { isWithBot } from "./visibility/visibility.rules.ts";

export interface LogLine {
  type: TicketLogType;
  /** Whose doing it is: the change's author's, or that of whoever got the ticket. */
  by: "actor" | "receiver";
}

export interface TicketChange {
  set: TicketPatch;
  /** One change, one version; its story may have two lines. */
  logs: LogLine[];
  /** Which of the channel's texts the customer is sent, where it has one. */
  says?: "accept" | "transfer" | "autoClose" | undefined;
}

/** Tickets of the same contact on the same channel that came after this one. */
export type Newer = "none" | "closed" | "active";

const line = (type: TicketLogType): LogLine => ({ type, by: "actor" });

/** An older attendance stays closed: the conversation has gone on in a newer one. */
function demandNewest(newer: Newer): void {
  if (newer === "active") throw new AppError("ERR_OTHER_OPEN_TICKET");
  if (newer === "closed") throw new AppError("ERR_OLDER_TICKET");
}

/** Nobody's and no bot's: as it waits in its queue, or without one. */
const waiting = { status: "pending", userId: null, turn: "queue", chatFlowId: null, assignedAt: null } as const;
/** What held the past alone is an attendance from then on. */
const reopened = { closedAt: null, closingReasonId: null, isPast: false } as const;

/** A person takes over, so the bot lets go in the same change; otherwise it could answer once more. */
function taken(userId: number, now: Date) {
  return { status: "open", userId, turn: "person", chatFlowId: null, assignedAt: now } as const;
}

/** What a bot said counts as an answer; once people are to give one, the customer waits for it. */
export function unanswered(ticket: Ticket, now: Date): Pick<TicketPatch, "answered" | "waitingSince"> {
  return isWithBot(ticket) ? { answered: false, waitingSince: ticket.waitingSince ?? now } : {};
}

/** Null when it is theirs already, so that asking twice is asking once. */
export function start(ticket: Ticket, userId: number, now: Date, newer: Newer): TicketChange | null {
  if (ticket.status === "open" && ticket.userId === userId) return null;
  if (ticket.status === "pending") return startWaiting(userId, now);
  if (ticket.status === "open") return { set: taken(userId, now), logs: [line("open")] };
  demandNewest(newer);
  return { set: { ...taken(userId, now), ...reopened }, logs: [line("reopen")] };
}

/** Of a ticket that waits, whoever sees it may be the one. */
export function startWaiting(userId: number, now: Date): TicketChange {
  return { set: taken(userId, now), logs: [line("open")], says: "accept" };
}

export function returnToQueue(ticket: Ticket, now: Date, newer: Newer): TicketChange | null {
  if (ticket.status === "pending" && ticket.userId === null && !isWithBot(ticket)) return null;
  const wasClosed = ticket.status === "closed";
  if (wasClosed) demandNewest(newer);
  const set = { ...waiting, ...reopened, ...unanswered(ticket, now) };
  return { set, logs: [line(wasClosed ? "reopen" : "pending")] };
}

/** The bot is taken off; the ticket waits for whoever comes. */
export function takeFromBot(ticket: Ticket, now: Date): TicketChange | null {
  if (ticket.status === "closed" || !isWithBot(ticket)) return null;
  return { set: { ...waiting, ...unanswered(ticket, now) }, logs: [line("queue")] };
}

export function resolve(ticket: Ticket, now: Date, closingReasonId: number | null): TicketChange | null {
  if (ticket.status === "closed") return null;
  return { set: closed(ticket, now, closingReasonId), logs: [line("closed")] };
}

/** Nobody is told good-bye and no reason is asked for: the conversation is not over. */
export function continueElsewhere(ticket: Ticket, now: Date): TicketChange | null {
  if (ticket.status === "closed") return null;
  return { set: closed(ticket, now, null), logs: [line("continued")] };
}

export interface ReasonFacts {
  hasReasons: boolean;
  /** The chosen one; null: there is none. */
  reason: { isActive: boolean } | null;
}

/** The reason to close with; one that is not in use is refused. */
export function reasonOf({ reason }: Pick<ReasonFacts, "reason">, closingReasonId: number | undefined): number | null {
  if (closingReasonId !== undefined && !reason?.isActive) {
    throw new AppError("ERR_NO_CLOSING_REASON_FOUND", { field: "closingReasonId" });
  }
  return closingReasonId ?? null;
}

function closed(ticket: Ticket, now: Date, closingReasonId: number | null): TicketPatch {
  const turn = ticket.userId === null ? "queue" : "person";
  return { status: "closed", closedAt: now, waitingSince: null, closingReasonId, turn, chatFlowId: null };
}

export function setPrivate(ticket: Ticket, isPrivate: boolean): TicketChange | null {
  if (ticket.isPrivate === isPrivate) return null;
  return { set: { isPrivate }, logs: [line("private")] };
}

/** Two wishes of one request are one change. */
export function together(one: TicketChange | null, other: TicketChange | null): TicketChange | null {
  if (!one || !other) return one ?? other;
  return { set: { ...one.set, ...other.set }, logs: [...one.logs, ...other.logs], says: one.says ?? other.says };
}

/** Somebody who is gone lets go of it; null when it is not theirs any more. */
export function release(ticket: Ticket, userId: number): TicketChange | null {
  if (ticket.status === "closed" || ticket.userId !== userId) return null;
  return { set: waiting, logs: [line("pending")] };
}

export interface Patience {
  /** Of the channel: nobody wrote for so long. */
  autoCloseMinutes: number | null;
  /** Of the company: the customer waits for an answer for so long. */
  returnMinutes: number | null;
}

const MINUTE_MS = 60_000;

/** What time alone does to a ticket; null before its moment. Closing comes before returning. */
export function fallDue(ticket: Ticket, now: Date, { autoCloseMinutes, returnMinutes }: Patience): TicketChange | null {
  const isPast = (since: number, minutes: number | null) =>
    minutes !== null && now.getTime() - since >= minutes * MINUTE_MS;
  if (ticket.status === "closed") return null;
  if (isPast(ticket.lastMessageAt.getTime(), autoCloseMinutes)) {
    return { set: closed(ticket, now, null), logs: [line("autoClose")], says: "autoClose" };
  }
  if (ticket.status !== "open" || ticket.waitingSince === null) return null;
  const since = Math.max(ticket.waitingSince.getTime(), ticket.assignedAt?.getTime() ?? 0);
  return isPast(since, returnMinutes) ? { set: waiting, logs: [line("autoPending")] } : null;
}

/** How many of the customer's messages somebody has not seen, who has seen that many. */
export function unreadOf(inboundCount: number, inboundSeen: number): number {
  return Math.max(0, inboundCount - inboundSeen);
}

/** Whose turn it is to answer the customer, and nobody else's. */
export function isAttendedBy(ticket: Pick<Ticket, "status" | "userId">, userId: number): boolean {
  return ticket.status === "open" && ticket.userId === userId;
}
