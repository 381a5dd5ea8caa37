// Periods as minutes of a day: what a day opens itself and what it leaves open past midnight. Pure.
import type { Day, Holiday, Period } from "./hours.types.ts";
import { MINUTES_PER_DAY, yearlyKey } from "./hours.wall-clock.rules.ts";

/** Minutes from a day's midnight, the last not included. A span of 08:00-08:00 is a whole day long. */
export interface Span {
  from: number;
  /** Beyond 1,440 it lies on the next day. */
  to: number;
  period: Period | null;
}

/** A day ready for many questions. Every spill starts at midnight, so the longest one stands for all. */
export interface OpenDay {
  spans: readonly Span[];
  spill: Span | null;
}

const ALL_DAY: OpenDay = { spans: [{ from: 0, to: MINUTES_PER_DAY, period: null }], spill: null };
const NEVER: OpenDay = { spans: [], spill: null };

/** "00:00" to "23:59" as minutes, and "24:00" where an end is meant; null for anything else. */
export function minuteOf(text: unknown, { asEnd = false } = {}): number | null {
  if (asEnd && text === "24:00") return MINUTES_PER_DAY;
  const match = typeof text === "string" ? /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) : null;
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}

/** Null when one of its times cannot be read: what was stored wrongly opens nothing. */
export function spanOf(period: Period): Span | null {
  const from = minuteOf(period.start);
  const to = minuteOf(period.end, { asEnd: true });
  if (from === null || to === null) return null;
  return { from, to: to > from ? to : to + MINUTES_PER_DAY, period };
}

export function openDayOf(day: Day | undefined): OpenDay {
  if (day?.type === "open") return ALL_DAY;
  if (day?.type === "hours") return openDayFrom(day.periods);
  return NEVER;
}

export function openHolidayOf(holiday: Holiday): OpenDay {
  if (holiday.mode === "closed") return NEVER;
  return openDayFrom(holiday.periods);
}

function openDayFrom(periods: readonly Period[]): OpenDay {
  const spans: Span[] = [];
  let spill: Span | null = null;
  for (const period of periods) {
    const span = spanOf(period);
    if (!span) continue;
    spans.push(span);
    if (span.to > MINUTES_PER_DAY && span.to > (spill?.to ?? 0)) spill = span;
  }
  return { spans, spill };
}

const DAYS_IN_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** The key of a "DD/MM" that exists in some year, or null. */
export function yearlyKeyFrom(date: unknown): number | null {
  const match = typeof date === "string" ? /^(\d\d)\/(\d\d)$/.exec(date) : null;
  if (!match) return null;
  const [dayOfMonth, month] = [Number(match[1]), Number(match[2])];
  const days = DAYS_IN_MONTH[month - 1];
  return days !== undefined && dayOfMonth >= 1 && dayOfMonth <= days ? yearlyKey(dayOfMonth, month) : null;
}
