// @vitest-environment node
// What the person is told about the link.
import { expect, test } from "vitest";
import { failedAfter, stateOf } from "./link-state.rules.ts";

const link = { connected: false, downForMs: 0, browserOnline: true, patienceMs: 60_000 };

test("a short gap is only connecting, a longer one offline, a long one failed", () => {
  expect([0, 3_000, 60_000].map((downForMs) => stateOf({ ...link, downForMs }))).toEqual([
    "connecting",
    "offline",
    "failed",
  ]);
});

test("without a network it is never called failed: a reload would not help", () => {
  expect(stateOf({ ...link, browserOnline: false, downForMs: 600_000 })).toBe("offline");
});

test("each reload that did not help makes the next wait longer, up to ten minutes", () => {
  expect([0, 1, 2, 9].map(failedAfter)).toEqual([60_000, 120_000, 240_000, 600_000]);
});
