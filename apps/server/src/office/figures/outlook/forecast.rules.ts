// What will come, from what came: the mean of the same hour of the same weekday of the last eight weeks, holidays left out. Pure.
import { dayPlus } from "@prosa/contracts/figure-days";
import {
  type ForecastDay,
  type ForecastHour,
  type LastWeek,
  LEAST_WEEKS,
  MOST_WEEKS,
  OCCUPANCY,
} from "@prosa/contracts/office/forecast";

const WEEK = 7;
const HOURS = 24;
const DAY_MS = 86_400_000;

export interface Past {
  /** What came, by "2025-03-10-08": a day and an hour of it. */
  counts: ReadonlyMap<string, number>;
  /** The first day with facts; it may have begun in its middle, so it is not looked at. */
  begins: string;
  /** As "DD/MM", of every year. */
  holidays: ReadonlySet<string>;
}

export const isHoliday = ({ holidays }: Pick<Past, "holidays">, day: string): boolean =>
  holidays.has(`${day.slice(8)}/${day.slice(5, 7)}`);

/** Whole weeks of data before that day, as many as are looked at. */
export function weeksBefore(today: string, begins: string): number {
  const days = Math.round((Date.parse(today) - Date.parse(begins)) / DAY_MS) - 1;
  return Math.min(MOST_WEEKS, Math.max(0, Math.floor(days / WEEK)));
}

/** The same weekday of the eight weeks before today, newest first, without holidays and what lies before the data. */
export function daysLike(day: string, today: string, past: Omit<Past, "counts">): string[] {
  let last = dayPlus(day, -WEEK);
  while (last >= today) last = dayPlus(last, -WEEK);
  const days = Array.from({ length: MOST_WEEKS }, (_, week) => dayPlus(last, -WEEK * week));
  return days.filter((one) => one > past.begins && !isHoliday(past, one));
}

const countOf = ({ counts }: Past, day: string, hour: number) =>
  counts.get(`${day}-${String(hour).padStart(2, "0")}`) ?? 0;

interface Range {
  mean: number;
  low: number;
  high: number;
}

export const sumOf = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

function rangeOf(values: readonly number[]): Range {
  return { mean: sumOf(values) / values.length, low: Math.min(...values), high: Math.max(...values) };
}

const everyHour = Array.from({ length: HOURS }, (_, hour) => hour);

/** Of one day its hours; none where every day like it was a holiday. */
function hoursOf(day: string, today: string, past: Past): (Range & { hour: number })[] {
  const like = daysLike(day, today, past);
  if (like.length === 0) return [];
  return everyHour.map((hour) => ({ hour, ...rangeOf(like.map((one) => countOf(past, one, hour))) }));
}

export interface Work {
  /** How long a person has a conversation. */
  handlingSeconds: number | null;
  atOnce: number | null;
}

export interface Foretold {
  days: ForecastDay[];
  hours: ForecastHour[];
}

/** From tomorrow on, seven days. */
export function forecastOf(today: string, past: Past, work: Work): Foretold {
  if (weeksBefore(today, past.begins) < LEAST_WEEKS) return { days: [], hours: [] };
  const coming = Array.from({ length: WEEK }, (_, index) => dayPlus(today, index + 1));
  return {
    days: coming.flatMap((day) => {
      const like = daysLike(day, today, past);
      const totals = like.map((one) => sumOf(everyHour.map((hour) => countOf(past, one, hour))));
      return totals.length === 0 ? [] : [{ day, ...rangeOf(totals) }];
    }),
    hours: coming.flatMap((day) =>
      hoursOf(day, today, past).map((hour) => ({ day, ...hour, people: peopleFor(hour.mean, work) })),
    ),
  };
}

/** What would have been foretold a week ago, hour by hour beside what came; a holiday was nothing that it spoke of. */
export function lastWeekOf(today: string, past: Past): LastWeek | null {
  const from = dayPlus(today, -WEEK);
  if (weeksBefore(from, past.begins) < LEAST_WEEKS) return null;
  const days = Array.from({ length: WEEK }, (_, index) => dayPlus(from, index));
  const hours = days
    .filter((day) => !isHoliday(past, day))
    .flatMap((day) => hoursOf(day, from, past).map(({ hour, mean }) => ({ mean, came: countOf(past, day, hour) })));
  return {
    from,
    to: dayPlus(today, -1),
    expected: sumOf(hours.map(({ mean }) => mean)),
    came: sumOf(hours.map(({ came }) => came)),
    off: sumOf(hours.map(({ mean, came }) => Math.abs(mean - came))),
  };
}

const HOUR_SECONDS = 3_600;

/** Arrivals x handling time / conversations at once / occupancy. */
export function peopleFor(arrivals: number, { handlingSeconds, atOnce }: Work): number | null {
  if (handlingSeconds === null || atOnce === null) return null;
  return (arrivals * (handlingSeconds / HOUR_SECONDS)) / atOnce / OCCUPANCY;
}

/** Whoever is at work can have at least one: time without any customer is no sign that somebody can do less. */
export function atOnceOf(heldSeconds: number, workedSeconds: number): number | null {
  return heldSeconds > 0 && workedSeconds > 0 ? Math.max(1, heldSeconds / workedSeconds) : null;
}

/** The days over which work is measured, by the beginning of what is known of it; null: less than a week. */
export function measuredDays(today: string, workBegins: string | null): { from: string; to: string } | null {
  if (workBegins === null) return null;
  const [, from = today] = [dayPlus(today, -LEAST_WEEKS * WEEK), dayPlus(workBegins, 1)].toSorted();
  return from <= dayPlus(today, -WEEK) ? { from, to: dayPlus(today, -1) } : null;
}
