// What may happen to a ticket and what follows from it. Pure: no database, no clock, no network.
import type { TicketStatus } from "@prosa/contracts/tickets";
import { AppError } from "#platform/errors";
import type { Ticket, TicketLogType, TicketPatch } from "./tickets.types.ts";

export interface TicketChange {
  set: TicketPatch;
  log: TicketLogType;
}

export interface Known {
  userId: number;
  now: Date;
  /** Another ticket of this contact on this channel is not closed. */
  hasOtherActive: boolean;
  /** The company lets only administrators reopen, and this is not one. */
  mayNotReopen: boolean;
}

type Movable = Pick<Ticket, "status" | "userId">;

/** Null when the ticket is already as wanted, so that asking twice is asking once. */
export function move(ticket: Movable, wanted: TicketStatus, known: Known): TicketChange | null {
  if (wanted === "closed") {
    if (ticket.status === "closed") return null;
    return { set: { status: "closed", closedAt: known.now, waitingSince: null }, log: "closed" };
  }
  if (ticket.status === "closed" && known.mayNotReopen) throw new AppError("ERR_NO_PERMISSION");
  if (ticket.status === "closed" && known.hasOtherActive) throw new AppError("ERR_OTHER_OPEN_TICKET");
  if (wanted === "pending") {
    if (ticket.status === "pending" && ticket.userId === null) return null;
    return { set: { status: "pending", userId: null, turn: "queue", closedAt: null }, log: "pending" };
  }
  return takeOver(ticket, known);
}

function takeOver(ticket: Movable, { userId }: Known): TicketChange | null {
  if (ticket.status === "open" && ticket.userId === userId) return null;
  // Taking somebody's ticket away is a transfer, not a start.
  if (ticket.status === "open" && ticket.userId !== null) throw new AppError("ERR_TICKET_ASSIGNED");
  // A person takes over, so the bot lets go in the same change; otherwise it could answer once more.
  return { set: { status: "open", userId, turn: "person", closedAt: null }, log: "open" };
}

/** How many of the customer's messages somebody has not seen, who has seen that many. */
export function unreadOf(inboundCount: number, inboundSeen: number): number {
  return Math.max(0, inboundCount - inboundSeen);
}
