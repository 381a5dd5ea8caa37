// Whether a piece of news is worth a sound: only what is mine, never what I am looking at. Pure.
import type { Message } from "@prosa/contracts/messages";
import type { PassingKind } from "@prosa/contracts/notices";
import type { Ticket } from "@prosa/contracts/tickets";

export interface Listener {
  userId: number;
  queueIds: readonly number[];
  /** The ticket in front of the person right now; null when the window is hidden or none is open. */
  focused: number | null;
  /** The company wants to hear of groups. */
  wantsGroups: boolean;
}

export type Alert = Exclude<PassingKind, "chat.message">;

const silentTypes = new Set<Message["type"]>(["note", "system"]);

/** Somebody I attend has written. */
export function alertOfMessage(message: Message, ticket: Ticket, listener: Listener): Alert | null {
  if (message.fromMe || silentTypes.has(message.type) || !mayAlert(ticket, listener)) return null;
  return ticket.userId === listener.userId && ticket.status === "open" ? "ticket.message" : null;
}

/** Somebody new waits in one of my queues; `wasWaiting`: it did so before this news. */
export function alertOfTicket(ticket: Ticket, wasWaiting: boolean, listener: Listener): Alert | null {
  if (wasWaiting || !isWaiting(ticket) || !mayAlert(ticket, listener)) return null;
  return ticket.queueId !== null && listener.queueIds.includes(ticket.queueId) ? "ticket.pending" : null;
}

export const isWaiting = ({ status, userId, turn }: Pick<Ticket, "status" | "userId" | "turn">) =>
  status === "pending" && userId === null && turn !== "bot" && turn !== "assistant";

const mayAlert = (ticket: Ticket, { focused, wantsGroups }: Listener) =>
  ticket.id !== focused && (!ticket.isGroup || wantsGroups);

const PENDING_EVERY_MS = 10_000;

/** Many may come at once; one sound tells of all of them. */
export const mayTellPending = (lastToldAt: number | null, now: number) =>
  lastToldAt === null || now - lastToldAt >= PENDING_EVERY_MS;
