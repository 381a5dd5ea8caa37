// How the wait grows with every wrong password.
import { expect, test } from "vitest";
import { dayOf, secondsToWait, waitAfter, windowStart } from "./attempts.rules.ts";

const now = new Date("2026-03-02T12:00:00Z");

test("four failures cost nothing; from the fifth on the wait doubles up to an hour", () => {
  const waits = Array.from({ length: 15 }, (_, failures) => waitAfter(failures));
  expect(waits).toEqual([0, 0, 0, 0, 0, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]);
});

test("a lock and a spent day both make wait, and the longer one counts", () => {
  const free = { evaluations: 99, failures: 0, lockedUntil: null };
  expect(secondsToWait(free, now)).toBe(0);
  expect(secondsToWait({ ...free, lockedUntil: new Date("2026-03-02T12:00:30Z") }, now)).toBe(30);
  expect(secondsToWait({ ...free, lockedUntil: new Date("2026-03-02T11:59:59Z") }, now)).toBe(0);
  expect(secondsToWait({ ...free, evaluations: 100 }, now)).toBe(12 * 3600);
  expect(secondsToWait({ evaluations: 100, failures: 9, lockedUntil: new Date("2026-03-02T12:00:30Z") }, now)).toBe(
    43_200,
  );
});

test("days and windows begin at whole UTC multiples", () => {
  expect(dayOf(now)).toBe("2026-03-02");
  expect(windowStart(new Date("2026-03-02T12:59:59Z"), 3600)).toEqual(now);
});

test("the longest series of guesses in a day stays below the limit by far", () => {
  let seconds = 0;
  let guesses = 0;
  while (seconds < 86_400) {
    guesses += 1;
    seconds += waitAfter(guesses) + 0.001;
  }
  expect(guesses).toBeLessThan(40);
});
