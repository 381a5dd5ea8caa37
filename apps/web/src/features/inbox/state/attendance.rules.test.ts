// Waiting, reply window, previews and next steps.
import { noRules } from "@prosa/contracts/waits";
import { describe, expect, test } from "vitest";
import { aTicket } from "../testing.ts";
import { decisionStands, focusedStatus, previewOf, replyWindowOf, waitOf } from "./attendance.rules.ts";

const NOW = Date.parse("2026-03-05T14:00:00.000Z");
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();

test.each([
  [0, "calm"],
  [4.9, "calm"],
  [5, "warning"],
  [14.9, "warning"],
  [15, "danger"],
] as const)("after %d minutes the wait is %s", (minutes, level) => {
  expect(waitOf(aTicket({ waitingSince: ago(minutes) }), noRules, NOW)?.level).toBe(level);
});

test("nobody waits on an answered or closed ticket, and no clock runs backwards", () => {
  expect(waitOf(aTicket({ waitingSince: null }), noRules, NOW)).toBeNull();
  expect(waitOf(aTicket({ waitingSince: ago(9), status: "closed" }), noRules, NOW)).toBeNull();
  expect(waitOf(aTicket({ waitingSince: ago(-2) }), noRules, NOW)?.minutes).toBe(0);
});

test("the focused ticket shows pending as open", () => {
  expect((["pending", "open", "closed"] as const).map(focusedStatus)).toEqual(["open", "open", "closed"]);
});

describe("the 24-hour window", () => {
  test.each([
    [24 * 60 + 1, "open", 1439],
    [5 * 60, "open", 300],
    [3 * 60 + 12, "closing", 192],
    [59, "last", 59],
    [0.5, "last", 1],
  ] as const)("with %d minutes left is %s", (minutes, state, minutesLeft) => {
    expect(replyWindowOf(ago(-minutes), NOW)).toEqual({ state, minutesLeft });
  });

  test("is closed at its very end, and absent on channels without one", () => {
    expect(replyWindowOf(ago(0), NOW)).toEqual({ state: "closed", since: ago(0) });
    expect(replyWindowOf(null, NOW)).toEqual({ state: "none" });
  });
});

describe("the preview", () => {
  const ticket = aTicket({ lastMessage: "Obrigada!", lastMessageFromMe: true, lastMessageStatus: "read" });

  test("shows the last message with its tick, the customer's without", () => {
    expect(previewOf(ticket, {})).toEqual({ kind: "message", text: "Obrigada!", status: "read" });
    expect(previewOf({ ...ticket, lastMessageFromMe: false }, {})).toEqual({
      kind: "message",
      text: "Obrigada!",
      status: null,
    });
  });

  test("puts what did not go out first, then the draft", () => {
    expect(previewOf(ticket, { draft: "Oi", unsent: "Frete" })).toEqual({ kind: "unsent", text: "Frete" });
    expect(previewOf(ticket, { draft: "Oi", sending: "Já vai" })).toEqual({ kind: "draft", text: "Oi" });
    expect(previewOf(ticket, { draft: "  " }).kind).toBe("message");
    expect(previewOf({ ...ticket, lastMessageStatus: "failed" }, {}).kind).toBe("unsent");
  });
});

test("a decision survives ticks, but neither a colleague nor a new word of the customer", () => {
  const seen = aTicket({ version: 3, lastMessageFromMe: true, lastMessageStatus: "sent" });
  expect(decisionStands(seen, { ...seen, version: 4, lastMessageStatus: "delivered" })).toBe(true);
  expect(decisionStands(seen, { ...seen, version: 4, userId: 9 })).toBe(false);
  expect(decisionStands(seen, { ...seen, version: 4, status: "closed" })).toBe(false);
  const written = { lastMessageFromMe: false, lastMessageAt: "2026-03-05T14:01:00.000Z" };
  expect(decisionStands(seen, { ...seen, version: 4, ...written })).toBe(false);
});
