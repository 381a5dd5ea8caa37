// What a request asks for, and to whom a ticket may be given, as plain values.
import { expect, test } from "vitest";
import { nothingHidden, plainTicket, plainViewer } from "../tickets.factory.ts";
import { giveToFlow, giveToPerson, giveToQueue, type Receiver, readWish, type Targets } from "./transfer.rules.ts";

const now = new Date("2025-03-10T12:00:00Z");
const admin = plainViewer({ id: 1, profile: "admin", queueIds: [] });
const bia: Receiver = { ...plainViewer({ id: 8, queueIds: [3, 4] }), isActive: true };
const mine = plainTicket({ status: "open", userId: 7, turn: "person", assignedAt: now });
const targets = (given: Partial<Targets> = {}): Targets => ({
  now,
  visibility: nothingHidden,
  person: bia,
  queue: { isActive: true },
  isFlowReady: true,
  ...given,
});

test.each([
  [{ status: "open" }, { kind: "start", userId: 7 }],
  [
    { status: "open", userId: 7 },
    { kind: "start", userId: 7 },
  ],
  [{ userId: 7 }, { kind: "start", userId: 7 }],
  [{ status: "pending" }, { kind: "return" }],
  [{ userId: null }, { kind: "return" }],
  [{ status: "pending", userId: null, queueId: 3 }, { kind: "return" }],
  [{ status: "closed" }, { kind: "close" }],
  [{ status: "closed", userId: 7, queueId: 3 }, { kind: "close" }],
  [{ userId: 8 }, { kind: "person", userId: 8, queueId: undefined }],
  [
    { status: "open", userId: 8, queueId: 4 },
    { kind: "person", userId: 8, queueId: 4 },
  ],
  [
    { status: "open", queueId: 4 },
    { kind: "person", userId: 7, queueId: 4 },
  ],
  [{ queueId: 4 }, { kind: "queue", queueId: 4 }],
  [{ queueId: 3 }, { kind: "queue", queueId: 3 }],
  [{ queueId: null }, { kind: "queue", queueId: null }],
  [
    { status: "pending", queueId: 4 },
    { kind: "queue", queueId: 4 },
  ],
  [{ chatFlowId: 2 }, { kind: "flow", flowId: 2 }],
  [{ isPrivate: true }, { kind: "nothing" }],
  [{}, { kind: "nothing" }],
] as const)("of a ticket waiting in queue 3, %j asks for %j", (wanted, wish) => {
  expect(readWish({ queueId: 3, userId: null }, wanted, 7)).toEqual(wish);
});

test.each([
  [{ status: "pending", userId: 8 }, "userId"],
  [{ status: "open", userId: null }, "userId"],
  [{ status: "closed", userId: 8 }, "userId"],
  [{ status: "closed", queueId: 4 }, "queueId"],
  [{ chatFlowId: 2, userId: 8 }, "chatFlowId"],
  [{ status: "open", note: "veja" }, "note"],
  [{ status: "pending", closingReasonId: 1 }, "closingReasonId"],
  [{ userId: 8, farewellId: 1 }, "farewellId"],
] as const)("%j contradicts itself", (wanted, field) => {
  expect(() => readWish({ queueId: 3, userId: null }, wanted, 7)).toThrow(
    expect.objectContaining({ code: "ERR_VALIDATION", field }),
  );
});

test("asking for oneself what one has already is a transfer to where it is", () => {
  expect(readWish(mine, { userId: 7 }, 7)).toEqual({ kind: "person", userId: 7, queueId: undefined });
  expect(readWish(mine, { status: "open", userId: 7 }, 7)).toEqual({ kind: "start", userId: 7 });
});

test("a person gets a ticket of their queue, and both sides of it are written down", () => {
  expect(giveToPerson(mine, { queueId: undefined }, targets())).toEqual({
    set: { status: "open", userId: 8, queueId: 3, turn: "person", chatFlowId: null, assignedAt: now },
    logs: [
      { type: "transfered", by: "actor" },
      { type: "receivedTransfer", by: "receiver" },
    ],
    says: "transfer",
  });
  const first = giveToPerson(plainTicket(), { queueId: 4 }, targets());
  expect(first).toMatchObject({ set: { queueId: 4 }, logs: [{ type: "userDefine" }] });
});

test("changing the queue of a person's ticket leaves the person", () => {
  const since = new Date("2025-03-10T09:00:00Z");
  const theirs = plainTicket({ ...mine, userId: 8, assignedAt: since });
  const change = giveToPerson(theirs, { queueId: 4 }, targets());
  expect(change).toMatchObject({ set: { userId: 8, queueId: 4, assignedAt: since }, logs: [{ type: "queue" }] });
});

