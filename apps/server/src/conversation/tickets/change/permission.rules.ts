// Permission of one person to have a wish fulfilled; what becomes of the ticket then is in tickets.rules.ts. Pure.
import { AppError } from "#platform/errors";
import type { ReasonFacts } from "../tickets.rules.ts";
import type { Ticket, Wish } from "../tickets.types.ts";
import { isAdmin, seesAll, type Viewer } from "../visibility/visibility.rules.ts";

/** What the company demands of its people. */
export interface Demands {
  onlyAdminsReopen: boolean;
  isReasonRequired: boolean;
}

/** Whoever is attended by somebody is left alone by others, except by those who answer for the queue. */
export function mayHandle(ticket: Pick<Ticket, "status" | "userId" | "queueId">, viewer: Viewer): boolean {
  if (ticket.status !== "open" || ticket.userId === null || ticket.userId === viewer.id) return true;
  if (seesAll(viewer)) return true;
  const { profile, queueIds } = viewer;
  return profile === "supervisorfila" && ticket.queueId !== null && queueIds.includes(ticket.queueId);
}

/** Refuses what this person may not have done, whatever would become of the ticket. */
export function demandPermission(ticket: Ticket, wish: Wish, viewer: Viewer, demands: Demands): void {
  if (wish.kind === "nothing") return;
  if (wish.kind === "private") demandPrivacy(ticket, wish.isPrivate, viewer);
  else if (!mayHandle(ticket, viewer)) throw new AppError("ERR_TICKET_ASSIGNED");
  else if (ticket.status === "closed") demandReopening(wish, viewer, demands);
  else if (wish.kind === "close") demandReason(demands, wish.closingReasonId ?? null);
  else if (wish.kind === "person" || wish.kind === "queue") demandPlace(ticket, wish.queueId, viewer);
}

/** Tickets without a queue are for those who see all of them. */
function demandPlace(ticket: Ticket, queueId: number | null | undefined, viewer: Viewer): void {
  const leavesQueues = queueId === null && ticket.queueId !== null;
  if (leavesQueues && !seesAll(viewer)) throw new AppError("ERR_TICKET_WITHOUT_QUEUE");
}

function demandReopening(wish: Wish, viewer: Viewer, { onlyAdminsReopen }: Demands): void {
  const isReopening = wish.kind === "start" || wish.kind === "return";
  if (isReopening && onlyAdminsReopen && !isAdmin(viewer)) throw new AppError("ERR_NO_PERMISSION");
}

function demandPrivacy(ticket: Ticket, isPrivate: boolean, viewer: Viewer): void {
  if (ticket.isPrivate === isPrivate) return;
  if (ticket.userId !== viewer.id && !seesAll(viewer)) throw new AppError("ERR_NO_PERMISSION");
}

/** A company that demands a reason and has none would never close anything again. */
export function isReasonDemanded({ hasReasons }: Pick<ReasonFacts, "hasReasons">, isRequired: boolean): boolean {
  return isRequired && hasReasons;
}

export function demandReason({ isReasonRequired }: Pick<Demands, "isReasonRequired">, reasonId: number | null): void {
  if (isReasonRequired && reasonId === null) throw new AppError("ERR_CLOSING_REASON_REQUIRED");
}
