// What is wrong with a week or a holiday before it is saved: where, why, and a sentence. Pure.
import { minuteOf, spanOf, yearlyKeyFrom } from "./hours.periods.rules.ts";
import type { Holiday, HolidayMode, Period, Week } from "./hours.types.ts";
import { MINUTES_PER_DAY } from "./hours.wall-clock.rules.ts";

/** Far above any real day; keeps a decision cheap whatever is sent. */
export const MOST_PERIODS_PER_DAY = 10;

const details = {
  day_count: "A week has seven days",
  bad_type: "A day is open, closed or hours",
  bad_time: "A time is HH:MM, from 00:00 to 23:59, or 24:00 at the end",
  period_missing: "A day with hours needs at least one period",
  too_many_periods: `A day has at most ${MOST_PERIODS_PER_DAY} periods`,
  overlap: "Two periods of this day overlap",
  overlaps_previous_day: "The day before is still open when this period starts",
  bad_mode: "A holiday is closed, one_period or two_periods",
  period_count: "The number of periods does not match the mode",
  // The specification's own words.
  invalid_date: "Invalid date. Please enter a date in DD/MM format",
  duplicate_date: "There is already a holiday on this date",
} as const;

export type ProblemReason = keyof typeof details;

/** `field` is a path such as "1.periods.0.end", so that the screen finds the input it belongs to. */
export interface Problem {
  field: string;
  reason: ProblemReason;
  detail: string;
}

const problem = (field: string, reason: ProblemReason): Problem => ({ field, reason, detail: details[reason] });

/** Periods of open and closed days are not looked at: they count only once the day has hours again. */
export function checkWeek(week: Week): Problem[] {
  if (week.length !== 7) return [problem("", "day_count")];
  return week.flatMap((day, weekday) => {
    if (day.type === "open" || day.type === "closed") return [];
    if (day.type !== "hours") return [problem(`${weekday}.type`, "bad_type")];
    if (day.periods.length === 0) return [problem(`${weekday}.periods`, "period_missing")];
    if (day.periods.length > MOST_PERIODS_PER_DAY) return [problem(`${weekday}.periods`, "too_many_periods")];
    return [...checkPeriods(day.periods, `${weekday}.periods`), ...checkAgainstNightBefore(week, weekday)];
  });
}

const periodsOfMode: Record<HolidayMode, number> = { closed: 0, one_period: 1, two_periods: 2 };

export function checkHoliday(holiday: Holiday): Problem[] {
  const found: Problem[] = [];
  if (yearlyKeyFrom(holiday.date) === null) found.push(problem("date", "invalid_date"));
  if (!Object.hasOwn(periodsOfMode, holiday.mode)) return [...found, problem("mode", "bad_mode")];
  if (holiday.periods.length !== periodsOfMode[holiday.mode]) return [...found, problem("periods", "period_count")];
  return [...found, ...checkPeriods(holiday.periods, "periods")];
}

/** The whole list, with the index in front: each holiday by itself, and no date twice. */
export function checkHolidays(holidays: readonly Holiday[]): Problem[] {
  const seen = new Set<number>();
  return holidays.flatMap((holiday, index) => {
    const found = checkHoliday(holiday);
    const key = yearlyKeyFrom(holiday.date);
    if (key !== null && seen.has(key)) found.push(problem("date", "duplicate_date"));
    if (key !== null) seen.add(key);
    return found.map((each) => ({ ...each, field: `${index}.${each.field}` }));
  });
}

function checkPeriods(periods: readonly Period[], path: string): Problem[] {
  return periods.flatMap((period, index) => {
    const found: Problem[] = [];
    if (minuteOf(period.start) === null) found.push(problem(`${path}.${index}.start`, "bad_time"));
    if (minuteOf(period.end, { asEnd: true }) === null) found.push(problem(`${path}.${index}.end`, "bad_time"));
    // Named once, at the later of the two in the list.
    if (periods.slice(0, index).some((earlier) => overlap(earlier, period)))
      found.push(problem(`${path}.${index}`, "overlap"));
    return found;
  });
}

function overlap(one: Period, other: Period): boolean {
  const [a, b] = [spanOf(one), spanOf(other)];
  return a !== null && b !== null && a.from < b.to && b.from < a.to;
}

function checkAgainstNightBefore(week: Week, weekday: number): Problem[] {
  const before = week[(weekday + 6) % 7];
  if (before?.type !== "hours") return [];
  const openUntil = Math.max(...before.periods.map((period) => spanOf(period)?.to ?? 0)) - MINUTES_PER_DAY;
  return (week[weekday]?.periods ?? []).flatMap((period, index) => {
    const span = spanOf(period);
    if (!span || span.from >= openUntil) return [];
    return [problem(`${weekday}.periods.${index}.start`, "overlaps_previous_day")];
  });
}
