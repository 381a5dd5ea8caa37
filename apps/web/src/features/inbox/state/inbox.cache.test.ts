// The cache after answers and news: every place that shows a ticket agrees, and nothing newer is lost.
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test } from "vitest";
import { aMessage, aTicket, messagePages, ticketPages } from "../testing.ts";
import { plainView } from "./filter/belongs.rules.ts";
import { noFilters } from "./filter/filters.rules.ts";
import {
  applyNewsTo,
  dropTicket,
  goneTickets,
  inboxKeys,
  noteConversation,
  putAnswer,
  putMessageNews,
  putOwnMessages,
  putTicket,
  setUnreadEverywhere,
  takeListed,
} from "./inbox.cache.ts";
import { allMessages, type MessagePages } from "./messages-cache.rules.ts";
import type { TicketCounts, TicketPages } from "./tickets-cache.rules.ts";

const ME = 7;
const open = inboxKeys.list(plainView("open"));
const pending = inboxKeys.list(plainView("pending"));
const counts: TicketCounts = {
  open: 1,
  pending: 1,
  closed: 0,
  chatbot: 0,
  groups: 0,
  mine: 1,
  unread: 1,
  oldestWaitingSince: null,
};
const waiting = aTicket({ id: 2, version: 4, status: "pending", userId: null, username: null, unreadMessages: 1 });

let cache: QueryClient;
beforeEach(() => {
  cache = new QueryClient();
  goneTickets.set(new Set());
  cache.setQueryData(open, ticketPages([aTicket({ id: 1 })]));
  cache.setQueryData(pending, ticketPages([waiting]));
  cache.setQueryData(inboxKeys.counts, counts);
  cache.setQueryData(inboxKeys.ticket(2), waiting);
});

const idsOf = (key: typeof open | typeof pending) =>
  cache.getQueryData<TicketPages>(key)?.pages.flatMap((page) => page.tickets.map(({ id }) => id));
const countsNow = () => cache.getQueryData<TicketCounts>(inboxKeys.counts);

test("taking a ticket moves it in lists, header and numbers at once, and only once", () => {
  const taken = { ...waiting, version: 5, status: "open" as const, userId: ME };
  putTicket(cache, taken, ME);
  putTicket(cache, taken, ME);
  putTicket(cache, waiting, ME);
  expect(idsOf(open)).toEqual([2, 1]);
  expect(idsOf(pending)).toEqual([]);
  expect(countsNow()).toMatchObject({ open: 2, pending: 0, mine: 2 });
  expect(cache.getQueryData(inboxKeys.ticket(2))).toEqual(taken);
});

test("a ticket out of sight leaves its list; when it comes back it is no longer gone", () => {
  dropTicket(cache, 2, ME);
  expect(idsOf(pending)).toEqual([]);
  expect(countsNow()).toMatchObject({ pending: 0, unread: 0 });
  expect(goneTickets.get().has(2)).toBe(true);
  putTicket(cache, { ...waiting, version: 9 }, ME);
  expect(goneTickets.get().has(2)).toBe(false);
  expect(idsOf(pending)).toEqual([2]);
});

test("reading clears the badge everywhere and the number of unread conversations", () => {
  setUnreadEverywhere(cache, 2, 0, ME);
  expect(cache.getQueryData<TicketPages>(pending)?.pages[0]?.tickets[0]?.unreadMessages).toBe(0);
  expect(countsNow()?.unread).toBe(0);
});

test("what is marked unread again counts again, and lists of what is unread gain it", () => {
  const unread = inboxKeys.list({ ...plainView("pending"), filters: { ...noFilters, unread: true } });
  cache.setQueryData(unread, ticketPages([waiting]));
  setUnreadEverywhere(cache, 2, 0, ME);
  expect(idsOf(unread)).toEqual([]);
  setUnreadEverywhere(cache, 2, 1, ME);
  expect(idsOf(unread)).toEqual([2]);
  expect(idsOf(pending)).toEqual([2]);
  expect(idsOf(open)).toEqual([1]);
  expect(countsNow()?.unread).toBe(1);
  setUnreadEverywhere(cache, 99, 1, ME);
  expect(cache.getQueryState(unread)?.isInvalidated).toBe(true);
  expect(cache.getQueryState(pending)?.isInvalidated).toBe(false);
});

test("the answer to a send that was overtaken by its own news changes nothing", () => {
  cache.setQueryData(inboxKeys.messages(1), messagePages([aMessage({ id: 1 })]));
  const mine = aMessage({ id: 2, fromMe: true, status: "delivered" });
  putMessageNews(cache, mine);
  putOwnMessages(cache, [{ ...mine, status: "queued" }]);
  const list = cache.getQueryData<MessagePages>(inboxKeys.messages(1));
  expect(allMessages(list).map(({ id, status }) => [id, status])).toEqual([
    [1, "received"],
    [2, "delivered"],
  ]);
});

test("a list that is ahead of a loaded conversation has that conversation fetched again", () => {
  for (const id of [31, 32])
    cache.setQueryData(inboxKeys.messages(id), messagePages([aMessage({ id: 1, ticketId: id })]));
  noteConversation(31, 5);
  noteConversation(32, 6);
  takeListed(cache, [aTicket({ id: 31, version: 6 }), aTicket({ id: 32, version: 6 })]);
  expect(cache.getQueryState(inboxKeys.messages(31))?.isInvalidated).toBe(true);
  expect(cache.getQueryState(inboxKeys.messages(32))?.isInvalidated).toBe(false);
});

test("news heard while an older answer was on its way is applied on top of it", () => {
  cache.setQueryData(open, ticketPages([aTicket({ id: 1 }), aTicket({ id: 3 })]));
  cache.setQueryData(inboxKeys.messages(1), messagePages([aMessage({ id: 1 })]));
  const changed = aTicket({ id: 1, version: 2, lastMessage: "nova" });
  const news = [
    { kind: "message" as const, message: aMessage({ id: 2 }), ticket: changed },
    { kind: "left" as const, ticketId: 3 },
  ];
  applyNewsTo(cache, open, news);
  applyNewsTo(cache, inboxKeys.messages(1), news);
  expect(idsOf(open)).toEqual([1]);
  expect(cache.getQueryData<TicketPages>(open)?.pages[0]?.tickets[0]?.lastMessage).toBe("nova");
  expect(allMessages(cache.getQueryData<MessagePages>(inboxKeys.messages(1))).map(({ id }) => id)).toEqual([1, 2]);
});

test("a message is changed wherever its conversation is loaded; an answer overtaken by news is dropped", () => {
  const sent = aMessage({ id: 4, fromMe: true, status: "sent" });
  cache.setQueryData(inboxKeys.messages(1), messagePages([sent]));
  cache.setQueryData(inboxKeys.around(1, 4), messagePages([sent]));
  const reactions = [{ emoji: "🙏", fromMe: true, userId: 7, username: "Ana" }];
  putAnswer(cache, sent, { ...sent, reactions });
  for (const key of [inboxKeys.messages(1), inboxKeys.around(1, 4)]) {
    expect(allMessages(cache.getQueryData<MessagePages>(key))[0]?.reactions).toEqual(reactions);
  }
  putMessageNews(cache, { ...sent, status: "read", reactions });
  putAnswer(cache, sent, { ...sent, reactions: [] });
  expect(allMessages(cache.getQueryData<MessagePages>(inboxKeys.messages(1)))[0]).toMatchObject({
    status: "read",
    reactions,
  });
});
