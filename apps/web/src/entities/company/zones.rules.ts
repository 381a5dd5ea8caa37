// Zones a company may live in, and moments told by a day there. Pure.

/** Every place the browser knows, the given one among them also where it has an older name. */
export function timeZones(kept: string): string[] {
  const known = Intl.supportedValuesOf("timeZone");
  return known.includes(kept) ? known : [kept, ...known];
}

/** How far ahead of UTC the clocks of a place are at a moment. */
function offsetAt(moment: number, timeZone: string): number {
  const written = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(moment);
  const part = (type: string) => Number(written.find((one) => one.type === type)?.value);
  const wall = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
  return wall - Math.floor(moment / 1000) * 1000;
}

/** The last second of a day (YYYY-MM-DD) where the company lives. Twice, since the first guess may lie across a shift. */
export function endOfDay(day: string, timeZone: string): string {
  const wall = Date.parse(`${day}T23:59:59Z`);
  const guess = wall - offsetAt(wall, timeZone);
  return new Date(wall - offsetAt(guess, timeZone)).toISOString();
}
