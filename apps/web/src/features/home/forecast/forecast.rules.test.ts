// What of a forecast is drawn, and when most people are needed.
import type { ForecastHour } from "@prosa/contracts/office/forecast";
import { expect, test } from "vitest";
import { asShortDate, hoursShown, peakOf } from "./forecast.rules.ts";

const hour = (at: number, people: number | null, high = 1): ForecastHour => ({
  day: "2026-03-02",
  hour: at,
  mean: high / 2,
  low: 0,
  high,
  people,
});

test("of a day the usual hours are drawn, and those in which somebody ever came", () => {
  const all = Array.from({ length: 24 }, (_, at) => hour(at, null, at === 6 ? 2 : 0));
  const shown = hoursShown(all).map((one) => one.hour);
  expect([shown[0], shown.at(-1)]).toEqual([6, 18]);
});

test("most people are needed in the first of the fullest hours, in whole people", () => {
  const hours = [hour(9, 0.4), hour(10, 2.1), hour(11, 2.9), { ...hour(12, 9), day: "2026-03-03" }];
  expect(peakOf(hours, "2026-03-02")).toEqual({ hour: 10, people: 3 });
  expect(peakOf([hour(9, null)], "2026-03-02")).toBeNull();
  expect(peakOf([hour(9, 0)], "2026-03-02")).toBeNull();
});

test("a day is written as everywhere", () => expect(asShortDate("2026-03-05")).toBe("05/03"));
