// @vitest-environment node
// The week as the screen edits it: bars past midnight, problems at their place, copies.
import { expect, test } from "vitest";
import {
  barsOf,
  changedDays,
  copyToAll,
  type Day,
  dayOf,
  goesPastMidnight,
  isLikeMonday,
  makeLikeMonday,
  minutesPerWeek,
  problemFromServer,
  problemsOf,
  putDay,
  usualWeek,
  type Week,
  withPeriodAdded,
  withType,
} from "./week.rules.ts";

const hours = (day: number, ...periods: [string, string][]): Day => ({
  day,
  type: "hours",
  periods: periods.map(([start, end]) => ({ start, end })),
});
const closed: Week = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, type: "closed", periods: [] }));
const week = (...days: Day[]) => days.reduce(putDay, closed);

test("a bar per period, and the night before spills in", () => {
  const nights = week(
    hours(5, ["08:00", "12:00"], ["20:00", "02:00"]),
    hours(6, ["02:00", "04:00"], ["10:00", "11:00"]),
  );
  expect(barsOf(nights, 5)).toEqual([
    { from: 480, to: 720 },
    { from: 1200, to: 1440 },
  ]);
  // The spill and the period that touches it are one bar.
  expect(barsOf(nights, 6)).toEqual([
    { from: 0, to: 240 },
    { from: 600, to: 660 },
  ]);
  expect(barsOf(nights, 0)).toEqual([]);
});

test("Saturday night spills into Sunday; an open day is whole; the same time twice is a whole day", () => {
  expect(barsOf(week(hours(6, ["22:00", "03:00"])), 0)).toEqual([{ from: 0, to: 180 }]);
  expect(barsOf(week({ day: 3, type: "open", periods: [] }), 3)).toEqual([{ from: 0, to: 1440 }]);
  expect([
    goesPastMidnight({ start: "08:00", end: "08:00" }),
    goesPastMidnight({ start: "08:00", end: "24:00" }),
  ]).toEqual([true, false]);
});

test("what cannot be read opens nothing", () => {
  expect(barsOf(week(hours(1, ["8", "12:00"], ["13:00", "18:00"])), 1)).toEqual([{ from: 780, to: 1080 }]);
});

test("the usual week has 45 hours", () => {
  expect(minutesPerWeek(usualWeek) / 60).toBe(45);
});

test("problems are named at their place, an overlap once and at the later period", () => {
  const wrong = week(hours(1, ["08:00", "12:00"], ["11:00", "18:00"], ["xx", "25:00"]), hours(2));
  expect([...problemsOf(wrong)]).toEqual([
    ["1.1", "overlap"],
    ["1.2.start", "bad_time"],
    ["1.2.end", "bad_time"],
    ["2", "period_missing"],
  ]);
});

test("a period that starts while the night before is still open is one too", () => {
  expect([...problemsOf(week(hours(5, ["20:00", "03:00"]), hours(6, ["02:00", "05:00"])))]).toEqual([
    ["6.0", "overlaps_previous_day"],
  ]);
  expect(problemsOf(week(hours(5, ["20:00", "02:00"]), hours(6, ["02:00", "05:00"]))).size).toBe(0);
});

test("the server's refusal lands on the same places", () => {
  expect([...problemFromServer("businessHours.1.periods.0.end", "bad_time")]).toEqual([["1.0.end", "bad_time"]]);
  expect([...problemFromServer("businessHours.4.periods", "period_missing")]).toEqual([["4", "period_missing"]]);
  expect(problemFromServer("scopeId").size).toBe(0);
});

test("copies: to all days, like Monday, and a copy is not shared", () => {
  const all = copyToAll(week(hours(1, ["09:00", "17:00"])), 1);
  expect(all.every(({ periods }) => periods[0]?.start === "09:00")).toBe(true);
  expect(dayOf(all, 2).periods[0]).not.toBe(dayOf(all, 1).periods[0]);
  expect([isLikeMonday(all, 0), isLikeMonday(all, 1)]).toEqual([true, false]);
  expect(isLikeMonday(makeLikeMonday(usualWeek, 6), 6)).toBe(true);
});

test("a day that gets hours starts with usual ones; the next period leaves an hour, while there is room", () => {
  const monday = withType(dayOf(closed, 1), "hours");
  expect(monday.periods).toEqual([{ start: "08:00", end: "18:00" }]);
  expect(withPeriodAdded(monday).periods[1]).toEqual({ start: "19:00", end: "23:00" });
  expect(withPeriodAdded(hours(1, ["08:00", "23:30"])).periods[1]).toEqual({ start: "", end: "" });
});

test("the changes counted are days", () => {
  expect(changedDays(usualWeek, putDay(usualWeek, hours(6, ["09:00", "13:00"])))).toBe(1);
  expect([changedDays(null, usualWeek), changedDays(null, null)]).toEqual([1, 0]);
});
