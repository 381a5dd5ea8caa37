// What the list shows after news, whatever the order of arrival.
import { describe, expect, test } from "vitest";
import { aTicket, ticketPages } from "../testing.ts";
import { inOrder, plainView } from "./filter/belongs.rules.ts";
import { noFilters } from "./filter/filters.rules.ts";
import {
  arrangeHeld,
  countHeldChanges,
  placeTicket,
  removeTicket,
  setUnread,
  shiftCounts,
  type TicketPages,
} from "./tickets-cache.rules.ts";

const at = (minute: number) => `2026-03-05T14:${String(minute).padStart(2, "0")}:00.000Z`;
const open = plainView("open");
const ids = (list: TicketPages) => list.pages.map((page) => page.tickets.map((ticket) => ticket.id));

describe("a list", () => {
  const list = ticketPages(
    [aTicket({ id: 3, lastMessageAt: at(30) }), aTicket({ id: 2, lastMessageAt: at(20), version: 5 })],
    [aTicket({ id: 1, lastMessageAt: at(10) })],
  );

  test("a new message brings its ticket to the top", () => {
    const next = placeTicket(list, open, aTicket({ id: 1, version: 2, lastMessageAt: at(40) }));
    expect(ids(next)).toEqual([[1, 3, 2], []]);
    expect(next.pages[0]?.count).toBe(3);
  });

  test("older or repeated news changes nothing, not even the object", () => {
    expect(placeTicket(list, open, aTicket({ id: 2, version: 4, lastMessageAt: at(50) }))).toBe(list);
    expect(placeTicket(list, open, aTicket({ id: 2, version: 5, lastMessageAt: at(50) }))).toBe(list);
  });

  test("a ticket that changed its tab leaves this one and enters the other", () => {
    const closed = aTicket({ id: 2, version: 6, status: "closed", lastMessageAt: at(20) });
    expect(ids(placeTicket(list, open, closed))).toEqual([[3], [1]]);
    expect(ids(placeTicket(ticketPages([]), plainView("closed"), closed))).toEqual([[2]]);
  });

  test("a change that does not move the row keeps the order", () => {
    const next = placeTicket(list, open, aTicket({ id: 2, version: 6, lastMessageAt: at(20), unreadMessages: 4 }));
    expect(ids(next)).toEqual([[3, 2], [1]]);
    expect(next.pages[0]?.tickets[1]?.unreadMessages).toBe(4);
  });

  test("what is older than everything loaded waits for its page", () => {
    const partial = ticketPages([aTicket({ id: 3, lastMessageAt: at(30) })], []);
    partial.pages = [{ ...partial.pages[0]!, hasMore: true }];
    expect(ids(placeTicket(partial, open, aTicket({ id: 9, lastMessageAt: at(1) })))).toEqual([[3]]);
    expect(ids(placeTicket(list, open, aTicket({ id: 9, lastMessageAt: at(1) })))).toEqual([
      [3, 2],
      [1, 9],
    ]);
  });

  test("a search is not joined by news, but its rows stay current", () => {
    const search = { ...open, search: "maria" };
    expect(placeTicket(list, search, aTicket({ id: 9, lastMessageAt: at(50) }))).toBe(list);
    expect(ids(placeTicket(list, search, aTicket({ id: 1, version: 2, lastMessageAt: at(50) })))[0]).toEqual([1, 3, 2]);
  });

  test("equal times are ordered by id, so two screens agree", () => {
    const next = placeTicket(list, open, aTicket({ id: 4, lastMessageAt: at(30) }));
    expect(ids(next)[0]).toEqual([4, 3, 2]);
  });

  test("removing and reading touch only their ticket", () => {
    expect(ids(removeTicket(list, 2))).toEqual([[3], [1]]);
    expect(removeTicket(list, 77)).toBe(list);
    expect(setUnread(list, open, 2, 0)).toBe(list);
    expect(setUnread(list, open, 2, 3).pages[1]).toBe(list.pages[1]);
  });
});

describe("a list with a filter", () => {
  const unread = { ...open, filters: { ...noFilters, unread: true } };
  const list = ticketPages([aTicket({ id: 3, unreadMessages: 2 })]);

  test("takes in what fits, lets go what no longer does, also when it is merely read", () => {
    expect(ids(placeTicket(list, unread, aTicket({ id: 9 })))).toEqual([[3]]);
    expect(ids(placeTicket(list, unread, aTicket({ id: 9, unreadMessages: 1, lastMessageAt: at(59) })))).toEqual([
      [9, 3],
    ]);
    expect(ids(setUnread(list, unread, 3, 0))).toEqual([[]]);
  });

  test("in another order news goes where that order wants it", () => {
    const oldest = { ...open, filters: { ...noFilters, order: "oldest" as const } };
    const pages = ticketPages([aTicket({ id: 1, lastMessageAt: at(10) }), aTicket({ id: 2, lastMessageAt: at(20) })]);
    expect(ids(placeTicket(pages, oldest, aTicket({ id: 1, version: 2, lastMessageAt: at(40) })))).toEqual([[2, 1]]);
  });

  test("what somebody else sees is not changed by our news", () => {
    const theirs = { ...open, viewAs: 12 };
    expect(placeTicket(list, theirs, aTicket({ id: 3, version: 9, status: "closed" }))).toBe(list);
    expect(setUnread(list, theirs, 3, 0)).toBe(list);
  });
});

