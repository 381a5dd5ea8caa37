// @vitest-environment node
// Which call is shown, in which stage, with which ending, as plain values.
import type { Call } from "@prosa/contracts/calls/calls";
import { expect, test } from "vitest";
import { clockText, endingOf, shownCall, stageOf, withCall, withCurrent } from "./calls.rules.ts";

const call = (given: Partial<Call> = {}): Call => ({
  ...{ id: 1, contactId: 2, contact_name: "Rosa", ticketId: 3, duration: null, tag: "offer", phone: "5511987650001" },
  ...{ picture_profile: null, call_id: "1", status: "calling", direction: "incoming", whatsapp_instance: 4 },
  ...{ inbox_name: "Vendas", active_start_date: null, freezeToken: null, version: 1, user: null, isClaimed: false },
  ...{ isMuted: false, outcome: null, error: null, isRecorded: false, announcedAt: null },
  startedAt: "2026-03-10T12:00:00.000Z",
  ...given,
});
const ana = { id: 7, name: "Ana" };

test("an older picture never replaces a newer, and what ended unseen is not shown", () => {
  const newer = call({ version: 3, tag: "accept" });
  expect(withCall([newer], call({ version: 2 }))).toEqual([newer]);
  expect(withCall([], call({ tag: "terminate" }))).toEqual([]);
  expect(withCall([call()], call({ version: 2, tag: "terminate" }))).toHaveLength(1);
});

test("one's own call is shown before one that rings, and an ended one last", () => {
  const own = call({ id: 2, status: "answered", tag: "accept", user: ana });
  const ended = call({ id: 3, tag: "terminate", outcome: "missed" });
  expect(shownCall([call(), own, ended], 7)?.id).toBe(2);
  expect(shownCall([ended, call()], 7)?.id).toBe(1);
  expect(shownCall([ended], 7)?.id).toBe(3);
  expect(withCurrent([ended, call()], [own]).map(({ id }) => id)).toEqual([3, 2]);
});

test.each([
  [call(), "offer"],
  [call({ user: ana, isClaimed: true }), "joining"],
  [call({ direction: "outcoming", tag: "preaccept", user: ana }), "dialing"],
  [call({ status: "answered", tag: "accept", user: ana }), "talking"],
  [call({ tag: "accept_elsewhere" }), "over"],
])("the stage of %#", (given, stage) => expect(stageOf(given, 7)).toBe(stage));

test("endings are said by what happened", () => {
  expect(endingOf(call({ tag: "accept_elsewhere" }))).toBe("over.accept_elsewhere");
  expect(endingOf(call({ tag: "terminate", outcome: "failed", error: "ERR_CALL_LIMIT" }))).toBe(
    "over.error.ERR_CALL_LIMIT",
  );
  expect(endingOf(call({ tag: "terminate", outcome: "missed" }))).toBe("over.incoming.missed");
});

test("the clock counts from the answer", () => {
  const since = "2026-03-10T12:00:00.000Z";
  expect(clockText(since, Date.parse(since) + 65_000)).toBe("01:05");
  expect(clockText(since, Date.parse(since) + 3_725_000)).toBe("1:02:05");
  expect(clockText(null, 0)).toBe("00:00");
});