const refusals: [string, () => unknown, string][] = [
  ["to where it is", () => giveToPerson({ ...mine, userId: 8 }, { queueId: 3 }, targets()), "ERR_ALREADY_THERE"],
  ["to nobody known", () => give({ person: undefined }), "ERR_NO_USER_FOUND"],
  ["to somebody switched off", () => give({ person: { ...bia, isActive: false } }), "ERR_TRANSFER_TARGET"],
  ["to somebody of another queue", () => give({ person: { ...bia, queueIds: [4] } }), "ERR_TRANSFER_TARGET"],
  [
    "to somebody whose channels exclude it",
    () => give({ person: { ...bia, channelIds: [99] } }),
    "ERR_TRANSFER_TARGET",
  ],
  ["to a queue nobody knows", () => give({ queue: undefined }, 4), "ERR_NO_QUEUE_FOUND"],
  ["to a queue out of use", () => give({ queue: { isActive: false } }, 4), "ERR_TRANSFER_TARGET"],
  ["out of all queues to an attendant", () => giveToPerson(mine, { queueId: null }, targets()), "ERR_TRANSFER_TARGET"],
  ["once it is closed", () => giveToPerson({ ...mine, status: "closed" }, { queueId: 3 }, targets()), "ERR_CONFLICT"],
];

function give(given: Partial<Targets>, queueId: number | null | undefined = undefined) {
  return giveToPerson(mine, { queueId }, targets(given));
}

test.each(refusals)("a ticket is not given %s", (_, act, code) => {
  expect(act).toThrow(code);
});

test("what has no queue goes to those who see everything", () => {
  const boss: Receiver = { ...admin, id: 8, isActive: true };
  const loose = plainTicket({ ...mine, queueId: null });
  expect(giveToPerson(loose, { queueId: undefined }, targets({ person: boss })).set.userId).toBe(8);
  expect(() => giveToPerson(loose, { queueId: undefined }, targets())).toThrow("ERR_TRANSFER_TARGET");
});

test("a queue gets the ticket waiting, without its person", () => {
  expect(giveToQueue(mine, 4, targets())).toEqual({
    set: { status: "pending", userId: null, queueId: 4, turn: "queue", chatFlowId: null, assignedAt: null },
    logs: [{ type: "transfered", by: "actor" }],
    says: "transfer",
  });
  expect(giveToQueue(plainTicket({ queueId: null }), 4, targets()).logs).toEqual([{ type: "queue", by: "actor" }]);
  expect(giveToQueue(mine, null, targets()).set.queueId).toBeNull();
  expect(() => giveToQueue(mine, 3, targets())).toThrow("ERR_ALREADY_THERE");
  expect(() => giveToQueue({ ...mine, status: "closed" }, 4, targets())).toThrow("ERR_CONFLICT");
});

test("what a bot gives to people is unanswered from that moment on, or from when the customer last waited", () => {
  const answered = plainTicket({ turn: "bot", chatFlowId: 4, answered: true, waitingSince: null });
  const waits = { answered: false, waitingSince: now };
  expect(giveToQueue(answered, 4, targets()).set).toMatchObject(waits);
  expect(giveToPerson(answered, { queueId: 3 }, targets()).set).toMatchObject(waits);
  const since = new Date("2025-03-10T11:30:00Z");
  expect(giveToQueue({ ...answered, waitingSince: since }, 4, targets()).set.waitingSince).toBe(since);
  expect(giveToQueue(plainTicket({ answered: true, waitingSince: null }), 4, targets()).set).not.toHaveProperty(
    "answered",
  );
});

test("a flow gets the ticket with a new epoch, and nobody has it meanwhile", () => {
  const { set, logs } = giveToFlow({ ...mine, botEpoch: 2 }, 9, targets());
  expect(set).toEqual({
    status: "pending",
    userId: null,
    turn: "bot",
    chatFlowId: 9,
    botEpoch: 3,
    assignedAt: null,
  });
  expect(logs).toEqual([{ type: "chatBot", by: "actor" }]);
  expect(() => giveToFlow(mine, 9, { isFlowReady: false })).toThrow("ERR_NO_AUTO_REPLY_FOUND");
  expect(() => giveToFlow(plainTicket({ status: "closed" }), 9, targets())).toThrow("ERR_CONFLICT");
});