describe("the tabs' numbers", () => {
  const counts = {
    open: 3,
    pending: 2,
    closed: 9,
    chatbot: 1,
    groups: 0,
    mine: 1,
    unread: 1,
    oldestWaitingSince: at(5),
  };
  const pending = aTicket({ id: 5, status: "pending", userId: null, waitingSince: at(5), unreadMessages: 2 });

  test("taking a waiting ticket moves it between tabs and makes it mine", () => {
    const taken = { ...pending, version: 2, status: "open" as const, userId: 7 };
    const { counts: next, stale } = shiftCounts(counts, pending, taken, 7);
    expect(next).toMatchObject({ open: 4, pending: 1, closed: 9, mine: 2, unread: 1, oldestWaitingSince: at(5) });
    expect(stale).toBe(false);
  });

  test("what a bot or a group holds stands in its own tab, and in none when it is closed", () => {
    const bot = aTicket({ id: 5, turn: "bot", status: "pending", userId: null });
    const left = { ...bot, version: 2, turn: "queue" as const };
    expect(shiftCounts(counts, bot, left, 7).counts).toMatchObject({ chatbot: 0, pending: 3 });
    const group = aTicket({ id: 6, isGroup: true });
    expect(shiftCounts(counts, group, { ...group, version: 2, status: "closed" }, 7).counts).toMatchObject({
      groups: 0,
      open: 3,
      closed: 9,
    });
  });

  test("when the longest waiting is answered, only the server knows the next", () => {
    expect(shiftCounts(counts, pending, { ...pending, version: 2, waitingSince: null }, 7).stale).toBe(true);
  });

  test("a brand-new ticket counts at once, one never seen before asks the server", () => {
    const fresh = { ...pending, id: 6, version: 1, waitingSince: at(7) };
    expect(shiftCounts(counts, undefined, fresh, 7)).toEqual({
      counts: { ...counts, pending: 3, unread: 2 },
      stale: false,
    });
    expect(shiftCounts(counts, undefined, { ...fresh, version: 8 }, 7)).toEqual({ counts, stale: true });
  });

  test("closing removes it from mine and unread; a ticket out of sight leaves its tab", () => {
    const mine = aTicket({ id: 8, unreadMessages: 1 });
    expect(shiftCounts(counts, mine, { ...mine, version: 2, status: "closed" }, 7).counts).toMatchObject({
      open: 2,
      closed: 10,
      mine: 0,
      unread: 0,
    });
    expect(shiftCounts(counts, mine, undefined, 7).counts).toMatchObject({ open: 2, closed: 9 });
  });
});

describe("while the pointer rests on the list", () => {
  const held = [3, 2, 1].map((id) => aTicket({ id, lastMessageAt: at(id * 10) }));

  test("rows stay where they are and show what is new in place", () => {
    const bumped = aTicket({ id: 1, version: 2, lastMessageAt: at(50), lastMessage: "nova" });
    const current = [bumped, held[0]!, held[1]!];
    expect(arrangeHeld(held, current, inOrder.newest).map((ticket) => ticket.id)).toEqual([3, 2, 1]);
    expect(arrangeHeld(held, current, inOrder.newest)[2]?.lastMessage).toBe("nova");
    expect(countHeldChanges(held, current, inOrder.newest)).toBe(1);
  });

  test("arrivals, leavers and moves are counted; a page loaded below is not", () => {
    const current = [
      aTicket({ id: 9, lastMessageAt: at(55) }),
      aTicket({ id: 1, version: 2, lastMessageAt: at(50) }),
      held[0]!,
      aTicket({ id: 20, lastMessageAt: at(2) }),
    ];
    expect(countHeldChanges(held, current, inOrder.newest)).toBe(3);
    expect(arrangeHeld(held, current, inOrder.newest).map((ticket) => ticket.id)).toEqual([3, 2, 1, 20]);
    expect(countHeldChanges(held, [...held, aTicket({ id: 20, lastMessageAt: at(2) })], inOrder.newest)).toBe(0);
  });
});
