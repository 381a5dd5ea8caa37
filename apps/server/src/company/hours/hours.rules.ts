// Whether a company, channel or queue is open at an instant, which rule says so, and when that changes. Pure.
import { type OpenDay, openDayOf, openHolidayOf, type Span, yearlyKeyFrom } from "./hours.periods.rules.ts";
import {
  type DecidingRule,
  type Decision,
  type Holiday,
  type Question,
  type Schedule,
  type Schedules,
  type Scope,
  scopes,
  type Week,
} from "./hours.types.ts";
import {
  dateText,
  dayOf,
  MINUTE,
  MINUTES_PER_DAY,
  stretchAt,
  timeText,
  weekdayOf,
  yearlyKeyOf,
} from "./hours.wall-clock.rules.ts";

/** A yearly holiday is at most 366 days away; a little more, so that none is ever just out of sight. */
export const SEARCH_DAYS = 370;
const SEARCH = SEARCH_DAYS * MINUTES_PER_DAY * MINUTE;

interface DayRule {
  open: OpenDay;
  holiday: Holiday | null;
}

interface Calendar {
  source: { scope: Scope; week: Week } | null;
  week: readonly DayRule[];
  holidays: ReadonlyMap<number, DayRule>;
}

export function decide({ schedules, holidays, zone, maxSends, at }: Question): Decision {
  const calendar = calendarOf(schedules, holidays);
  const instant = at.getTime();
  const localMinute = Math.floor((instant + stretchAt(zone, instant).offset) / MINUTE);
  const day = dayOf(localMinute);
  const minute = localMinute - day * MINUTES_PER_DAY;

  const today = ruleOn(calendar, day);
  const own = today.open.spans.find((span) => minute >= span.from && minute < span.to);
  const spill = own ? null : spillOver(ruleOn(calendar, day - 1), today);
  const spilled = spill && minute < spill.to - MINUTES_PER_DAY ? spill : null;
  const isOpen = Boolean(own ?? spilled);
  const rule = spilled ? spillRule(calendar, day, spilled) : dayRule(calendar, day, own ?? null);
  const mostSends = ownOf(schedules, ({ maxSends: own }) => own ?? null) ?? maxSends;

  return {
    isOpen,
    rule,
    message: isOpen || mostSends === 0 ? null : absenceText(schedules, rule),
    maxSends: mostSends,
    localDate: dateText(day),
    localTime: timeText(minute),
    nextChange: nextChange(calendar, zone, instant, isOpen),
  };
}

/** The week that counts: the queue's own, else the channel's, else the company's. */
export function weekInForce(schedules: Schedules): { scope: Scope; week: Week } | null {
  for (const scope of scopes) {
    const week = schedules[scope]?.week;
    if (week) return { scope, week };
  }
  return null;
}

/** The same order for everything else that a scope may have of its own. */
function ownOf<T>(schedules: Schedules, read: (schedule: Schedule) => T | null): T | null {
  for (const scope of scopes) {
    const schedule = schedules[scope];
    const own = schedule ? read(schedule) : null;
    if (own !== null) return own;
  }
  return null;
}

function calendarOf(schedules: Schedules, holidays: readonly Holiday[]): Calendar {
  const source = weekInForce(schedules);
  const week = Array.from({ length: 7 }, (_, weekday): DayRule => {
    const day = source ? source.week[weekday] : ({ type: "open", periods: [] } as const);
    return { open: openDayOf(day), holiday: null };
  });
  const byDate = new Map<number, DayRule>();
  for (const holiday of holidays) {
    const key = yearlyKeyFrom(holiday.date);
    // Two for one date cannot be saved; should they exist, the first decides.
    if (key !== null && !byDate.has(key)) byDate.set(key, { open: openHolidayOf(holiday), holiday });
  }
  return { source, week, holidays: byDate };
}

function ruleOn(calendar: Calendar, day: number): DayRule {
  const holiday = calendar.holidays.size > 0 ? calendar.holidays.get(yearlyKeyOf(day)) : undefined;
  return holiday ?? (calendar.week[weekdayOf(day)] as DayRule);
}

