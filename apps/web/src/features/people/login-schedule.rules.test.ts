// @vitest-environment node
// Login hours: bars, the sum of a week, and whether saving would end somebody's session.
import { expect, test } from "vitest";
import {
  allowsNever,
  barsOf,
  copyToAll,
  type Entry,
  isTyped,
  minutesPerWeek,
  putEntry,
  sessionEnd,
  usualSchedule,
} from "./login-schedule.rules.ts";

const zone = "America/Sao_Paulo";
/** Thursday 5 March 2026, 14:00 there. */
const thursday = new Date("2026-03-05T17:00:00Z");
const on = (day: number, start: string, end: string): Entry => ({ day, allowed: true, start, end });
const never = usualSchedule.map((entry) => ({ ...entry, allowed: false }));

test("the week of the design has 55 hours", () => {
  const week = [on(1, "08:00", "18:00"), on(2, "08:00", "18:00"), on(3, "08:00", "18:00"), on(4, "08:00", "20:00")]
    .concat(on(5, "08:00", "17:00"), on(6, "09:00", "13:00"))
    .reduce(putEntry, never);
  expect(minutesPerWeek(week) / 60).toBe(55);
});

test("a night belongs to the day it began; 23:59 is the end of the day", () => {
  const nights = putEntry(never, on(5, "22:00", "06:00"));
  expect(barsOf(nights, 5)).toEqual([{ from: 1320, to: 1440 }]);
  expect(barsOf(nights, 6)).toEqual([{ from: 0, to: 360 }]);
  expect(barsOf(putEntry(never, on(1, "00:00", "23:59")), 1)).toEqual([{ from: 0, to: 1440 }]);
});

test("a copy goes to all days and keeps each day's number", () => {
  const all = copyToAll(putEntry(never, on(3, "09:00", "12:00")), 3);
  expect(all.map(({ day }) => day)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(minutesPerWeek(all) / 60).toBe(21);
});

test("marked days need both times, unmarked ones nothing", () => {
  expect(isTyped(putEntry(usualSchedule, on(1, "8", "18:00")))).toBe(false);
  expect(isTyped(putEntry(usualSchedule, { day: 1, allowed: false, start: "8", end: "" }))).toBe(true);
  expect([allowsNever(never), allowsNever(usualSchedule)]).toEqual([true, false]);
});

test("a session inside the hours ends when they do", () => {
  expect(sessionEnd(usualSchedule, zone, thursday)).toEqual({ daysAhead: 0, weekday: 4, time: "18:00" });
});

test("outside the hours it ends at once, and my own with it", () => {
  expect(sessionEnd(putEntry(usualSchedule, on(4, "08:00", "12:00")), zone, thursday)).toBe("now");
  expect(sessionEnd(never, zone, thursday)).toBe("now");
});

test("past midnight it ends on the next day, at midnight at its first minute", () => {
  expect(sessionEnd(putEntry(never, on(4, "12:00", "02:00")), zone, thursday)).toEqual({
    daysAhead: 1,
    weekday: 5,
    time: "02:00",
  });
  expect(sessionEnd(putEntry(never, on(4, "12:00", "23:59")), zone, thursday)).toEqual({
    daysAhead: 1,
    weekday: 5,
    time: "00:00",
  });
});

test("without a limit, or with every hour of every day, no end is in sight", () => {
  expect(sessionEnd(null, zone, thursday)).toBeNull();
  expect(sessionEnd(copyToAll(putEntry(never, on(1, "00:00", "23:59")), 1), zone, thursday)).toBeNull();
});
