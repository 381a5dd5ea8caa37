// Whether a customer who writes while it is closed is told so. Pure.
import type { Decision } from "#company/hours";
import type { Ticket } from "#conversation/tickets";

export interface Telling {
  ticket: Pick<Ticket, "status" | "turn" | "isGroup">;
  /** What the hours say of any moment, where this ticket is. */
  hours(at: Date): Decision;
  now: Date;
  /** How often this ticket was told so far. */
  times: number;
  /** When a person last answered; null: nobody has. */
  answeredAt: Date | null;
}

/** What to say, or null. */
export function absenceFor({ ticket, hours, now, times, answeredAt }: Telling): string | null {
  // A group is not waiting for us, a grade for a closed attendance awaits no answer, and a bot has texts of its own for the hours.
  if (ticket.status === "closed") return null;
  if (ticket.isGroup || ticket.turn === "bot" || ticket.turn === "assistant") return null;
  const { message, maxSends } = hours(now);
  if (message === null || times >= maxSends) return null;
  const isAttended = ticket.status === "open" && answeredAt !== null && isSameClosing(hours(answeredAt), now);
  return isAttended ? null : message;
}

/** Whoever answers after closing is there: nobody contradicts them before it has opened once. */
function isSameClosing({ isOpen, nextChange }: Decision, now: Date): boolean {
  return !isOpen && (nextChange === null || nextChange > now);
}
