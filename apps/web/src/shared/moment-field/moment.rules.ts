// Between an instant and what a clock on the company's wall shows, as a field for date and time holds it. Pure.

const MINUTE = 60_000;

/** "2026-03-05T09:00" of an instant. */
export function wallOf(instant: Date | string, timeZone: string): string {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  return format.format(new Date(instant)).replace(" ", "T");
}

const asUtc = (wall: string) => Date.parse(`${wall}:00Z`);

/** The first instant at which the wall shows it, or the end of a jump over it; null: it is no date. */
export function instantOf(wall: string, timeZone: string): Date | null {
  const wanted = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(wall) ? asUtc(wall.slice(0, 16)) : Number.NaN;
  if (Number.isNaN(wanted)) return null;
  const offset = (at: number) => asUtc(wallOf(new Date(at), timeZone)) - Math.floor(at / MINUTE) * MINUTE;
  const day = 86_400_000;
  const [before, after] = [offset(wanted - day), offset(wanted + day)];
  const found = [wanted - before, wanted - after].filter((at) => asUtc(wallOf(new Date(at), timeZone)) === wanted);
  return new Date(found.length > 0 ? Math.min(...found) : wanted - before);
}

export interface Wall {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

const two = (value: number) => String(value).padStart(2, "0");
export const wallText = ({ year, month, day, hour, minute }: Wall): string =>
  `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`;

/** So many days after the day of an instant, at that time. */
export function wallAfter(now: Date, timeZone: string, days: number, time: string): string {
  const [date = ""] = wallOf(now, timeZone).split("T");
  const then = new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000);
  return `${then.toISOString().slice(0, 10)}T${time}`;
}
