// @vitest-environment node
// Bursts are applied in few steps.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createBatches } from "./throttle.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("the first goes at once, the rest at most four times a second, in order", () => {
  const steps: number[][] = [];
  const batches = createBatches<number>(
    (items) => steps.push(items),
    () => Date.now(),
  );
  batches.add(1);
  vi.advanceTimersByTime(0);
  for (let item = 2; item <= 50; item += 1) {
    batches.add(item);
    vi.advanceTimersByTime(10);
  }
  vi.advanceTimersByTime(250);
  expect(steps[0]).toEqual([1]);
  expect(steps.flat()).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  expect(steps.length).toBeLessThanOrEqual(4);
});
