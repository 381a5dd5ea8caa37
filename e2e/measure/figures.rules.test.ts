// What counts as reached, and how it is told.
import { expect, test } from "vitest";
import { isReached, percentile, print } from "./figures.rules.ts";

test("the 95th of a hundred", () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(percentile(values, 0.95)).toBe(95);
  expect(percentile([7], 0.95)).toBe(7);
});

test("every window must hold, of times as of places; nothing measured proves nothing", () => {
  const time = { name: "a", unit: "ms" as const, limit: 32 };
  expect(isReached({ ...time, windows: [31, 20] }, false)).toBe(true);
  expect(isReached({ ...time, windows: [50, 20] }, false)).toBe(false);
  expect(isReached({ ...time, unit: "px", limit: 1, windows: [0.2, 3] }, true)).toBe(false);
  expect(isReached({ ...time, windows: [] }, true)).toBe(false);
});

test("on a busy machine the page's own time decides, and both are told", () => {
  const slow = { name: "a", unit: "ms" as const, limit: 32, windows: [90], own: [12] };
  expect([isReached(slow, false), isReached(slow, true)]).toEqual([false, true]);
  expect(print(slow, true)).toBe(
    "ok   a: best 90.0 ms, worst 90.0 ms of 1; own time best 12.0 ms, worst 12.0 ms of 1; limit 32 ms",
  );
});
