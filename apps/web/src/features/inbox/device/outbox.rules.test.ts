// What goes out, in which order, and what each failure means for those behind it.
import { describe, expect, test } from "vitest";
import { anItem } from "../testing.ts";
import { dueItems, heldBehind, judgeFailure, LATE_AFTER_MS, markLate, type OutboxItem } from "./outbox.rules.ts";

const item = (clientId: string, over: Partial<OutboxItem> = {}) =>
  anItem({ clientId, body: clientId, createdAt: "2026-03-05T14:00:00.000Z", ...over });

test("only the first of each ticket is due", () => {
  const outbox = [item("a"), item("b"), item("c", { ticketId: 2 })];
  expect(dueItems(outbox).map(({ clientId }) => clientId)).toEqual(["a", "c"]);
});

test.each(["sending", "refused", "unknown", "late"] as const)("one that is %s holds those behind it", (state) => {
  const outbox = [item("a", { state }), item("b"), item("c"), item("d", { ticketId: 2 })];
  expect(dueItems(outbox).map(({ clientId }) => clientId)).toEqual(["d"]);
  expect(heldBehind(outbox, "a")).toBe(2);
  expect(heldBehind(outbox, "d")).toBe(0);
});

describe("a failed attempt", () => {
  test("without a link waits and tries again, slower each time", () => {
    expect(judgeFailure("network", null, 1)).toEqual({ state: "waiting", code: null, retryAfterMs: 1000 });
    expect(judgeFailure("network", null, 40).retryAfterMs).toBe(30_000);
  });

  test("without an answer in time is not known to have failed", () => {
    expect(judgeFailure("timeout", null, 1)).toEqual({ state: "unknown", code: "timeout", retryAfterMs: null });
  });

  test("refused by the server stays refused, with the reason", () => {
    expect(judgeFailure("ERR_WINDOW_CLOSED", 409, 1)).toEqual({
      state: "refused",
      code: "ERR_WINDOW_CLOSED",
      retryAfterMs: null,
    });
  });

  test("at the end of the session waits for the next one", () => {
    expect(judgeFailure("ERR_SESSION_EXPIRED", 401, 1)).toEqual({ state: "waiting", code: null, retryAfterMs: null });
  });

  test("of the server itself is tried five times, a full server when it says", () => {
    expect(judgeFailure("ERR_UNAVAILABLE", 503, 4).state).toBe("waiting");
    expect(judgeFailure("ERR_UNAVAILABLE", 503, 5).state).toBe("refused");
    expect(judgeFailure("ERR_TOO_MANY_REQUESTS", 429, 1, 7000).retryAfterMs).toBe(7000);
  });
});

test("what waited more than ten minutes asks first", () => {
  const now = Date.parse("2026-03-05T14:00:00.000Z") + LATE_AFTER_MS + 1;
  const fresh = item("b", { wantedAt: new Date(now).toISOString() });
  expect(markLate([item("a"), fresh, item("c", { state: "refused" })], now).map(({ state }) => state)).toEqual([
    "late",
    "waiting",
    "refused",
  ]);
});
