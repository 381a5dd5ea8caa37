// What may happen to a ticket, as plain values.
import { expect, test } from "vitest";
import { plainTicket, plainViewer } from "./tickets.factory.ts";
import * as rules from "./tickets.rules.ts";

const now = new Date("2025-03-10T12:00:00Z");
const minutes = (count: number) => new Date(now.getTime() - count * 60_000);
const me = plainViewer();
const admin = plainViewer({ id: 1, profile: "admin", queueIds: [] });
const leader = plainViewer({ id: 2, profile: "supervisorfila" });
const free: rules.Reopening = { onlyAdmins: false, newer: "none" };
const noReason: rules.Closing = { isReasonRequired: false, reasonId: null };
const others = plainTicket({ status: "open", userId: 8, turn: "person" });
const mine = plainTicket({ status: "open", userId: 7, turn: "person" });
const closed = plainTicket({ status: "closed", userId: 8, closedAt: minutes(60), closingReasonId: 9 });

test("starting takes the ticket, silences the bot and sends the channel's text", () => {
  const withBot = plainTicket({ turn: "bot", chatFlowId: 4 });
  expect(rules.start(withBot, me, now, free)).toEqual({
    set: { status: "open", userId: 7, turn: "person", chatFlowId: null, assignedAt: now },
    logs: [{ type: "open", by: "actor" }],
    says: "accept",
  });
  expect(rules.start(mine, me, now, free)).toBeNull();
});

test("what somebody attends is taken over only by those who answer for the queue", () => {
  for (const viewer of [admin, leader, plainViewer({ id: 3, profile: "supervisor", queueIds: [] })]) {
    expect(rules.start(others, viewer, now, free)).toMatchObject({
      set: { userId: viewer.id },
      logs: [{ type: "open" }],
    });
  }
  expect(() => rules.start(others, me, now, free)).toThrow("ERR_TICKET_ASSIGNED");
  const elsewhere = plainTicket({ ...others, queueId: 4 });
  expect(() => rules.start(elsewhere, leader, now, free)).toThrow("ERR_TICKET_ASSIGNED");
  const without = plainTicket({ ...others, queueId: null });
  expect(() => rules.start(without, leader, now, free)).toThrow("ERR_TICKET_ASSIGNED");
  // Nobody's although open, as after somebody was removed.
  expect(rules.start(plainTicket({ status: "open" }), me, now, free)?.set.userId).toBe(7);
});

test("nobody resolves, returns or transfers what somebody else attends", () => {
  expect(() => rules.resolve(others, me, now, noReason)).toThrow("ERR_TICKET_ASSIGNED");
  expect(() => rules.returnToQueue(others, me, free)).toThrow("ERR_TICKET_ASSIGNED");
  expect(rules.resolve(others, leader, now, noReason)?.set.status).toBe("closed");
  expect(rules.returnToQueue(others, admin, free)?.set.status).toBe("pending");
});

test("returning to the queue lets go of person and bot", () => {
  const waiting = { status: "pending", userId: null, turn: "queue", chatFlowId: null, assignedAt: null };
  expect(rules.returnToQueue(mine, me, free)).toMatchObject({ set: waiting, logs: [{ type: "pending" }] });
  expect(rules.returnToQueue(plainTicket({ turn: "bot" }), me, free)).toMatchObject({ set: waiting });
  expect(rules.returnToQueue(plainTicket(), me, free)).toBeNull();
});

