// What may happen to a ticket and what follows from it. Pure: no database, no clock, no network.
import { AppError } from "#platform/errors";
import type { Ticket, TicketLogType, TicketPatch } from "./tickets.types.ts";
import { isAdmin, isWithBot, seesAll, type Viewer } from "./visibility.rules.ts";

export interface LogLine {
  type: TicketLogType;
  /** Whose doing it is; "nobody": a rule's. */
  by: "actor" | "receiver" | "nobody";
}

export interface TicketChange {
  set: TicketPatch;
  /** One change, one version; its story may have two lines. */
  logs: LogLine[];
  /** Which of the channel's texts the customer is sent, where it has one. */
  says?: "accept" | "transfer" | undefined;
}

/** What decides whether a closed ticket may be opened again. */
export interface Reopening {
  onlyAdmins: boolean;
  /** Of the same contact on the same channel. */
  newer: "none" | "closed" | "active";
}

export interface Closing {
  isReasonRequired: boolean;
  reasonId: number | null;
}

const line = (type: TicketLogType, by: LogLine["by"] = "actor"): LogLine => ({ type, by });

/** Whoever is attended by somebody is left alone by others, except by those who answer for the queue. */
export function mayHandle(ticket: Pick<Ticket, "status" | "userId" | "queueId">, viewer: Viewer): boolean {
  if (ticket.status !== "open" || ticket.userId === null || ticket.userId === viewer.id) return true;
  if (seesAll(viewer)) return true;
  const { profile, queueIds } = viewer;
  return profile === "supervisorfila" && ticket.queueId !== null && queueIds.includes(ticket.queueId);
}

export function demandHandling(ticket: Ticket, viewer: Viewer): void {
  if (!mayHandle(ticket, viewer)) throw new AppError("ERR_TICKET_ASSIGNED");
}

function checkReopening(viewer: Viewer, { onlyAdmins, newer }: Reopening): void {
  if (onlyAdmins && !isAdmin(viewer)) throw new AppError("ERR_NO_PERMISSION");
  if (newer === "active") throw new AppError("ERR_OTHER_OPEN_TICKET");
  if (newer === "closed") throw new AppError("ERR_OLDER_TICKET");
}

/** Nobody's and no bot's: as it waits in its queue, or without one. */
const waiting = { status: "pending", userId: null, turn: "queue", chatFlowId: null, assignedAt: null } as const;
const reopened = { closedAt: null, closingReasonId: null } as const;

/** A person takes over, so the bot lets go in the same change; otherwise it could answer once more. */
function taken(userId: number, now: Date) {
  return { status: "open", userId, turn: "person", chatFlowId: null, assignedAt: now } as const;
}

/** Null when it is theirs already, so that asking twice is asking once. */
export function start(ticket: Ticket, viewer: Viewer, now: Date, reopening: Reopening): TicketChange | null {
  if (ticket.status === "open" && ticket.userId === viewer.id) return null;
  if (ticket.status === "pending") return startWaiting(viewer.id, now);
  demandHandling(ticket, viewer);
  if (ticket.status === "open") return { set: taken(viewer.id, now), logs: [line("open")] };
  checkReopening(viewer, reopening);
  return { set: { ...taken(viewer.id, now), ...reopened }, logs: [line("reopen")] };
}

/** Of a ticket that waits, whoever sees it may be the one. */
export function startWaiting(userId: number, now: Date): TicketChange {
  return { set: taken(userId, now), logs: [line("open")], says: "accept" };
}

export function returnToQueue(ticket: Ticket, viewer: Viewer, reopening: Reopening): TicketChange | null {
  if (ticket.status === "pending" && ticket.userId === null && !isWithBot(ticket)) return null;
  demandHandling(ticket, viewer);
  const wasClosed = ticket.status === "closed";
  if (wasClosed) checkReopening(viewer, reopening);
  return { set: { ...waiting, ...reopened }, logs: [line(wasClosed ? "reopen" : "pending")] };
}

/** A person takes the bot off; the ticket waits for whoever comes. */
export function takeFromBot(ticket: Ticket): TicketChange | null {
  if (ticket.status === "closed" || !isWithBot(ticket)) return null;
  return { set: waiting, logs: [line("queue")] };
}

export function resolve(ticket: Ticket, viewer: Viewer, now: Date, closing: Closing): TicketChange | null {
  if (ticket.status === "closed") return null;
  demandHandling(ticket, viewer);
  demandReason(closing);
  return { set: closed(ticket, now, closing.reasonId), logs: [line("closed")] };
}

export function demandReason({ isReasonRequired, reasonId }: Closing): void {
  if (isReasonRequired && reasonId === null) throw new AppError("ERR_CLOSING_REASON_REQUIRED");
}

export interface ReasonFacts {
  hasReasons: boolean;
  /** The chosen one; null: there is none. */
  reason: { isActive: boolean } | null;
}

export function closingOf(facts: ReasonFacts, isRequired: boolean, closingReasonId: number | undefined): Closing {
  if (closingReasonId !== undefined && !facts.reason?.isActive) {
    throw new AppError("ERR_NO_CLOSING_REASON_FOUND", { field: "closingReasonId" });
  }
  // A company that demands a reason and has none would never close anything again.
  return { isReasonRequired: isRequired && facts.hasReasons, reasonId: closingReasonId ?? null };
}

function closed(ticket: Ticket, now: Date, closingReasonId: number | null): TicketPatch {
  const turn = ticket.userId === null ? "queue" : "person";
  return { status: "closed", closedAt: now, waitingSince: null, closingReasonId, turn, chatFlowId: null };
}

export function setPrivate(ticket: Ticket, isPrivate: boolean, viewer: Viewer): TicketChange | null {
  if (ticket.isPrivate === isPrivate) return null;
  if (ticket.userId !== viewer.id && !seesAll(viewer)) throw new AppError("ERR_NO_PERMISSION");
  return { set: { isPrivate }, logs: [line("private")] };
}

/** Two wishes of one request are one change. */
export function together(one: TicketChange | null, other: TicketChange | null): TicketChange | null {
  if (!one || !other) return one ?? other;
  return { set: { ...one.set, ...other.set }, logs: [...one.logs, ...other.logs], says: one.says ?? other.says };
}

/** Somebody who is gone lets go of it. */
export function release(ticket: Ticket): TicketChange | null {
  if (ticket.status === "closed" || ticket.userId === null) return null;
  return { set: waiting, logs: [line("pending", "nobody")] };
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
    return { set: closed(ticket, now, null), logs: [line("autoClose", "nobody")] };
  }
  if (ticket.status !== "open" || ticket.waitingSince === null) return null;
  const since = Math.max(ticket.waitingSince.getTime(), ticket.assignedAt?.getTime() ?? 0);
  return isPast(since, returnMinutes) ? { set: waiting, logs: [line("autoPending", "nobody")] } : null;
}

/** How many of the customer's messages somebody has not seen, who has seen that many. */
export function unreadOf(inboundCount: number, inboundSeen: number): number {
  return Math.max(0, inboundCount - inboundSeen);
}

/** Reading a conversation that is not one's own, without taking it. Those who supervise it read it anyway. */
export function isPeek(ticket: Pick<Ticket, "status" | "userId" | "queueId">, viewer: Viewer): boolean {
  if (ticket.status === "closed" || ticket.userId === viewer.id || seesAll(viewer)) return false;
  const isSupervised = ticket.queueId !== null && viewer.queueIds.includes(ticket.queueId);
  return !(viewer.profile === "supervisorfila" && isSupervised);
}
