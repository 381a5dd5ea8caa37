// @vitest-environment node
// The book's sections, and what starting an attendance begins with.
import { expect, test } from "vitest";
import { activeOf, firstChannel, firstQueue, inSections, mayStartWithoutQueue, type PastTicket } from "./book.rules.ts";

const past = (given: Partial<PastTicket> = {}): PastTicket => ({
  id: 1,
  protocol: "1",
  status: "closed",
  queue: "Vendas",
  username: "Ana",
  channel: "WhatsApp Vendas",
  closingReason: null,
  createdAt: "2026-03-05T12:00:00.000Z",
  closedAt: null,
  ...given,
});

test("contacts stand under their letters in the order they came", () => {
  const item = (id: number, letter: string) => ({ id, name: String(id), number: null, letter });
  const sections = inSections([item(1, "A"), item(2, "A"), item(3, "B")]);
  expect(sections.map(({ letter, items }) => [letter, items.map(({ id }) => id)])).toEqual([
    ["A", [1, 2]],
    ["B", [3]],
  ]);
});

test("what is not closed is going on", () => {
  expect(activeOf([past(), past({ id: 2 })])).toBeNull();
  expect(activeOf([past(), past({ id: 2, status: "pending" })])?.id).toBe(2);
});

test("the channel of the last attendance is offered first, then the default one", () => {
  const channels = [
    { id: 1, name: "Telegram", isDefault: false },
    { id: 2, name: "WhatsApp Vendas", isDefault: false },
    { id: 3, name: "WhatsApp", isDefault: true },
  ];
  expect(firstChannel(channels, [past()])).toBe(2);
  expect(firstChannel(channels, [])).toBe(3);
  expect(firstChannel([], [past()])).toBeNull();
});

test("the channel's own queue is offered, or the only one there is", () => {
  expect(firstQueue([{ id: 1 }, { id: 2 }], { defaultQueueId: 2 })).toBe(2);
  expect(firstQueue([{ id: 1 }], { defaultQueueId: 2 })).toBe(1);
  expect(firstQueue([{ id: 1 }, { id: 3 }], { defaultQueueId: 2 })).toBeNull();
});

test("only who sees every queue starts without one", () => {
  expect(["user", "supervisorfila", "supervisor", "admin"].map((one) => mayStartWithoutQueue(one as "user"))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
