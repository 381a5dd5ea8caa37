// What one person may have done to a ticket, as plain values.
import { expect, test } from "vitest";
import { plainTicket, plainViewer } from "../tickets.factory.ts";
import type { Ticket, Wish } from "../tickets.types.ts";
import { isPeek } from "../visibility/visibility.rules.ts";
import { type Demands, demandPermission, demandReason, isReasonDemanded } from "./permission.rules.ts";

const me = plainViewer();
const admin = plainViewer({ id: 1, profile: "admin", queueIds: [] });
const leader = plainViewer({ id: 2, profile: "supervisorfila" });
const supervisor = plainViewer({ id: 3, profile: "supervisor", queueIds: [] });
const others = plainTicket({ status: "open", userId: 8, turn: "person" });
const mine = plainTicket({ status: "open", userId: 7, turn: "person" });
const closed = plainTicket({ status: "closed", userId: 8 });
const nothingDemanded: Demands = { onlyAdminsReopen: false, isReasonRequired: false };

const wishes: Wish[] = [
  { kind: "start", userId: 7 },
  { kind: "return" },
  { kind: "close" },
  { kind: "person", userId: 9 },
  { kind: "queue", queueId: 4 },
];
const asking = (ticket: Ticket, wish: Wish, viewer = me, demands = nothingDemanded) => {
  return () => demandPermission(ticket, wish, viewer, demands);
};

test.each(wishes)("what somebody attends is changed only by those who answer for the queue: $kind", (wish) => {
  for (const viewer of [admin, leader, supervisor]) expect(asking(others, wish, viewer)).not.toThrow();
  expect(asking(others, wish)).toThrow("ERR_TICKET_ASSIGNED");
  expect(asking({ ...others, queueId: 4 }, wish, leader)).toThrow("ERR_TICKET_ASSIGNED");
  expect(asking({ ...others, queueId: null }, wish, leader)).toThrow("ERR_TICKET_ASSIGNED");
  for (const free of [mine, plainTicket(), plainTicket({ status: "open" })]) expect(asking(free, wish)).not.toThrow();
});

test("where only administrators reopen, nobody else does", () => {
  const demands = { ...nothingDemanded, onlyAdminsReopen: true };
  for (const wish of [{ kind: "start", userId: 7 }, { kind: "return" }] as const) {
    expect(asking(closed, wish)).not.toThrow();
    expect(asking(closed, wish, me, demands)).toThrow("ERR_NO_PERMISSION");
    expect(asking(closed, wish, supervisor, demands)).toThrow("ERR_NO_PERMISSION");
    expect(asking(closed, wish, admin, demands)).not.toThrow();
    expect(asking(mine, wish, me, demands)).not.toThrow();
  }
});

test("a reason is demanded of people where the company wants one and has one", () => {
  const demands = { ...nothingDemanded, isReasonRequired: true };
  expect(asking(mine, { kind: "close" }, me, demands)).toThrow("ERR_CLOSING_REASON_REQUIRED");
  expect(asking(mine, { kind: "close", closingReasonId: 9 }, me, demands)).not.toThrow();
  // Asking twice is asking once.
  expect(asking(closed, { kind: "close" }, me, demands)).not.toThrow();
  expect(() => demandReason(demands, null)).toThrow("ERR_CLOSING_REASON_REQUIRED");
  expect(isReasonDemanded({ hasReasons: true }, true)).toBe(true);
  expect(isReasonDemanded({ hasReasons: false }, true)).toBe(false);
  expect(isReasonDemanded({ hasReasons: true }, false)).toBe(false);
});

test("out of all queues a ticket is taken by those who see everything", () => {
  for (const wish of [
    { kind: "queue", queueId: null },
    { kind: "person", userId: 9, queueId: null },
  ] as const) {
    expect(asking(mine, wish)).toThrow("ERR_TICKET_WITHOUT_QUEUE");
    expect(asking(mine, wish, leader)).toThrow("ERR_TICKET_WITHOUT_QUEUE");
    expect(asking(mine, wish, admin)).not.toThrow();
    expect(asking({ ...mine, queueId: null }, wish)).not.toThrow();
  }
});

test("only its owner and those who see everything make a ticket private", () => {
  const wish = { kind: "private", isPrivate: true } as const;
  expect(asking(mine, wish)).not.toThrow();
  expect(asking(others, wish, admin)).not.toThrow();
  expect(asking(others, wish)).toThrow("ERR_NO_PERMISSION");
  expect(asking(plainTicket(), wish, leader)).toThrow("ERR_NO_PERMISSION");
  expect(asking(others, { ...wish, isPrivate: false })).not.toThrow();
});

test("reading what is not one's own is a peek, except for those who supervise it", () => {
  expect(isPeek(plainTicket(), me)).toBe(true);
  expect(isPeek(others, me)).toBe(true);
  expect(isPeek(mine, me)).toBe(false);
  expect(isPeek(closed, me)).toBe(false);
  expect(isPeek(others, leader)).toBe(false);
  expect(isPeek({ ...others, queueId: 4 }, leader)).toBe(true);
  expect(isPeek(others, admin)).toBe(false);
});
