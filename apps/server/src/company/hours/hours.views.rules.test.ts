// Bars for the screen, and the older clients' day objects there and back.
import { expect, test } from "vitest";
import type { Day, Week } from "./hours.types.ts";
import { barsOf, weekFromWire, weekToWire } from "./hours.views.rules.ts";

const closed: Day = { type: "closed", periods: [] };
const hours = (...texts: string[]): Day => ({
  type: "hours",
  periods: texts.map((text) => {
    const [start = "", end = ""] = text.split("-");
    return { start, end };
  }),
});
const weekWith = (days: Record<number, Day>): Week =>
  Array.from({ length: 7 }, (_, weekday) => days[weekday] ?? closed);

test("a day's bars are its periods in order, touching ones joined", () => {
  const week = weekWith({ 1: hours("13:00-18:00", "08:00-12:00", "18:00-19:00") });
  expect(barsOf(week, 1)).toEqual([
    { fromMinute: 480, toMinute: 720 },
    { fromMinute: 780, toMinute: 1_140 },
  ]);
});

test("a night is drawn to the end of its day and from the start of the next", () => {
  const week = weekWith({ 6: hours("22:00-02:00") });
  expect(barsOf(week, 6)).toEqual([{ fromMinute: 1_320, toMinute: 1_440 }]);
  expect(barsOf(week, 0)).toEqual([{ fromMinute: 0, toMinute: 120 }]);
  expect(barsOf(week, 1)).toEqual([]);
});

test("an open day is one full bar, whatever the night before", () => {
  const week = weekWith({ 1: hours("22:00-02:00"), 2: { type: "open", periods: [] } });
  expect(barsOf(week, 2)).toEqual([{ fromMinute: 0, toMinute: 1_440 }]);
});

test("two periods are hr1 to hr4 on the wire, and nothing else", () => {
  const [, monday] = weekToWire(weekWith({ 1: hours("08:00-12:00", "13:00-18:00") }));
  expect(monday).toEqual({
    day: 1,
    label: "Segunda-feira",
    type: "H",
    hr1: "08:00",
    hr2: "12:00",
    hr3: "13:00",
    hr4: "18:00",
  });
});

test("every week comes back from the wire as it went, however many periods", () => {
  const week = weekWith({
    0: { type: "open", periods: [] },
    1: hours("08:00-12:00"),
    2: hours("08:00-12:00", "13:00-18:00"),
    3: hours("08:00-10:00", "11:00-12:00", "13:00-15:00", "22:00-02:00"),
    4: { ...hours("08:00-12:00", "13:00-18:00"), type: "closed" },
  });
  expect(weekFromWire(weekToWire(week))).toEqual(week);
});

test("a client that knows only hr1 to hr4 edits the first two periods and keeps the others", () => {
  const days = weekToWire(weekWith({ 1: hours("08:00-10:00", "11:00-12:00", "13:00-15:00") }));
  const edited = days.map((day) => (day.day === 1 ? { ...day, hr1: "07:00", hr3: "", hr4: "" } : day));
  expect(weekFromWire(edited)[1]).toEqual(hours("07:00-10:00", "13:00-15:00"));
});

test("a client that sends only periods means those", () => {
  const { periods } = hours("08:00-09:00");
  expect(weekFromWire([{ day: 1, label: "", type: "H", periods }])[1]).toEqual(hours("08:00-09:00"));
});

test("days come in any order, and a weekday nobody sends is closed", () => {
  const week = weekFromWire([
    { day: 5, label: "", type: "O" },
    { day: 2, label: "", type: "H", hr1: "08:00", hr2: "" },
  ]);
  expect(week.map(({ type }) => type)).toEqual(["closed", "closed", "hours", "closed", "closed", "open", "closed"]);
  expect(week[2]?.periods).toEqual([{ start: "08:00", end: "" }]);
});
