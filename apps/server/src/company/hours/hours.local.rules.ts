// From a date and time on the wall of a zone to the instant it means: one, two where the clock is set back, or none. Pure.
import { MINUTE, stretchAt } from "./hours.wall-clock.rules.ts";

const DAY = 86_400_000;

export type LocalInstant =
  | { kind: "instant"; at: Date }
  /** The clock jumps over it: there is no such time on that date. `at` is the first moment after the jump. */
  | { kind: "skipped"; at: Date };

/** Days since 1970 of a "YYYY-MM-DD" that exists, or null; other centuries are slips of the hand. */
export function civilDay(date: string): number | null {
  const instant = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(instant) || new Date(instant).toISOString().slice(0, 10) !== date) return null;
  return /^(19[7-9]|20|21)/.test(date) ? instant / DAY : null;
}

/** The first of two where a time happens twice: that is when the customer would first meet it. */
export function instantOf(zone: string, day: number, minute: number): LocalInstant {
  const wall = day * DAY + minute * MINUTE;
  // Clocks are at most 26 hours apart, so the instant lies within a day and a bit of the same digits in UTC.
  const end = wall + 2 * DAY;
  let before = wall - 2 * DAY;
  for (let from = before; from < end; ) {
    const { offset, until } = stretchAt(zone, from);
    const at = wall - offset;
    if (at >= from && at < until) return { kind: "instant", at: new Date(at) };
    // The stretch ended before the wall clock came so far, and the next one starts beyond it.
    if (at >= until) before = until;
    from = until;
  }
  return { kind: "skipped", at: new Date(before) };
}

export interface LocalMinute {
  /** Days since 1970 on the wall's own calendar. */
  day: number;
  /** Of that day. */
  minute: number;
}

/** What the wall shows at that moment. */
export function localOf(zone: string, at: Date): LocalMinute {
  const wall = at.getTime() + stretchAt(zone, at.getTime()).offset;
  const day = Math.floor(wall / DAY);
  return { day, minute: Math.floor((wall - day * DAY) / MINUTE) };
}
