// A stretch of days in a filter: as the address writes it, and which moments lie in it. Pure: a function of the zone data.

/** "2026-03-01..2026-03-05"; either end may be missing, "" is no limit at all. */
export type Days = string;

export interface Ends {
  from: string | null;
  to: string | null;
}

const pattern = /^(\d{4}-\d{2}-\d{2})?\.\.(\d{4}-\d{2}-\d{2})?$/;

const isDay = (text: string) => {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};

export function endsOf(days: Days): Ends {
  const [, from, to] = pattern.exec(days) ?? [];
  const day = (text: string | undefined) => (text && isDay(text) ? text : null);
  return { from: day(from), to: day(to) };
}

export const daysOf = ({ from, to }: Ends): Days => (from === null && to === null ? "" : `${from ?? ""}..${to ?? ""}`);

/** The last day lies before the first: nothing can be found. */
export function isBackwards(days: Days): boolean {
  const { from, to } = endsOf(days);
  return from !== null && to !== null && to < from;
}

const calendars = new Map<string, Intl.DateTimeFormat>();

function dayIn(zone: string, moment: string): string {
  const calendar = calendars.get(zone) ?? new Intl.DateTimeFormat("en-CA", { timeZone: zone, dateStyle: "short" });
  calendars.set(zone, calendar);
  return calendar.format(new Date(moment));
}

/** Days are the company's, wherever the reader is. */
export function isWithin(days: Days, moment: string, zone: string): boolean {
  if (days === "") return true;
  const { from, to } = endsOf(days);
  const day = dayIn(zone, moment);
  return (from === null || day >= from) && (to === null || day <= to);
}