test("resolving notes when and why, keeps who, and stops the wait", () => {
  expect(rules.resolve(mine, me, now, { isReasonRequired: true, reasonId: 9 })).toEqual({
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
  expect(rules.resolve(closed, me, now, noReason)).toBeNull();
  // A bot's turn ends with the attendance.
  expect(rules.resolve(plainTicket({ turn: "assistant" }), me, now, noReason)?.set.turn).toBe("queue");
});

test("a reason is demanded where the company wants one and has one, and it must be one of them", () => {
  const facts = (reason: { isActive: boolean } | null, hasReasons = true) => ({ hasReasons, reason });
  expect(() => rules.demandReason(rules.closingOf(facts(null), true, undefined))).toThrow(
    "ERR_CLOSING_REASON_REQUIRED",
  );
  expect(rules.closingOf(facts(null, false), true, undefined)).toEqual(noReason);
  expect(rules.closingOf(facts(null), false, undefined)).toEqual(noReason);
  expect(rules.closingOf(facts({ isActive: true }), true, 9)).toEqual({ isReasonRequired: true, reasonId: 9 });
  expect(() => rules.closingOf(facts({ isActive: false }), true, 9)).toThrow("ERR_NO_CLOSING_REASON_FOUND");
  expect(() => rules.closingOf(facts(null), false, 9)).toThrow("ERR_NO_CLOSING_REASON_FOUND");
});

test("reopening forgets how it ended; an older ticket stays closed", () => {
  const open = rules.start(closed, me, now, free);
  expect(open).toMatchObject({ set: { status: "open", userId: 7, closedAt: null, closingReasonId: null } });
  expect(open?.logs).toEqual([{ type: "reopen", by: "actor" }]);
  expect(open?.says).toBeUndefined();
  expect(rules.returnToQueue(closed, me, free)).toMatchObject({ set: { closedAt: null }, logs: [{ type: "reopen" }] });
  for (const act of [rules.start.bind(null, closed, me, now), rules.returnToQueue.bind(null, closed, me)]) {
    expect(() => act({ onlyAdmins: false, newer: "active" })).toThrow("ERR_OTHER_OPEN_TICKET");
    expect(() => act({ onlyAdmins: false, newer: "closed" })).toThrow("ERR_OLDER_TICKET");
    expect(() => act({ onlyAdmins: true, newer: "none" })).toThrow("ERR_NO_PERMISSION");
  }
  expect(rules.start(closed, admin, now, { onlyAdmins: true, newer: "none" })?.set.status).toBe("open");
});

test("a ticket is taken from the bot into its queue; one that the bot does not hold stays as it is", () => {
  const change = rules.takeFromBot(plainTicket({ turn: "bot", chatFlowId: 4 }));
  expect(change).toMatchObject({
    set: { status: "pending", turn: "queue", chatFlowId: null },
    logs: [{ type: "queue" }],
  });
  expect(rules.takeFromBot(mine)).toBeNull();
  expect(rules.takeFromBot(plainTicket({ status: "closed", turn: "bot" }))).toBeNull();
});

test("only its owner and those who see everything make a ticket private", () => {
  expect(rules.setPrivate(mine, true, me)).toEqual({
    set: { isPrivate: true },
    logs: [{ type: "private", by: "actor" }],
  });
  expect(rules.setPrivate(others, true, admin)?.set).toEqual({ isPrivate: true });
  expect(() => rules.setPrivate(others, true, me)).toThrow("ERR_NO_PERMISSION");
  expect(() => rules.setPrivate(plainTicket(), true, leader)).toThrow("ERR_NO_PERMISSION");
  expect(rules.setPrivate(others, false, me)).toBeNull();
});

test("two wishes at once are one change with both stories", () => {
  const both = rules.together(rules.start(plainTicket(), me, now, free), rules.setPrivate(mine, true, me));
  expect(both?.set).toMatchObject({ status: "open", isPrivate: true });
  expect(both?.logs.map(({ type }) => type)).toEqual(["open", "private"]);
  expect(both?.says).toBe("accept");
  expect(rules.together(null, null)).toBeNull();
});

test("whoever is gone lets go of what is not closed", () => {
  expect(rules.release(mine)).toMatchObject({ set: { status: "pending", userId: null }, logs: [{ by: "nobody" }] });
  expect(rules.release(closed)).toBeNull();
  expect(rules.release(plainTicket())).toBeNull();
});

test("time closes what nobody writes in any more: at its minute, not before", () => {
  const patience = { autoCloseMinutes: 30, returnMinutes: null };
  for (const ticket of [mine, plainTicket()]) {
    expect(rules.fallDue({ ...ticket, lastMessageAt: minutes(29.99) }, now, patience)).toBeNull();
    expect(rules.fallDue({ ...ticket, lastMessageAt: minutes(30) }, now, patience)).toMatchObject({
      set: { status: "closed", closedAt: now, closingReasonId: null },
      logs: [{ type: "autoClose", by: "nobody" }],
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
    logs: [{ type: "autoPending", by: "nobody" }],
  });
});

test("reading what is not one's own is a peek, except for those who supervise it", () => {
  expect(rules.isPeek(plainTicket(), me)).toBe(true);
  expect(rules.isPeek(others, me)).toBe(true);
  expect(rules.isPeek(mine, me)).toBe(false);
  expect(rules.isPeek(closed, me)).toBe(false);
  expect(rules.isPeek(others, leader)).toBe(false);
  expect(rules.isPeek({ ...others, queueId: 4 }, leader)).toBe(true);
  expect(rules.isPeek(others, admin)).toBe(false);
});

test("unread is never negative", () => {
  expect(rules.unreadOf(5, 3)).toBe(2);
  expect(rules.unreadOf(3, 5)).toBe(0);
});
