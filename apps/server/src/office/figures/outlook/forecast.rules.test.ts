// The forecast by hand: weekdays of eight weeks, holidays left out, last week's own error, and people.
import { expect, test } from "vitest";
import {
  atOnceOf,
  daysLike,
  forecastOf,
  lastWeekOf,
  measuredDays,
  type Past,
  peopleFor,
  weeksBefore,
} from "./forecast.rules.ts";

/** A Tuesday. */
const TODAY = "2026-03-10";
const past = (given: Partial<Past> = {}): Past => ({
  counts: new Map(),
  begins: "2025-12-01",
  holidays: new Set(),
  ...given,
});
const nothing = { handlingSeconds: null, atOnce: null };

test("of a day those like it are the same weekday of eight weeks, the last before today", () => {
  expect(daysLike("2026-03-12", TODAY, past())).toEqual([
    "2026-03-05",
    "2026-02-26",
    "2026-02-19",
    "2026-02-12",
    "2026-02-05",
    "2026-01-29",
    "2026-01-22",
    "2026-01-15",
  ]);
  // Today itself is not over.
  expect(daysLike("2026-03-17", TODAY, past())[0]).toBe("2026-03-03");
});

test("holidays are left out, and so is the day on which data began and what lies before", () => {
  const short = past({ begins: "2026-02-05", holidays: new Set(["19/02"]) });
  expect(daysLike("2026-03-12", TODAY, short)).toEqual(["2026-03-05", "2026-02-26", "2026-02-12"]);
});

test.each([
  ["2026-03-10", 0],
  ["2026-02-10", 3],
  ["2026-02-09", 4],
  ["2025-12-01", 8],
])("with data since %s there are %i whole weeks", (begins, weeks) => expect(weeksBefore(TODAY, begins)).toBe(weeks));

test("below four weeks nothing is foretold, and below five nothing of last week", () => {
  expect(forecastOf(TODAY, past({ begins: "2026-02-10" }), nothing)).toEqual({ days: [], hours: [] });
  expect(forecastOf(TODAY, past({ begins: "2026-02-09" }), nothing).hours).toHaveLength(7 * 24);
  expect(lastWeekOf(TODAY, past({ begins: "2026-02-03" }))).toBeNull();
  expect(lastWeekOf(TODAY, past({ begins: "2026-02-02" }))).not.toBeNull();
});

test("an hour is the mean of its weeks between the lowest and the highest, also where nobody came", () => {
  const counts = new Map([
    ["2026-03-05-10", 6],
    ["2026-02-26-10", 2],
    ["2026-02-19-10", 8],
    ["2026-03-05-11", 8],
    // Another weekday.
    ["2026-03-06-10", 100],
  ]);
  const { days, hours } = forecastOf(TODAY, past({ counts }), { handlingSeconds: 1800, atOnce: 2 });
  expect(days.map(({ day }) => day)).toEqual(["11", "12", "13", "14", "15", "16", "17"].map((day) => `2026-03-${day}`));
  expect(days[1]).toEqual({ day: "2026-03-12", mean: 3, low: 0, high: 14 });
  expect(hours.find(({ day, hour }) => day === "2026-03-12" && hour === 10)).toEqual({
    day: "2026-03-12",
    hour: 10,
    mean: 2,
    low: 0,
    high: 8,
    people: (2 * 0.5) / 2 / 0.8,
  });
});

test("last week's error is what was foretold of it beside what came, hour by hour, without its holidays", () => {
  const counts = new Map([
    // Of last Thursday: 5 came where 2 were usual, 1 where 4 were.
    ["2026-03-05-10", 5],
    ["2026-03-05-11", 1],
    ...["2026-02-26", "2026-02-19", "2026-02-12", "2026-02-05"].flatMap((day): [string, number][] => [
      [`${day}-10`, 4],
      [`${day}-11`, 8],
    ]),
    ["2026-03-06-10", 50],
  ]);
  const known = past({ counts, holidays: new Set(["06/03"]) });
  expect(lastWeekOf(TODAY, known)).toEqual({ from: "2026-03-03", to: "2026-03-09", expected: 6, came: 6, off: 6 });
});

test("people are arrivals times handling time by conversations at once and what of a time is for them", () => {
  expect(peopleFor(12, { handlingSeconds: 600, atOnce: 2.5 })).toBeCloseTo(1);
  expect(peopleFor(12, { handlingSeconds: 600, atOnce: null })).toBeNull();
  expect([atOnceOf(7200, 3600), atOnceOf(1800, 3600), atOnceOf(0, 3600), atOnceOf(3600, 0)]).toEqual([
    2,
    1,
    null,
    null,
  ]);
});

test("work is measured over four weeks, or what is known of it from a week on", () => {
  expect(measuredDays(TODAY, null)).toBeNull();
  expect(measuredDays(TODAY, "2025-01-01")).toEqual({ from: "2026-02-10", to: "2026-03-09" });
  expect(measuredDays(TODAY, "2026-03-02")).toEqual({ from: "2026-03-03", to: "2026-03-09" });
  expect(measuredDays(TODAY, "2026-03-03")).toBeNull();
});