/** What the day before leaves open after midnight. A holiday owns its whole date, so nothing reaches into it. */
function spillOver(yesterday: DayRule, today: DayRule): Span | null {
  return today.holiday ? null : yesterday.open.spill;
}

function dayRule(calendar: Calendar, day: number, span: Span | null): DecidingRule {
  const { source } = calendar;
  const { holiday } = ruleOn(calendar, day);
  const period = span?.period ?? null;
  if (holiday) return { kind: "holiday", scope: "company", holiday, period };
  if (!source) return { kind: "always", scope: null };
  const weekday = weekdayOf(day);
  const dayType = source.week[weekday]?.type ?? "closed";
  return { kind: "weekday", scope: source.scope, weekday, dayType, period };
}

function spillRule(calendar: Calendar, day: number, span: Span): DecidingRule {
  const { holiday } = ruleOn(calendar, day - 1);
  const from = { date: dateText(day - 1), weekday: weekdayOf(day - 1), holiday };
  const scope = holiday || !calendar.source ? "company" : calendar.source.scope;
  return { kind: "spill", scope, period: span.period ?? { start: "00:00", end: "24:00" }, from };
}

function absenceText(schedules: Schedules, rule: DecidingRule): string | null {
  const ofHoliday = rule.kind === "holiday" ? rule.holiday.message : "";
  return ofHoliday.trim() || ownOf(schedules, ({ message }) => message.trim() || null);
}

/**
 * Within a stretch the wall clock runs evenly, so the next change is a matter of local minutes alone. Where the clock
 * jumps, the new stretch is asked from its first instant: a gap may skip an opening, a repeat may open twice.
 */
function nextChange(calendar: Calendar, zone: string, instant: number, isOpen: boolean): Date | null {
  if (!calendar.source && calendar.holidays.size === 0) return null;
  const limit = instant + SEARCH;
  for (let from = instant; from <= limit; ) {
    const { offset, until } = stretchAt(zone, from);
    const first = Math.floor((from + offset) / MINUTE);
    const last = Math.ceil((until + offset) / MINUTE);
    const changed = firstMinute(calendar, first, last, !isOpen);
    if (changed !== null) {
      const found = Math.max(from, changed * MINUTE - offset);
      return found <= limit ? new Date(found) : null;
    }
    from = until;
  }
  return null;
}

/** The first local minute in [first, end) that is open (or closed, as wanted). */
function firstMinute(calendar: Calendar, first: number, end: number, wantOpen: boolean): number | null {
  let yesterday = ruleOn(calendar, dayOf(first) - 1);
  for (let day = dayOf(first); day * MINUTES_PER_DAY < end; day++) {
    const today = ruleOn(calendar, day);
    const midnight = day * MINUTES_PER_DAY;
    const from = Math.max(0, first - midnight);
    const spillEnd = (spillOver(yesterday, today)?.to ?? MINUTES_PER_DAY) - MINUTES_PER_DAY;
    const { spans } = today.open;
    const minute = wantOpen ? firstOpen(spans, spillEnd, from) : firstClosed(spans, spillEnd, from);
    if (minute < MINUTES_PER_DAY) return midnight + minute < end ? midnight + minute : null;
    yesterday = today;
  }
  return null;
}

function firstOpen(spans: readonly Span[], spillEnd: number, from: number): number {
  if (from < spillEnd) return from;
  let first = MINUTES_PER_DAY;
  for (const span of spans) if (span.to > from) first = Math.min(first, Math.max(from, span.from));
  return first;
}

function firstClosed(spans: readonly Span[], spillEnd: number, from: number): number {
  let minute = Math.max(from, spillEnd);
  for (let moved = true; moved && minute < MINUTES_PER_DAY; ) {
    moved = false;
    for (const span of spans) {
      if (minute < span.from || minute >= span.to) continue;
      minute = span.to;
      moved = true;
    }
  }
  return minute;
}
