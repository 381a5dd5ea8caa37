// Due dates: trials, the first day, and how many days are left.
import { expect, test } from "vitest";
import { daysLeft, endOfDayIn, firstDueDate, isKnownTimeZone, readTrial } from "./due.rules.ts";

const now = new Date("2026-03-02T15:20:31Z"); // 12:20 in São Paulo

test("only a trial that says so clearly is one", () => {
  expect(readTrial({ allowed: true, days: 7 })).toEqual({ allowed: true, days: 7 });
  for (const value of [
    null,
    {},
    { allowed: false, days: 7 },
    { allowed: true },
    { allowed: "true", days: 7 },
    { allowed: true, days: 0 },
    { allowed: true, days: 1.5 },
    { allowed: true, days: 9999 },
  ]) {
    expect(readTrial(value)).toEqual({ allowed: false, days: 0 });
  }
});

test("a trial lasts its days; without one the first day is free to its end", () => {
  expect(firstDueDate({ allowed: true, days: 7 }, "America/Sao_Paulo", now)).toEqual(new Date("2026-03-09T15:20:31Z"));
  expect(firstDueDate({ allowed: false, days: 0 }, "America/Sao_Paulo", now)).toEqual(new Date("2026-03-03T03:00:00Z"));
});

test.each([
  ["Europe/Lisbon", "2026-03-29T10:00:00Z", "2026-03-29T23:00:00Z"],
  ["Europe/Lisbon", "2026-10-24T23:30:00Z", "2026-10-26T00:00:00Z"],
  ["Asia/Kathmandu", "2026-03-02T18:14:59Z", "2026-03-02T18:15:00Z"],
  ["America/Sao_Paulo", "2018-11-03T12:00:00Z", "2018-11-04T03:00:00Z"],
])("the day of %s around %s ends at %s", (zone, at, end) =>
  expect(endOfDayIn(zone, new Date(at))).toEqual(new Date(end)),
);

test("days left are rounded up, and are gone when it is due", () => {
  expect(daysLeft(new Date("2026-03-03T15:20:31Z"), now)).toBe(1);
  expect(daysLeft(new Date("2026-03-03T15:20:32Z"), now)).toBe(2);
  expect(daysLeft(now, now)).toBe(0);
  expect(daysLeft(new Date("2026-03-01T15:20:30Z"), now)).toBe(-1);
});

test("a time zone is a place", () => {
  expect(isKnownTimeZone("America/Manaus")).toBe(true);
  for (const zone of ["+03:00", "Mars/Olympus", "", "America/Sao_Paulo; drop table"])
    expect(isKnownTimeZone(zone)).toBe(false);
});
