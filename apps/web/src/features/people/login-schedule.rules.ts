// When somebody may sign in: bars of the week, hours in sum, and when an open session would end. Pure.
import type { HorarioLogin } from "@prosa/contracts/people";
import type { z } from "zod";
import { type Bar, DAY_MINUTES, mergeBars, minuteOf } from "../../shared/clock/clock.rules.ts";

export type Schedule = z.infer<typeof HorarioLogin>;
export type Entry = Schedule[number];

const weekdays = [0, 1, 2, 3, 4, 5, 6];
const workdays = [1, 2, 3, 4, 5];

/** What a limit begins with: working days, working hours. */
export const usualSchedule: Schedule = weekdays.map((day) => ({
  day,
  allowed: workdays.includes(day),
  start: "08:00",
  end: "18:00",
}));

export const entryOf = (schedule: Schedule, day: number): Entry =>
  schedule.find((one) => one.day === day) ?? { day, allowed: false, start: "08:00", end: "18:00" };

export const putEntry = (schedule: Schedule, changed: Entry): Schedule =>
  weekdays.map((day) => (day === changed.day ? changed : entryOf(schedule, day)));

export const copyToAll = (schedule: Schedule, from: number): Schedule =>
  weekdays.map((day) => ({ ...entryOf(schedule, from), day }));

/** An end at or before the start lies on the next day; 23:59, the last a field can say, means the end of the day. */
function windowOf({ allowed, start, end }: Entry): Bar | null {
  const from = minuteOf(start);
  const to = minuteOf(end);
  if (!allowed || from === null || to === null) return null;
  if (to === DAY_MINUTES - 1) return { from, to: DAY_MINUTES };
  return { from, to: to > from ? to : to + DAY_MINUTES };
}

export function barsOf(schedule: Schedule, day: number): Bar[] {
  const own = windowOf(entryOf(schedule, day));
  const before = windowOf(entryOf(schedule, (day + 6) % 7));
  return mergeBars([
    ...(own ? [{ from: own.from, to: Math.min(own.to, DAY_MINUTES) }] : []),
    ...(before && before.to > DAY_MINUTES ? [{ from: 0, to: before.to - DAY_MINUTES }] : []),
  ]);
}

export const minutesPerWeek = (schedule: Schedule) =>
  weekdays.flatMap((day) => barsOf(schedule, day)).reduce((sum, { from, to }) => sum + to - from, 0);

/** Days that are marked need both times. */
export const isTyped = (schedule: Schedule) => schedule.every((entry) => !entry.allowed || windowOf(entry) !== null);

export const allowsNever = (schedule: Schedule) => schedule.every(({ allowed }) => !allowed);

/** The weekday and the minute on the wall of that zone. */
export function wallTimeIn(timeZone: string, now: Date): { weekday: number; minute: number } {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(now);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  return {
    weekday: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"].indexOf(part("weekday")),
    minute: Number(part("hour")) * 60 + Number(part("minute")),
  };
}

/** "now": outside the hours already. Otherwise after so many days, at that time; null: no end in sight. */
export type SessionEnd = "now" | { daysAhead: number; weekday: number; time: string } | null;

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

/** When a session open at `now` ends under this schedule. */
export function sessionEnd(schedule: Schedule | null, timeZone: string, now: Date): SessionEnd {
  if (schedule === null) return null;
  const { weekday, minute } = wallTimeIn(timeZone, now);
  let at = minute;
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const day = (weekday + ahead) % 7;
    const bar = barsOf(schedule, day).find(({ from, to }) => from <= at && at < to);
    if (!bar) return ahead === 0 && at === minute ? "now" : { daysAhead: ahead, weekday: day, time: clock(at) };
    if (bar.to < DAY_MINUTES) return { daysAhead: ahead, weekday: day, time: clock(bar.to) };
    // Open until midnight: the next day goes on from its first minute, or ends it.
    at = 0;
  }
  return null;
}
