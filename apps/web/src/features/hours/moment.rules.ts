// Saying when: the end of an open or closed stretch, and days of the year typed as people write them. Pure.
import type { Formats } from "../../shared/formats/index.ts";

/** "18:00" today, "seg. 08:00" within the week, "05/03/2026 08:00" later. */
export function untilText(until: string, from: Date, formats: Formats, weekday: (date: Date) => string): string {
  const moment = new Date(until);
  const days = formats.daysApart(from, moment);
  if (days <= 0) return formats.time(moment);
  if (days < 7) return `${weekday(moment)} ${formats.time(moment)}`;
  return formats.dateTime(moment);
}

const DAYS_IN_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** A day that exists in some year: 29/02 does, 31/04 does not. */
export function isYearlyDate(date: string): boolean {
  const match = /^(\d{2})\/(\d{2})$/.exec(date);
  const [day, month] = [Number(match?.[1]), Number(match?.[2])];
  return day >= 1 && day <= (DAYS_IN_MONTH[month - 1] ?? 0);
}

/** What people type on the way to DD/MM: "2512" and "25-12" are 25/12, "1/5" is 01/05. */
export function tidyYearlyDate(typed: string): string {
  const text = typed.trim();
  const apart = /^(\d{1,2})[/.\- ](\d{1,2})$/.exec(text);
  if (apart) return `${apart[1]?.padStart(2, "0")}/${apart[2]?.padStart(2, "0")}`;
  return /^\d{4}$/.test(text) ? `${text.slice(0, 2)}/${text.slice(2)}` : text;
}
