// @vitest-environment node
// Times of day: what may be typed, and how stretches of a day become bars.
import { expect, test } from "vitest";
import { hoursText, mergeBars, minuteOf, tidyTime } from "./clock.rules.ts";

test("a time is HH:MM; the end of the day is an end only", () => {
  expect(["00:00", "08:30", "23:59", "24:00", "8:30", "12:60", ""].map((text) => minuteOf(text))).toEqual([
    0,
    510,
    1439,
    null,
    null,
    null,
    null,
  ]);
  expect(minuteOf("24:00", { asEnd: true })).toBe(1440);
});

test("what people type on the way becomes HH:MM, and nonsense stays to be seen", () => {
  expect(["8", "08", "830", "1745", "7:5", "9h30", "18h", " 12:00 ", "25", "abc", ""].map(tidyTime)).toEqual([
    "08:00",
    "08:00",
    "08:30",
    "17:45",
    "07:05",
    "09:30",
    "18:00",
    "12:00",
    "25:00",
    "abc",
    "",
  ]);
});

test("touching and overlapping stretches are one bar", () => {
  expect(
    mergeBars([
      { from: 780, to: 1080 },
      { from: 0, to: 120 },
      { from: 120, to: 300 },
      { from: 200, to: 250 },
    ]),
  ).toEqual([
    { from: 0, to: 300 },
    { from: 780, to: 1080 },
  ]);
});

test("working time stays in hours", () => {
  expect([0, 90, 3300].map(hoursText)).toEqual(["0 h", "1 h 30 min", "55 h"]);
});
