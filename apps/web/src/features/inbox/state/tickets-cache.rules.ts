// How news changes what the ticket list already shows. Pure: never older over newer, always in the server's order.
import type { Ticket } from "@prosa/contracts/tickets";
import { belongs, inOrder, type ListView, tabOf } from "./filter/belongs.rules.ts";
import { isOwnStatus } from "./filter/filters.rules.ts";

export interface TicketPage {
  tickets: Ticket[];
  count: number;
  hasMore: boolean;
  cursor: string | null;
}

export interface TicketPages {
  pages: TicketPage[];
  pageParams: unknown[];
}

export interface TicketCounts {
  open: number;
  pending: number;
  closed: number;
  chatbot: number;
  groups: number;
  mine: number;
  unread: number;
  oldestWaitingSince: string | null;
}

export function isNewer(ticket: Ticket, than: Ticket | undefined): boolean {
  return than === undefined || ticket.version > than.version;
}

export function findTicket(list: TicketPages | undefined, ticketId: number): Ticket | undefined {
  for (const page of list?.pages ?? []) {
    const found = page.tickets.find((ticket) => ticket.id === ticketId);
    if (found) return found;
  }
  return undefined;
}

/** Puts a ticket where it now belongs in one list, or takes it out. The same object comes back when nothing changed. */
export function placeTicket(list: TicketPages, view: ListView, ticket: Ticket): TicketPages {
  const known = findTicket(list, ticket.id);
  if (view.viewAs !== null || (known && !isNewer(ticket, known))) return list;
  if (!belongs(view, ticket)) return removeTicket(list, ticket.id);
  const compare = inOrder[view.filters.order];
  if (known && compare(known, ticket) === 0) return mapTickets(list, ticket.id, () => ticket);
  if (!known && view.search !== "") return list;

  const without = known ? removeTicket(list, ticket.id) : list;
  const last = without.pages.at(-1);
  if (!last) return list;
  const target = without.pages.findIndex((page) => page.tickets.some((other) => compare(ticket, other) < 0));
  // Behind everything loaded: a later page will bring it, unless there is none.
  if (target === -1 && last.hasMore) return without;
  const at = target === -1 ? without.pages.length - 1 : target;
  const pages = without.pages.map((page, index) =>
    index === at ? { ...page, tickets: [...page.tickets, ticket].sort(compare) } : page,
  );
  return { ...without, pages: recount(pages, 1) };
}

export function removeTicket(list: TicketPages, ticketId: number): TicketPages {
  if (!findTicket(list, ticketId)) return list;
  const pages = list.pages.map((page) =>
    page.tickets.some((ticket) => ticket.id === ticketId)
      ? { ...page, tickets: page.tickets.filter((ticket) => ticket.id !== ticketId) }
      : page,
  );
  return { ...list, pages: recount(pages, -1) };
}

/** The reader's own count of unread messages moves without a new version. */
export function setUnread(list: TicketPages, view: ListView, ticketId: number, unreadMessages: number): TicketPages {
  const known = findTicket(list, ticketId);
  if (view.viewAs !== null || !known || known.unreadMessages === unreadMessages) return list;
  if (view.filters.unread && unreadMessages === 0) return removeTicket(list, ticketId);
  return mapTickets(list, ticketId, (ticket) => ({ ...ticket, unreadMessages }));
}

function mapTickets(list: TicketPages, ticketId: number, change: (ticket: Ticket) => Ticket): TicketPages {
  return {
    ...list,
    pages: list.pages.map((page) =>
      page.tickets.some((ticket) => ticket.id === ticketId)
        ? { ...page, tickets: page.tickets.map((ticket) => (ticket.id === ticketId ? change(ticket) : ticket)) }
        : page,
    ),
  };
}

const recount = (pages: TicketPage[], by: number) =>
  pages.map((page) => ({ ...page, count: Math.max(0, page.count + by) }));

/**
 * Moves the tabs' numbers by one ticket's change. `stale` means that they can no longer be known from here: the
 * ticket was never seen before, or the oldest waiting one stopped waiting.
 */
export function shiftCounts(
  counts: TicketCounts,
  before: Ticket | undefined,
  after: Ticket | undefined,
  userId: number,
): { counts: TicketCounts; stale: boolean } {
  const isFirst = after !== undefined && before === undefined && after.version === 1;
  if (before === undefined && !isFirst) return { counts, stale: true };
  const next = { ...counts };
  const add = (ticket: Ticket | undefined, by: 1 | -1) => {
    if (!ticket) return;
    const tab = tabOf(ticket);
    // The server counts no finished bot or group tickets.
    if (isOwnStatus(tab) || ticket.status !== "closed") next[tab] = Math.max(0, next[tab] + by);
    if (ticket.status === "closed") return;
    if (ticket.userId === userId) next.mine = Math.max(0, next.mine + by);
    if (ticket.unreadMessages > 0) next.unread = Math.max(0, next.unread + by);
  };
  add(before, -1);
  add(after, 1);

  const waited = before ? waitingOf(before) : null;
  const waits = after ? waitingOf(after) : null;
  const stale = waited !== null && waited === counts.oldestWaitingSince && waits !== waited;
  if (waits !== null && (next.oldestWaitingSince === null || waits < next.oldestWaitingSince)) {
    next.oldestWaitingSince = waits;
  }
  return { counts: next, stale };
}

const waitingOf = (ticket: Ticket) => (ticket.status === "closed" ? null : ticket.waitingSince);

type Compare = (typeof inOrder)["newest"];

/** How many rows would move if the list were redrawn now; 0 when nothing would. */
export function countHeldChanges(held: Ticket[], current: Ticket[], compare: Compare): number {
  const shown = new Map(held.map((ticket) => [ticket.id, ticket]));
  const ids = new Set(current.map((ticket) => ticket.id));
  const added = appendedAfter(held, current, compare).length;
  const arrived = current.filter((ticket) => !shown.has(ticket.id)).length - added;
  const left = held.filter((ticket) => !ids.has(ticket.id)).length;
  const kept = current.filter((ticket) => shown.has(ticket.id));
  const sameOrder = held.filter((ticket) => ids.has(ticket.id)).every((ticket, at) => kept[at]?.id === ticket.id);
  const hasMoved = (ticket: Ticket) => compare(shown.get(ticket.id) ?? ticket, ticket) !== 0;
  return arrived + left + (sameOrder ? 0 : Math.max(1, kept.filter(hasMoved).length));
}

/** The held order with today's contents; only what a further page brought is added, below everything. */
export function arrangeHeld(held: Ticket[], current: Ticket[], compare: Compare): Ticket[] {
  const latest = new Map(current.map((ticket) => [ticket.id, ticket]));
  return [...held.map((ticket) => latest.get(ticket.id) ?? ticket), ...appendedAfter(held, current, compare)];
}

/** What a further page brought, below everything held. */
export function appendedAfter(held: Ticket[], current: Ticket[], compare: Compare): Ticket[] {
  const last = held.at(-1);
  if (!last) return current;
  const shown = new Set(held.map((ticket) => ticket.id));
  return current.filter((ticket) => !shown.has(ticket.id) && compare(last, ticket) < 0);
}
