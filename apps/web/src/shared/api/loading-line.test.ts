// @vitest-environment node
// The loading line: after two quiet seconds, for one second, and not for what is answered at once.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLoadingLine } from "./loading-line.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const SHOWS_AFTER_MS = 150;

test("it shows at the first request after quiet and hides after a second", () => {
  const line = createLoadingLine(() => Date.now());
  line.requestStarted();
  vi.advanceTimersByTime(SHOWS_AFTER_MS);
  expect(line.visible.get()).toBe(true);
  vi.advanceTimersByTime(1000);
  expect(line.visible.get()).toBe(false);
});

test("an answer that comes at once needs no line, one that is left open does", () => {
  const line = createLoadingLine(() => Date.now());
  const first = line.requestStarted();
  first();
  first();
  vi.advanceTimersByTime(SHOWS_AFTER_MS);
  expect(line.visible.get()).toBe(false);
  vi.advanceTimersByTime(2000);
  line.requestStarted();
  line.requestStarted()();
  vi.advanceTimersByTime(SHOWS_AFTER_MS);
  expect(line.visible.get()).toBe(true);
});

test("requests in quick succession do not show it again", () => {
  const line = createLoadingLine(() => Date.now());
  const startAfter = (ms: number) => {
    vi.advanceTimersByTime(ms - SHOWS_AFTER_MS);
    line.requestStarted();
    vi.advanceTimersByTime(SHOWS_AFTER_MS);
    return line.visible.get();
  };
  expect(startAfter(SHOWS_AFTER_MS)).toBe(true);
  expect(startAfter(1500)).toBe(false);
  expect(startAfter(1999)).toBe(false);
  expect(startAfter(2000)).toBe(true);
});
