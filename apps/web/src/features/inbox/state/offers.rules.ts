// What can be done with a ticket now and by this person: the next step, the rest, and why something cannot be done. Pure.
import type { Profile } from "@prosa/contracts/permissions";
import type { Ticket } from "@prosa/contracts/tickets";

/** Changes of the ticket itself, each of which can be taken back for a moment. */
export type ChangeKind =
  | "attend"
  | "assume"
  | "resolve"
  | "return"
  | "reopen"
  | "transfer"
  | "leaveBot"
  | "hide"
  | "unhide";

/** What the header offers: changes, and what only looks or copies. */
export type OfferKind =
  | ChangeKind
  | "resolveWith"
  | "newTicket"
  | "unread"
  | "search"
  | "log"
  | "pdf"
  | "protocol"
  | "link";

/** Why something that is shown cannot be done. */
export type Obstacle = "reopenAdmins" | "older" | "otherActive" | "nothingPrivate";

export interface Offer {
  kind: OfferKind;
  /** Null: it can be done. */
  obstacle: Obstacle | null;
}

export interface Viewer {
  userId: number;
  profile: Profile;
  queueIds: readonly number[];
}

export interface OfferFacts {
  /** The company's settings of these meanings. */
  onlyAdminsReopen: boolean;
  hidesPrivate: boolean;
  /** Of a closed ticket: whether the contact has had another one since, on the same channel. */
  newer: "none" | "closed" | "active";
  /** A reason can be given, and closing does not ask for it by itself. */
  mayGiveReason: boolean;
}

export interface Offers {
  /** Null: only to look at. */
  primary: Offer | null;
  beside: Offer[];
  menu: Offer[];
}

export type TicketState = "waiting" | "bot" | "mine" | "others" | "closed";

export function stateOf(ticket: Pick<Ticket, "status" | "turn" | "userId">, userId: number): TicketState {
  if (ticket.status === "closed") return "closed";
  if (ticket.turn === "bot" || ticket.turn === "assistant") return "bot";
  if (ticket.status === "pending") return "waiting";
  return ticket.userId === userId ? "mine" : "others";
}

export const seesAll = (profile: Profile) => profile === "admin" || profile === "supervisor";

const supervises = ({ profile, queueIds }: Viewer, queueId: number | null) =>
  seesAll(profile) || (profile === "supervisorfila" && queueId !== null && queueIds.includes(queueId));

type Place = Pick<Ticket, "status" | "turn" | "userId" | "queueId">;

/** Whoever is attended by somebody is left alone by others, except by those who answer for the queue. */
export function mayHandle(ticket: Place, viewer: Viewer): boolean {
  if (ticket.status !== "open" || ticket.userId === null || ticket.userId === viewer.userId) return true;
  return supervises(viewer, ticket.queueId);
}

/** Reading a conversation that is not one's own, without taking it. */
export function isPeek(ticket: Place, viewer: Viewer): boolean {
  if (ticket.status === "closed" || ticket.userId === viewer.userId) return false;
  return !supervises(viewer, ticket.queueId);
}

/** Whether it is certainly within this person's sight: theirs, in one of their queues, in none, or under their eyes anyway. */
export function isInReach({ userId, queueId }: Place, viewer: Viewer): boolean {
  return userId === viewer.userId || queueId === null || seesAll(viewer.profile) || viewer.queueIds.includes(queueId);
}

const can = (kind: OfferKind): Offer => ({ kind, obstacle: null });

export function offersOf(ticket: Ticket, viewer: Viewer, facts: OfferFacts): Offers {
  const state = stateOf(ticket, viewer.userId);
  const unread = ticket.unreadMessages === 0 ? [can("unread")] : [];
  const looking = [...unread, can("search"), can("log"), can("pdf"), can("protocol"), can("link")];
  if (state === "closed") {
    return {
      primary: { kind: "reopen", obstacle: reopening(viewer, facts) },
      beside: [can("newTicket")],
      menu: looking,
    };
  }
  const reasoned = facts.mayGiveReason ? [can("resolveWith")] : [];
  const rest = [...privacy(ticket, viewer, facts), can("newTicket"), ...looking];
  switch (state) {
    case "waiting":
      return { primary: can("attend"), beside: [can("transfer")], menu: [can("resolve"), ...reasoned, ...rest] };
    case "bot":
      return {
        primary: can("assume"),
        beside: [can("transfer")],
        menu: [can("leaveBot"), can("resolve"), ...reasoned, ...rest],
      };
    case "mine":
      return { primary: can("resolve"), beside: [can("transfer"), can("return")], menu: [...reasoned, ...rest] };
    case "others":
      if (!mayHandle(ticket, viewer)) return { primary: null, beside: [], menu: rest };
      return {
        primary: can("assume"),
        beside: [can("transfer"), can("return")],
        menu: [can("resolve"), ...reasoned, ...rest],
      };
  }
}

function reopening({ profile }: Viewer, { onlyAdminsReopen, newer }: OfferFacts): Obstacle | null {
  if (onlyAdminsReopen && profile !== "admin") return "reopenAdmins";
  if (newer === "active") return "otherActive";
  return newer === "closed" ? "older" : null;
}

/** Whoever attends it, and those who see all, may keep it from the others' eyes. */
function privacy(ticket: Ticket, { userId, profile }: Viewer, { hidesPrivate }: OfferFacts): Offer[] {
  if (ticket.userId !== userId && !seesAll(profile)) return [];
  if (ticket.isPrivate) return [can("unhide")];
  return [{ kind: "hide", obstacle: hidesPrivate ? null : "nothingPrivate" }];
}

interface Attendance {
  id: number;
  channel: string;
  status: Ticket["status"];
  createdAt: string;
}

/** Whether the contact came back on the same channel after this attendance. */
export function newerOn(
  ticket: Pick<Ticket, "id" | "createdAt"> & { channel: { name: string } },
  all: readonly Attendance[],
): OfferFacts["newer"] {
  const since = all.filter(
    ({ id, channel, createdAt }) => id !== ticket.id && channel === ticket.channel.name && createdAt > ticket.createdAt,
  );
  if (since.length === 0) return "none";
  return since.some(({ status }) => status !== "closed") ? "active" : "closed";
}
