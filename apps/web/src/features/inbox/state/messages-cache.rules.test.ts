// A conversation after news and answers, whichever comes first.
import { expect, test } from "vitest";
import { aMessage, aTicket, messagePages } from "../testing.ts";
import { allMessages, type MessagePages, newerParam, olderParam, putMessage } from "./messages-cache.rules.ts";

const list = messagePages(
  [aMessage({ id: 3 }), aMessage({ id: 4, fromMe: true, status: "sent" })],
  [aMessage({ id: 1 }), aMessage({ id: 2 })],
);
const ids = (pages: typeof list) => allMessages(pages).map((message) => message.id);

test("pages are read from the oldest to the newest", () => {
  expect(ids(list)).toEqual([1, 2, 3, 4]);
});

test("a new message goes to the end, a late one to its place", () => {
  expect(ids(putMessage(list, aMessage({ id: 6 }), true))).toEqual([1, 2, 3, 4, 6]);
  const gap = putMessage(list, aMessage({ id: 6 }), true);
  expect(ids(putMessage(gap, aMessage({ id: 5 }), true))).toEqual([1, 2, 3, 4, 5, 6]);
});

test("the same client id is the same row", () => {
  const again = putMessage(list, aMessage({ id: 4, fromMe: true, status: "delivered" }), true);
  expect(ids(again)).toEqual([1, 2, 3, 4]);
  expect(allMessages(again).at(-1)?.status).toBe("delivered");
});

test("an answer overtaken by news does not take a tick back", () => {
  expect(putMessage(list, aMessage({ id: 4, fromMe: true, status: "queued" }), false)).toBe(list);
  expect(putMessage(list, aMessage({ id: 4, fromMe: true, status: "sent" }), false)).toBe(list);
});

test("ordered news may correct a failure", () => {
  const failed = putMessage(list, aMessage({ id: 4, fromMe: true, status: "failed" }), true);
  const corrected = putMessage(failed, aMessage({ id: 4, fromMe: true, status: "delivered" }), true);
  expect(allMessages(corrected).at(-1)?.status).toBe("delivered");
});

test("what belongs to a page not loaded yet is left to it", () => {
  const partial = messagePages([aMessage({ id: 3 })], []);
  expect(putMessage(partial, aMessage({ id: 2 }), true)).toBe(partial);
});

const before = { id: 90, protocol: "p", createdAt: "2026-03-02T10:00:00.000Z", closedAt: null, closingReason: null };

test("further up: older ones of the ticket, then the attendance before, then nothing", () => {
  const [page] = messagePages([aMessage({ id: 3 })]).pages;
  if (!page) throw new Error("no page");
  expect(olderParam({ ...page, hasMore: true, previousTicket: before })).toEqual({ ticketId: 1, before: 3 });
  expect(olderParam({ ...page, previousTicket: before })).toEqual({ ticketId: 90 });
  expect(olderParam(page)).toBeNull();
  expect(newerParam({ ...page, hasNewer: true })).toEqual({ ticketId: 1, after: 3 });
  expect(newerParam(page)).toBeNull();
});

test("news of an earlier attendance lands among its own messages, not at the end", () => {
  const [now, earlier] = messagePages([aMessage({ id: 10 })], [aMessage({ id: 5, ticketId: 90 })]).pages;
  if (!now || !earlier) throw new Error("no page");
  const both: MessagePages = {
    pages: [
      { ...now, hasMore: false },
      { ...earlier, ticket: aTicket({ id: 90 }) },
    ],
    pageParams: [],
  };
  expect(ids(putMessage(both, aMessage({ id: 12, ticketId: 90 }), true))).toEqual([5, 12, 10]);
  expect(putMessage(both, aMessage({ id: 12, ticketId: 77 }), true)).toBe(both);
});

test("opened in the middle, nothing new is put where newer ones are missing", () => {
  const [page] = messagePages([aMessage({ id: 3 })]).pages;
  if (!page) throw new Error("no page");
  const middle: MessagePages = { pages: [{ ...page, hasNewer: true }], pageParams: [] };
  expect(putMessage(middle, aMessage({ id: 9 }), true)).toBe(middle);
});
