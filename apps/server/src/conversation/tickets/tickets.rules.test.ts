// What becomes of a ticket, as plain values; whose wish it is does not matter here.
import { expect, test } from "vitest";
import { plainTicket } from "./tickets.factory.ts";
import * as rules from "./tickets.rules.ts";

const now = new Date("2025-03-10T12:00:00Z");
const minutes = (count: number) => new Date(now.getTime() - count * 60_000);
const others = plainTicket({ status: "open", userId: 8, turn: "person" });
const mine = plainTicket({ status: "open", userId: 7, turn: "person" });
const closed = plainTicket({ status: "closed", userId: 8, closedAt: minutes(60), closingReasonId: 9 });

test("starting takes the ticket, silences the bot and sends the channel's text", () => {
  const withBot = plainTicket({ turn: "bot", chatFlowId: 4 });
  expect(rules.start(withBot, 7, now, "none")).toEqual({
    set: { status: "open", userId: 7, turn: "person", chatFlowId: null, assignedAt: now },
    logs: [{ type: "open", by: "actor" }],
    says: "accept",
  });
  expect(rules.start(mine, 7, now, "none")).toBeNull();
  expect(rules.start(others, 7, now, "none")).toMatchObject({ set: { userId: 7 }, logs: [{ type: "open" }] });
  // Nobody's although open, as after somebody was removed.
  expect(rules.start(plainTicket({ status: "open" }), 7, now, "none")?.set.userId).toBe(7);
});

test("returning to the queue lets go of person and bot", () => {
  const waiting = { status: "pending", userId: null, turn: "queue", chatFlowId: null, assignedAt: null };
  expect(rules.returnToQueue(mine, now, "none")).toMatchObject({ set: waiting, logs: [{ type: "pending" }] });
  const withBot = plainTicket({ turn: "bot", answered: true, waitingSince: null });
  const unanswered = { answered: false, waitingSince: now };
  expect(rules.returnToQueue(withBot, now, "none")?.set).toMatchObject({ ...waiting, ...unanswered });
  expect(rules.returnToQueue(mine, now, "none")?.set).not.toHaveProperty("answered");
  expect(rules.returnToQueue(plainTicket(), now, "none")).toBeNull();
});

test("resolving notes when and why, keeps who, and stops the wait", () => {
  expect(rules.resolve(mine, now, 9)).toEqual({
    set: {
      status: "closed",
      closedAt: now,
      waitingSince: null,
      closingReasonId: 9,
      turn: "person",
      chatFlowId: null,
    },
    logs: [{ type: "closed", by: "actor" }],
  });
  expect(rules.resolve(closed, now, null)).toBeNull();
  // A bot's turn ends with the attendance.
  expect(rules.resolve(plainTicket({ turn: "assistant" }), now, null)?.set.turn).toBe("queue");
});

test("a reason to close with must be one of those in use", () => {
  expect(rules.reasonOf({ reason: null }, undefined)).toBeNull();
  expect(rules.reasonOf({ reason: { isActive: true } }, 9)).toBe(9);
  expect(() => rules.reasonOf({ reason: { isActive: false } }, 9)).toThrow("ERR_NO_CLOSING_REASON_FOUND");
  expect(() => rules.reasonOf({ reason: null }, 9)).toThrow("ERR_NO_CLOSING_REASON_FOUND");
});

test("reopening forgets how it ended; an older ticket stays closed", () => {
  const open = rules.start(closed, 7, now, "none");
  expect(open).toMatchObject({ set: { status: "open", userId: 7, closedAt: null, closingReasonId: null } });
  expect(open?.logs).toEqual([{ type: "reopen", by: "actor" }]);
  expect(open?.says).toBeUndefined();
  const back = rules.returnToQueue(closed, now, "none");
  expect(back).toMatchObject({ set: { closedAt: null }, logs: [{ type: "reopen" }] });
  for (const act of [rules.start.bind(null, closed, 7, now), rules.returnToQueue.bind(null, closed, now)]) {
    expect(() => act("active")).toThrow("ERR_OTHER_OPEN_TICKET");
    expect(() => act("closed")).toThrow("ERR_OLDER_TICKET");
  }
});

test("a ticket is taken from the bot into its queue; one that the bot does not hold stays as it is", () => {
  const change = rules.takeFromBot(plainTicket({ turn: "bot", chatFlowId: 4 }), now);
  expect(change).toMatchObject({
    set: { status: "pending", turn: "queue", chatFlowId: null },
    logs: [{ type: "queue" }],
  });
  expect(rules.takeFromBot(mine, now)).toBeNull();
  expect(rules.takeFromBot(plainTicket({ status: "closed", turn: "bot" }), now)).toBeNull();
});

test("a ticket is made private once", () => {
  expect(rules.setPrivate(mine, true)).toEqual({ set: { isPrivate: true }, logs: [{ type: "private", by: "actor" }] });
  expect(rules.setPrivate(mine, false)).toBeNull();
});

test("two wishes at once are one change with both stories", () => {
  const both = rules.together(rules.start(plainTicket(), 7, now, "none"), rules.setPrivate(mine, true));
  expect(both?.set).toMatchObject({ status: "open", isPrivate: true });
  expect(both?.logs.map(({ type }) => type)).toEqual(["open", "private"]);
  expect(both?.says).toBe("accept");
  expect(rules.together(null, null)).toBeNull();
});

test("whoever is gone lets go of what is not closed", () => {
  const released = { set: { status: "pending", userId: null }, logs: [{ type: "pending", by: "actor" }] };
  expect(rules.release(mine, 7)).toMatchObject(released);
  // Somebody else has it by now.
  expect(rules.release(others, 7)).toBeNull();
  expect(rules.release(closed, 8)).toBeNull();
  expect(rules.release(plainTicket(), 7)).toBeNull();
});

test("time closes what nobody writes in any more: at its minute, not before", () => {
  const patience = { autoCloseMinutes: 30, returnMinutes: null };
  for (const ticket of [mine, plainTicket()]) {
    expect(rules.fallDue({ ...ticket, lastMessageAt: minutes(29.99) }, now, patience)).toBeNull();
    expect(rules.fallDue({ ...ticket, lastMessageAt: minutes(30) }, now, patience)).toMatchObject({
      set: { status: "closed", closedAt: now, closingReasonId: null },
      logs: [{ type: "autoClose", by: "actor" }],
    });
  }
  expect(rules.fallDue(closed, now, patience)).toBeNull();
  expect(rules.fallDue(mine, now, { autoCloseMinutes: null, returnMinutes: null })).toBeNull();
});

test("an unanswered customer goes back to the queue, and whoever just took the ticket has time of their own", () => {
  const patience = { autoCloseMinutes: null, returnMinutes: 10 };
  const waits = (since: Date | null, assignedAt: Date | null) => ({ ...mine, waitingSince: since, assignedAt });
  expect(rules.fallDue(waits(minutes(9.9), null), now, patience)).toBeNull();
  expect(rules.fallDue(waits(minutes(120), minutes(5)), now, patience)).toBeNull();
  expect(rules.fallDue(waits(null, minutes(120)), now, patience)).toBeNull();
  expect(rules.fallDue({ ...waits(minutes(120), null), status: "pending" }, now, patience)).toBeNull();
  expect(rules.fallDue(waits(minutes(120), minutes(10)), now, patience)).toMatchObject({
    set: { status: "pending", userId: null, turn: "queue" },
    logs: [{ type: "autoPending", by: "actor" }],
  });
});

test("unread is never negative", () => {
  expect(rules.unreadOf(5, 3)).toBe(2);
  expect(rules.unreadOf(3, 5)).toBe(0);
});
