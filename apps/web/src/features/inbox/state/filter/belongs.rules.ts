// Which tickets a list shows and in what order: the server's rules once more, for what news brings. Pure.
import type { Ticket } from "@prosa/contracts/tickets";
import { isWithin } from "./days.rules.ts";
import { type Filters, isOwnStatus, type ListTab, noFilters, type Order } from "./filters.rules.ts";

/** What one list shows. A search never takes in what news brings: only the server knows what it would have found. */
export interface ListView {
  tab: ListTab | "all";
  search: string;
  filters: Filters;
  /** Whose it is when only own queues and tickets are wanted; null: nothing is left out for that reason. */
  own: { userId: number; queueIds: readonly number[] } | null;
  /** Looking through somebody else's eyes: their news does not come to us. */
  viewAs: number | null;
  /** Whose days a filter by date means. */
  zone: string;
}

export const plainView = (tab: ListTab): ListView => ({
  tab,
  search: "",
  filters: noFilters,
  own: null,
  viewAs: null,
  zone: "UTC",
});

export const isWithBot = ({ turn }: Pick<Ticket, "turn">) => turn === "bot" || turn === "assistant";

/** The tab a ticket stands in; a finished bot or group ticket stands in none unless somebody asks for closed ones. */
export function tabOf(ticket: Pick<Ticket, "status" | "turn" | "isGroup">): ListTab {
  if (ticket.isGroup) return "groups";
  return isWithBot(ticket) ? "chatbot" : ticket.status;
}

export function belongs({ tab, filters, own, zone }: ListView, ticket: Ticket): boolean {
  const isOfTab = tab === "all" || tabOf(ticket) === tab;
  const hasStatus = (tab !== "all" && isOwnStatus(tab)) || filters.statuses.includes(ticket.status);
  return isOfTab && hasStatus && isInQueues(filters, own, ticket) && passes(filters, ticket, zone);
}

function isInQueues(filters: Filters, own: ListView["own"], { queueId, userId, contact }: Ticket): boolean {
  if (queueId === null) return filters.withoutQueue;
  if (filters.queues.length > 0) return filters.queues.includes(queueId);
  if (own === null) return true;
  const isInWallet = contact.wallets.some(({ id }) => id === own.userId);
  return own.queueIds.includes(queueId) || userId === own.userId || isInWallet;
}

function passes(filters: Filters, ticket: Ticket, zone: string): boolean {
  const { tags, channels, user, unread, unassigned, awaiting, lastMessage, created } = filters;
  if (unread && ticket.unreadMessages === 0) return false;
  if (unassigned && ticket.userId !== null) return false;
  if (awaiting && ticket.waitingSince === null) return false;
  if (!isWithin(lastMessage, ticket.lastMessageAt, zone) || !isWithin(created, ticket.createdAt, zone)) return false;
  if (user !== null && ticket.userId !== user) return false;
  if (channels.length > 0 && !channels.includes(ticket.whatsappId)) return false;
  return tags.length === 0 || ticket.contact.tags.some(({ id }) => tags.includes(id));
}

type Compare = (a: Ticket, b: Ticket) => number;

const newest: Compare = (a, b) => Date.parse(b.lastMessageAt) - Date.parse(a.lastMessageAt) || b.id - a.id;
const first = (has: (ticket: Ticket) => boolean, inside: Compare): Compare => {
  return (a, b) => Number(has(b)) - Number(has(a)) || (has(a) ? inside(a, b) : newest(a, b));
};

/** As the server answers; equal moments are ordered by id, so that two screens agree. */
export const inOrder: Record<Order, Compare> = {
  newest,
  oldest: (a, b) => newest(b, a),
  waiting: first(
    ({ waitingSince }) => waitingSince !== null,
    (a, b) => Date.parse(a.waitingSince ?? "") - Date.parse(b.waitingSince ?? "") || a.id - b.id,
  ),
  unread: first(({ unreadMessages }) => unreadMessages > 0, newest),
};
