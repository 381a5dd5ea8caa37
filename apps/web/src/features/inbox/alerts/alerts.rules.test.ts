// @vitest-environment node
// Sound only for what is mine.
import { expect, test } from "vitest";
import { aMessage, aTicket } from "../testing.ts";
import { alertOfMessage, alertOfTicket, type Listener, mayTellPending } from "./alerts.rules.ts";

const me: Listener = { userId: 7, queueIds: [3], focused: null, wantsGroups: false };
const mine = aTicket({ id: 1, userId: 7 });

test("my customer writes: yes; my own words, notes, and others' customers: no", () => {
  expect(alertOfMessage(aMessage(), mine, me)).toBe("ticket.message");
  expect(alertOfMessage(aMessage({ fromMe: true }), mine, me)).toBeNull();
  expect(alertOfMessage(aMessage({ type: "note" }), mine, me)).toBeNull();
  expect(alertOfMessage(aMessage(), aTicket({ userId: 8 }), me)).toBeNull();
});

test("not for the conversation in front of me", () => {
  expect(alertOfMessage(aMessage(), mine, { ...me, focused: 1 })).toBeNull();
  expect(alertOfMessage(aMessage(), mine, { ...me, focused: 2 })).toBe("ticket.message");
});

test("groups only where the company wants to hear of them", () => {
  const group = aTicket({ isGroup: true });
  expect(alertOfMessage(aMessage(), group, me)).toBeNull();
  expect(alertOfMessage(aMessage(), group, { ...me, wantsGroups: true })).toBe("ticket.message");
});

test("a new one waiting in my queue: once; elsewhere, with a bot or with somebody: not", () => {
  const waiting = aTicket({ status: "pending", turn: "queue", userId: null, queueId: 3 });
  expect(alertOfTicket(waiting, false, me)).toBe("ticket.pending");
  expect(alertOfTicket(waiting, true, me)).toBeNull();
  expect(alertOfTicket({ ...waiting, queueId: 4 }, false, me)).toBeNull();
  expect(alertOfTicket({ ...waiting, queueId: null }, false, me)).toBeNull();
  expect(alertOfTicket({ ...waiting, turn: "bot" }, false, me)).toBeNull();
  expect(alertOfTicket({ ...waiting, userId: 9 }, false, me)).toBeNull();
});

test("new pending ones are told at most every ten seconds", () => {
  expect(mayTellPending(null, 50_000)).toBe(true);
  expect(mayTellPending(50_000, 59_999)).toBe(false);
  expect(mayTellPending(50_000, 60_000)).toBe(true);
});
