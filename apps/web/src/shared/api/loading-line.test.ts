// @vitest-environment node
// The loading line: after two quiet seconds, for one second.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLoadingLine } from "./loading-line.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("it shows at the first request after quiet and hides after a second", () => {
  const line = createLoadingLine(() => Date.now());
  line.requestStarted();
  expect(line.visible.get()).toBe(true);
  vi.advanceTimersByTime(1000);
  expect(line.visible.get()).toBe(false);
});

test("requests in quick succession do not show it again", () => {
  const line = createLoadingLine(() => Date.now());
  line.requestStarted();
  vi.advanceTimersByTime(1500);
  line.requestStarted();
  expect(line.visible.get()).toBe(false);
  vi.advanceTimersByTime(1999);
  line.requestStarted();
  expect(line.visible.get()).toBe(false);
  vi.advanceTimersByTime(2000);
  line.requestStarted();
  expect(line.visible.get()).toBe(true);
});
