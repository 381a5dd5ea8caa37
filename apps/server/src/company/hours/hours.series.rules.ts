// Dates of something that comes back: each counted from the first, as the wall of a zone shows them, and the instant each means. Pure.
import { civilDay, instantOf } from "./hours.local.rules.ts";

const DAY = 86_400_000;

export const periods = ["daily", "weekly", "fortnightly", "monthly", "bimonthly"] as const;
export type Period = (typeof periods)[number];

const DAYS: Partial<Record<Period, number>> = { daily: 1, weekly: 7, fortnightly: 14 };
const MONTHS: Partial<Record<Period, number>> = { monthly: 1, bimonthly: 2 };

export interface Series {
  /** "2026-01-31T09:00", as the wall shows it. */
  first: string;
  zone: string;
  period: Period;
}

/** Day since 1970 and minute of "2026-01-31T09:00"; null: no calendar or clock has it. */
export function readLocal(text: string): { day: number; minute: number } | null {
  const match = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  const day = match?.[1] === undefined ? null : civilDay(match[1]);
  return match && day !== null ? { day, minute: Number(match[2]) * 60 + Number(match[3]) } : null;
}

/** The `index`th date after the first; 0 is the first. A month without that day ends it: 31/01, 28/02, 31/03. */
export function dayOfSeries(first: number, period: Period, index: number): number {
  const days = DAYS[period];
  if (days !== undefined) return first + days * index;
  const date = new Date(first * DAY);
  const month = date.getUTCMonth() + (MONTHS[period] ?? 1) * index;
  const last = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate();
  return Date.UTC(date.getUTCFullYear(), month, Math.min(date.getUTCDate(), last)) / DAY;
}

/** A time that the clock jumps over: the first moment after it. One that comes twice: the first. */
export function instantInSeries({ first, zone, period }: Series, index: number): Date | null {
  const local = readLocal(first);
  if (!local) return null;
  return instantOf(zone, dayOfSeries(local.day, period, index), local.minute).at;
}
