// A week of business hours as the screen edits it: bars, problems, copies. Pure.
import type { BusinessDay, Period } from "@prosa/contracts/hours";
import type { z } from "zod";
import { type Bar, DAY_MINUTES, mergeBars, minuteOf } from "../../shared/clock/clock.rules.ts";

export type Day = z.infer<typeof BusinessDay>;
export type Span = z.infer<typeof Period>;
/** Seven days, found by their number: 0 is Sunday. */
export type Week = readonly Day[];

/** As many as the server accepts. */
export const MOST_PERIODS = 8;

const MONDAY = 1;
const weekdays = [0, 1, 2, 3, 4, 5, 6];
const workdays = [1, 2, 3, 4, 5];

const closedDay = (day: number): Day => ({ day, type: "closed", periods: [] });
export const dayOf = (week: Week, day: number): Day => week.find((one) => one.day === day) ?? closedDay(day);

const minutesOf = ({ start, end }: Span): Bar | null => {
  const from = minuteOf(start);
  const to = minuteOf(end, { asEnd: true });
  if (from === null || to === null) return null;
  // An end at or before the start lies on the next day.
  return { from, to: to > from ? to : to + DAY_MINUTES };
};

export function goesPastMidnight(period: Span): boolean {
  const span = minutesOf(period);
  return span !== null && span.to > DAY_MINUTES;
}

const spansOf = ({ type, periods }: Day): Bar[] => {
  if (type === "open") return [{ from: 0, to: DAY_MINUTES }];
  return type === "hours" ? periods.map(minutesOf).filter((span) => span !== null) : [];
};

/** What is open on that weekday, the night before included. */
export function barsOf(week: Week, day: number): Bar[] {
  const own = spansOf(dayOf(week, day)).map(({ from, to }) => ({ from, to: Math.min(to, DAY_MINUTES) }));
  const spilled = spansOf(dayOf(week, (day + 6) % 7))
    .filter(({ to }) => to > DAY_MINUTES)
    .map(({ to }) => ({ from: 0, to: to - DAY_MINUTES }));
  return mergeBars([...own, ...spilled]);
}

export const minutesPerWeek = (week: Week) =>
  weekdays.flatMap((day) => barsOf(week, day)).reduce((sum, { from, to }) => sum + to - from, 0);

export type Reason = "bad_time" | "period_missing" | "too_many_periods" | "overlap" | "overlaps_previous_day";

/** Where and why: "1" is a day, "1.0" its first period, "1.0.end" one of its times. */
export type Problems = ReadonlyMap<string, Reason>;

export function problemsOf(week: Week): Problems {
  const found = new Map<string, Reason>();
  for (const { day, type, periods } of week) {
    if (type !== "hours") continue;
    if (periods.length === 0) found.set(`${day}`, "period_missing");
    if (periods.length > MOST_PERIODS) found.set(`${day}`, "too_many_periods");
    const openUntil = Math.max(0, ...spansOf(dayOf(week, (day + 6) % 7)).map(({ to }) => to - DAY_MINUTES));
    periods.forEach((period, index) => {
      const place = `${day}.${index}`;
      if (minuteOf(period.start) === null) found.set(`${place}.start`, "bad_time");
      if (minuteOf(period.end, { asEnd: true }) === null) found.set(`${place}.end`, "bad_time");
      const span = minutesOf(period);
      if (!span) return;
      const earlier = periods.slice(0, index).map(minutesOf);
      // Named once, at the later of the two.
      if (earlier.some((one) => one && one.from < span.to && span.from < one.to)) found.set(place, "overlap");
      else if (span.from < openUntil) found.set(place, "overlaps_previous_day");
    });
  }
  return found;
}

const reasons = new Set<string>([
  "bad_time",
  "period_missing",
  "too_many_periods",
  "overlap",
  "overlaps_previous_day",
] satisfies Reason[]);

/** The server names the place as "businessHours.1.periods.0.end"; days are sent in the order of their numbers. */
export function problemFromServer(field = "", detail = ""): Problems {
  const [, day, list, ...rest] = field.split(".");
  if (day === undefined || !/^\d$/.test(day)) return new Map();
  const place = list === "periods" ? [day, ...rest].join(".") : day;
  return new Map([[place, (reasons.has(detail) ? detail : "bad_time") as Reason]]);
}

/** Problems of one day, the first of each line. */
export function problemOfDay(problems: Problems, day: number): Reason | undefined {
  for (const [place, reason] of problems) if (place === `${day}` || place.startsWith(`${day}.`)) return reason;
  return undefined;
}

const sameSpan = (one: Span | undefined, other: Span | undefined) =>
  one?.start === other?.start && one?.end === other?.end;

export function sameHours(one: Day, other: Day): boolean {
  if (one.type !== other.type) return false;
  if (one.type !== "hours") return true;
  return (
    one.periods.length === other.periods.length && one.periods.every((span, at) => sameSpan(span, other.periods[at]))
  );
}

export const isLikeMonday = (week: Week, day: number) =>
  day !== MONDAY && dayOf(week, day).type === "hours" && sameHours(dayOf(week, day), dayOf(week, MONDAY));

export const putDay = (week: Week, changed: Day): Week =>
  weekdays.map((day) => (day === changed.day ? changed : dayOf(week, day)));

function copyTo(week: Week, from: number, targets: readonly number[]): Week {
  const { type, periods } = dayOf(week, from);
  return weekdays.map((day) =>
    targets.includes(day) ? { day, type, periods: periods.map((span) => ({ ...span })) } : dayOf(week, day),
  );
}
export const copyToAll = (week: Week, from: number) => copyTo(week, from, weekdays);
export const copyToWorkdays = (week: Week, from: number) => copyTo(week, from, workdays);
export const makeLikeMonday = (week: Week, day: number) => copyTo(week, MONDAY, [day]);

/** A day that gets hours starts with usual ones instead of an empty line. */
export function withType(day: Day, type: Day["type"]): Day {
  const needsOne = type === "hours" && day.periods.length === 0;
  return { ...day, type, periods: needsOne ? [{ start: "08:00", end: "18:00" }] : day.periods };
}

/** The next period begins an hour after the last one ends, where the day still has room. */
export function withPeriodAdded(day: Day): Day {
  const last = day.periods.at(-1);
  const end = last ? (minutesOf(last)?.to ?? 0) : 7 * 60;
  const clock = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
  const start = end + 60;
  const fits = start + 60 <= DAY_MINUTES;
  const added = fits ? { start: clock(start), end: clock(Math.min(start + 240, DAY_MINUTES)) } : { start: "", end: "" };
  return { ...day, periods: [...day.periods, added] };
}

/** What a company without hours begins with. */
export const usualWeek: Week = weekdays.map((day) =>
  workdays.includes(day)
    ? {
        day,
        type: "hours",
        periods: [
          { start: "08:00", end: "12:00" },
          { start: "13:00", end: "18:00" },
        ],
      }
    : closedDay(day),
);

/** How many days differ: the number beside the save button. */
export const changedDays = (before: Week | null, after: Week | null): number => {
  if (!before || !after) return before === after ? 0 : 1;
  return weekdays.filter((day) => !sameHours(dayOf(before, day), dayOf(after, day))).length;
};
