// What is refused before a week or a holiday is saved, and where the screen shows it.
import { expect, test } from "vitest";
import { checkHoliday, checkHolidays, checkWeek, MOST_PERIODS_PER_DAY } from "./hours.check.rules.ts";
import type { Day, Holiday, Period, Week } from "./hours.types.ts";

const periods = (...texts: string[]): Period[] =>
  texts.map((text) => {
    const [start = "", end = ""] = text.split("-");
    return { start, end };
  });
const weekWith = (days: Record<number, Day>): Week =>
  Array.from({ length: 7 }, (_, weekday) => days[weekday] ?? { type: "closed", periods: [] });
const hours = (...texts: string[]): Day => ({ type: "hours", periods: periods(...texts) });
const found = (problems: { field: string; reason: string }[]) =>
  problems.map(({ field, reason }) => `${field} ${reason}`);
const aHoliday = (rest: Partial<Holiday> = {}): Holiday => ({
  date: "25/12",
  mode: "closed",
  periods: [],
  message: "",
  ...rest,
});

test("a usual week has nothing wrong with it", () => {
  expect(
    checkWeek(weekWith({ 1: hours("08:00-12:00", "13:00-18:00"), 5: hours("18:00-02:00"), 6: hours("02:00-24:00") })),
  ).toEqual([]);
});

test("a week has seven days of known types", () => {
  expect(found(checkWeek([]))).toEqual([" day_count"]);
  expect(found(checkWeek(weekWith({ 3: { type: "sometimes" as Day["type"], periods: [] } })))).toEqual([
    "3.type bad_type",
  ]);
});

test("a bad time is named by its field", () => {
  const problems = checkWeek(weekWith({ 1: hours("8:00-12:00", "24:00-25:00"), 2: hours("13:60-") }));
  expect(found(problems)).toEqual([
    "1.periods.0.start bad_time",
    "1.periods.1.start bad_time",
    "1.periods.1.end bad_time",
    "2.periods.0.start bad_time",
    "2.periods.0.end bad_time",
  ]);
});

test("a day with hours needs a period, and not too many", () => {
  expect(found(checkWeek(weekWith({ 1: hours() })))).toEqual(["1.periods period_missing"]);
  const many = Array<string>(MOST_PERIODS_PER_DAY + 1).fill("08:00-09:00");
  expect(found(checkWeek(weekWith({ 1: hours(...many) })))).toEqual(["1.periods too_many_periods"]);
});

test("periods of one day may touch and may not overlap, in whatever order they are written", () => {
  expect(checkWeek(weekWith({ 1: hours("13:00-18:00", "08:00-13:00") }))).toEqual([]);
  expect(found(checkWeek(weekWith({ 1: hours("13:00-18:00", "08:00-13:01") })))).toEqual(["1.periods.1 overlap"]);
  expect(found(checkWeek(weekWith({ 1: hours("08:00-08:00", "20:00-21:00") })))).toEqual(["1.periods.1 overlap"]);
});

test("a night that is still open when the next day starts is named at that day, Saturday to Sunday included", () => {
  expect(found(checkWeek(weekWith({ 1: hours("22:00-06:00"), 2: hours("05:00-12:00") })))).toEqual([
    "2.periods.0.start overlaps_previous_day",
  ]);
  expect(found(checkWeek(weekWith({ 6: hours("22:00-06:00"), 0: hours("05:59-12:00") })))).toEqual([
    "0.periods.0.start overlaps_previous_day",
  ]);
  expect(
    checkWeek(weekWith({ 1: hours("22:00-06:00"), 2: { type: "open", periods: periods("05:00-12:00") } })),
  ).toEqual([]);
});

test("the periods a closed day remembers are not judged", () => {
  expect(checkWeek(weekWith({ 1: { type: "closed", periods: periods("-", "later-never") } }))).toEqual([]);
});

test("a date that is not DD/MM, or on no calendar, is refused in the specification's words", () => {
  for (const date of ["", "1/5", "2025-12-25", "25/12/2025", "32/01", "00/05", "31/04", "30/02", "10/13", "aa/bb"])
    expect(checkHoliday(aHoliday({ date }))).toEqual([
      { field: "date", reason: "invalid_date", detail: "Invalid date. Please enter a date in DD/MM format" },
    ]);
  for (const date of ["29/02", "01/01", "31/12"]) expect(checkHoliday(aHoliday({ date }))).toEqual([]);
});

test("each holiday mode has its number of periods", () => {
  const check = (mode: Holiday["mode"], ...texts: string[]) =>
    found(checkHoliday(aHoliday({ mode, periods: periods(...texts) })));
  expect(check("closed", "08:00-12:00")).toEqual(["periods period_count"]);
  expect(check("one_period")).toEqual(["periods period_count"]);
  expect(check("two_periods", "08:00-12:00")).toEqual(["periods period_count"]);
  expect(check("one_period", "08:00-12:00")).toEqual([]);
  expect(check("two_periods", "08:00-12:00", "14:00-18:00")).toEqual([]);
  expect(check("two_periods", "08:00-12:00", "11:00-18:00")).toEqual(["periods.1 overlap"]);
  expect(check("one_period", "08:00-")).toEqual(["periods.0.end bad_time"]);
  expect(check("half" as Holiday["mode"])).toEqual(["mode bad_mode"]);
});

test("no date is a holiday twice", () => {
  expect(found(checkHolidays([aHoliday(), aHoliday({ date: "01/01" }), aHoliday()]))).toEqual([
    "2.date duplicate_date",
  ]);
});
