// Who is credited with what when a ticket changes.
import { expect, test } from "vitest";
import { type FactChange, type FactTicket, factsOf, stagesOf } from "./facts.rules.ts";

const now = new Date("2025-03-10T12:00:00Z");
const earlier = new Date("2025-03-10T11:30:00Z");
/** Waits in queue 3, nobody's. */
const plainTicket = (given: Partial<FactTicket> = {}): FactTicket => ({
  id: 10,
  channelId: 5,
  status: "pending",
  turn: "queue",
  queueId: 3,
  userId: null,
  isGroup: false,
  isPrivate: false,
  assignedAt: null,
  inboundCount: 1,
  closingReasonId: null,
  cycleSince: earlier,
  stageSince: earlier,
  firstAnswerAt: null,
  staySent: 0,
  stayInbound: 0,
  ...given,
});
const by = (more: Partial<FactChange> = {}): FactChange => ({
  version: 5,
  at: now,
  author: "person",
  userId: 7,
  isTransfer: false,
  ...more,
});
const anas = plainTicket({
  status: "open",
  turn: "person",
  userId: 7,
  assignedAt: earlier,
  staySent: 2,
  inboundCount: 5,
});

test("whoever takes a waiting ticket is told with how long it waited in its queue", () => {
  const ticket = plainTicket({ stageSince: earlier });
  const after = { ...ticket, status: "open", turn: "person", userId: 7, assignedAt: now } as const;
  expect(factsOf(ticket, after, by())).toMatchObject([{ kind: "came", userId: 7, queueId: 3, since: earlier }]);
  expect(stagesOf(ticket, after, now)).toMatchObject({ stageSince: null, staySent: 0, stayInbound: 1 });
});

test("a ticket taken from its bot has not waited in a queue", () => {
  const ticket = plainTicket({ turn: "bot", stageSince: null });
  const after = { ...ticket, status: "open", turn: "person", userId: 7 } as const;
  expect(factsOf(ticket, after, by())).toMatchObject([{ kind: "came", since: null }]);
});

test("after a transfer each has their own part, and it is told once from where to where", () => {
  const after = { ...anas, userId: 8, queueId: 4, assignedAt: now };
  expect(factsOf(anas, after, by({ isTransfer: true }))).toMatchObject([
    { kind: "left", userId: 7, queueId: 3, since: earlier, sent: 2, received: 5 },
    { kind: "came", userId: 8, queueId: 4, since: null },
    { kind: "moved", userId: 7, queueId: 3, toUserId: 8, toQueueId: 4 },
  ]);
});

test("a closing is credited to who had the ticket, and to who closed it where nobody had", () => {
  const closed = { ...anas, status: "closed", closingReasonId: 2 } as const;
  expect(factsOf(anas, closed, by({ userId: 9 }))).toMatchObject([
    { kind: "left", userId: 7 },
    { kind: "closed", userId: 7, reasonId: 2, wasAnswered: false, author: "person" },
  ]);
  const waiting = plainTicket();
  const done = { ...waiting, status: "closed" } as const;
  expect(factsOf(waiting, done, by({ userId: 9 }))).toMatchObject([{ kind: "closed", userId: 9 }]);
});

test("a cycle begins anew with a reopening, and groups and sleeping tickets have no facts", () => {
  const closed = plainTicket({ status: "closed", cycleSince: earlier, firstAnswerAt: earlier });
  const after = { ...closed, status: "open", userId: 7 } as const;
  expect(factsOf(closed, after, by()).map(({ kind }) => kind)).toEqual(["reopened", "came"]);
  expect(stagesOf(closed, after, now)).toMatchObject({ cycleSince: now, firstAnswerAt: null });
  expect(factsOf({ ...closed, isGroup: true }, { ...after, isGroup: true }, by())).toEqual([]);
});
