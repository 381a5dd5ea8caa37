// How the wait grows with every wrong password.
import { expect, test } from "vitest";
import { dayOf, knownWait, strangersWait, waitAfter, windowStart } from "./attempts.rules.ts";

const now = new Date("2026-03-02T12:00:00Z");

test("four failures cost nothing; from the fifth on the wait doubles up to an hour", () => {
  const waits = Array.from({ length: 15 }, (_, failures) => waitAfter(failures));
  expect(waits).toEqual([0, 0, 0, 0, 0, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]);
});

const free = { evaluations: 99, byStrangers: 69, failures: 0, lockedUntil: null };
const half = new Date("2026-03-02T12:00:30Z");
const untilMidnight = 12 * 3600;

test("a lock and a spent day both make a stranger wait, and the longer one counts", () => {
  expect(strangersWait(free, now)).toBe(0);
  expect(strangersWait({ ...free, lockedUntil: half }, now)).toBe(30);
  expect(strangersWait({ ...free, lockedUntil: new Date("2026-03-02T11:59:59Z") }, now)).toBe(0);
  expect(strangersWait({ ...free, evaluations: 100 }, now)).toBe(untilMidnight);
  expect(strangersWait({ ...free, byStrangers: 70, lockedUntil: half }, now)).toBe(untilMidnight);
});

test("a known browser waits for its own failures and for the whole day's sum, not for strangers", () => {
  const guessedAt = { ...free, byStrangers: 70, failures: 9, lockedUntil: half };
  expect(knownWait(guessedAt, free, now)).toBe(0);
  expect(knownWait(guessedAt, { ...free, lockedUntil: half }, now)).toBe(30);
  expect(knownWait({ ...guessedAt, evaluations: 100 }, free, now)).toBe(untilMidnight);
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
