// @vitest-environment node
// Which list news belongs to, and where in it.
import { expect, test } from "vitest";
import { aTicket } from "../../testing.ts";
import { belongs, inOrder, plainView, tabOf } from "./belongs.rules.ts";
import { type Filters, noFilters } from "./filters.rules.ts";

const withFilter = (filters: Partial<Filters>) => ({ ...plainView("open"), filters: { ...noFilters, ...filters } });

test("bot and group tickets stand in their own tabs, whatever their status", () => {
  expect(tabOf(aTicket({ turn: "assistant", status: "pending" }))).toBe("chatbot");
  expect(tabOf(aTicket({ isGroup: true, turn: "bot" }))).toBe("groups");
  expect(tabOf(aTicket({ status: "closed" }))).toBe("closed");
  expect(belongs(plainView("groups"), aTicket({ isGroup: true, status: "closed" }))).toBe(false);
  const closedToo = { ...plainView("groups"), filters: { ...noFilters, statuses: ["closed"] as const } };
  expect(belongs(closedToo, aTicket({ isGroup: true, status: "closed" }))).toBe(true);
});

test("every filter lets in what it names and nothing else", () => {
  const ticket = aTicket({ queueId: 3, userId: 7, whatsappId: 2, unreadMessages: 0 });
  expect(belongs(withFilter({ queues: [3] }), ticket)).toBe(true);
  expect(belongs(withFilter({ queues: [4] }), ticket)).toBe(false);
  expect(belongs(withFilter({ channels: [5] }), ticket)).toBe(false);
  expect(belongs(withFilter({ user: 8 }), ticket)).toBe(false);
  expect(belongs(withFilter({ unassigned: true }), ticket)).toBe(false);
  expect(belongs(withFilter({ unread: true }), ticket)).toBe(false);
  expect(belongs(withFilter({ tags: [1] }), ticket)).toBe(false);
  expect(belongs(withFilter({ awaiting: true }), ticket)).toBe(false);
  expect(belongs(withFilter({ awaiting: true }), aTicket({ waitingSince: "2026-03-05T14:00:00.000Z" }))).toBe(true);
  expect(belongs(withFilter({ created: "2026-03-05..", lastMessage: "..2026-03-05" }), ticket)).toBe(true);
  expect(belongs(withFilter({ created: "2026-03-06.." }), ticket)).toBe(false);
  expect(belongs(withFilter({ lastMessage: "..2026-03-04" }), ticket)).toBe(false);
  expect(belongs(withFilter({ withoutQueue: false }), aTicket({ queueId: null, queue: null }))).toBe(false);
  expect(belongs(withFilter({ queues: [4] }), aTicket({ queueId: null, queue: null }))).toBe(true);
});

test("with own queues only, others' tickets elsewhere stay out; own ones and the wallet's come in", () => {
  const own = { ...plainView("open"), own: { userId: 7, queueIds: [3] } };
  expect(belongs(own, aTicket({ queueId: 3, userId: 9 }))).toBe(true);
  expect(belongs(own, aTicket({ queueId: 4, userId: 9 }))).toBe(false);
  expect(belongs(own, aTicket({ queueId: 4, userId: 7 }))).toBe(true);
  const contact = { ...aTicket().contact, wallets: [{ id: 7, name: "Ana" }] };
  expect(belongs(own, aTicket({ queueId: 4, userId: 9, contact }))).toBe(true);
});

test("the orders are the server's: who waits longest first, what is unread first, then the newest", () => {
  const at = (minute: number) => `2026-03-05T14:${minute}:00.000Z`;
  const calm = aTicket({ id: 1, lastMessageAt: at(50) });
  const short = aTicket({ id: 2, lastMessageAt: at(40), waitingSince: at(40), unreadMessages: 1 });
  const long = aTicket({ id: 3, lastMessageAt: at(30), waitingSince: at(10) });
  const ids = (order: keyof typeof inOrder) => [calm, short, long].sort(inOrder[order]).map(({ id }) => id);
  expect(ids("newest")).toEqual([1, 2, 3]);
  expect(ids("oldest")).toEqual([3, 2, 1]);
  expect(ids("waiting")).toEqual([3, 2, 1]);
  expect(ids("unread")).toEqual([2, 1, 3]);
});
