// What may happen to a ticket, as plain values.
import { expect, test } from "vitest";
import { move, unreadOf } from "./tickets.rules.ts";

const now = new Date("2025-03-10T12:00:00Z");
const known = { userId: 7, now, hasOtherActive: false, mayNotReopen: false };

test("starting takes the ticket and silences the bot", () => {
  expect(move({ status: "pending", userId: null }, "open", known)).toEqual({
    set: { status: "open", userId: 7, turn: "person", closedAt: null },
    log: "open",
  });
});

test("starting what is already mine is no change; what is somebody's is refused", () => {
  expect(move({ status: "open", userId: 7 }, "open", known)).toBeNull();
  expect(() => move({ status: "open", userId: 8 }, "open", known)).toThrow("ERR_TICKET_ASSIGNED");
  expect(move({ status: "open", userId: null }, "open", known)?.set.userId).toBe(7);
});

test("returning to the queue lets go of the person", () => {
  expect(move({ status: "open", userId: 8 }, "pending", known)).toMatchObject({
    set: { status: "pending", userId: null, turn: "queue" },
    log: "pending",
  });
  expect(move({ status: "pending", userId: null }, "pending", known)).toBeNull();
});

test("resolving notes when, keeps who, and stops the wait", () => {
  const change = move({ status: "open", userId: 7 }, "closed", known);
  expect(change).toEqual({ set: { status: "closed", closedAt: now, waitingSince: null }, log: "closed" });
  expect(move({ status: "closed", userId: 7 }, "closed", known)).toBeNull();
});

test.each(["open", "pending"] as const)(
  "reopening to %s needs that no other ticket of the contact is active",
  (wanted) => {
    const closed = { status: "closed", userId: 8 } as const;
    expect(move(closed, wanted, known)?.set).toMatchObject({ status: wanted, closedAt: null });
    expect(() => move(closed, wanted, { ...known, hasOtherActive: true })).toThrow("ERR_OTHER_OPEN_TICKET");
  },
);

test("unread is never negative", () => {
  expect(unreadOf(5, 3)).toBe(2);
  expect(unreadOf(3, 5)).toBe(0);
});

test("where only administrators reopen, others are refused and may still close", () => {
  const closed = { status: "closed", userId: null } as const;
  expect(() => move(closed, "open", { ...known, mayNotReopen: true })).toThrow("ERR_NO_PERMISSION");
  expect(move({ status: "open", userId: 7 }, "closed", { ...known, mayNotReopen: true })?.log).toBe("closed");
});
