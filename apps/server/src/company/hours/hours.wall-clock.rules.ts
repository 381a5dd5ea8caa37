// What the clock on the wall of a time zone shows, as stretches of constant distance from UTC. Pure: a function of the zone data.

export const MINUTE = 60_000;
export const MINUTES_PER_DAY = 1_440;
const DAY = 86_400_000;
const SECOND = 1_000;

/** From the instant asked about up to `until` (not included) the wall clock runs evenly, `offset` ms ahead of UTC. */
export interface Stretch {
  offset: number;
  until: number;
}

interface ZoneClock {
  formatter: Intl.DateTimeFormat;
  chunks: Map<number, readonly Stretch[]>;
}

// Asking Intl costs more than everything else together, so its answers are kept. Both bounds are far above what
// one process needs; they exist because zone names and previewed dates come from outside.
const CHUNK_DAYS = 8;
const CHUNK = CHUNK_DAYS * DAY;
const MOST_CHUNKS = 2_000;
const MOST_ZONES = 500;
const clocks = new Map<string, ZoneClock>();

export function isKnownZone(zone: string): boolean {
  try {
    clockOf(zone);
    return true;
  } catch {
    return false;
  }
}

/** The stretch that holds `instant` (ms since 1970). It may end where nothing changes: ask again from `until`. */
export function stretchAt(zone: string, instant: number): Stretch {
  const clock = clockOf(zone);
  const index = Math.floor(instant / CHUNK);
  let chunk = clock.chunks.get(index);
  if (!chunk) {
    chunk = cutChunk(clock.formatter, index * CHUNK);
    if (clock.chunks.size >= MOST_CHUNKS) clock.chunks.clear();
    clock.chunks.set(index, chunk);
  }
  for (const stretch of chunk) if (instant < stretch.until) return stretch;
  throw new RangeError(`No wall clock for ${instant}`); // only NaN comes here
}

/** Days since 1970-01-01 on the wall's own calendar. */
export function dayOf(localMinute: number): number {
  return Math.floor(localMinute / MINUTES_PER_DAY);
}

/** 0 is Sunday; 1970-01-01 was a Thursday. */
export function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

/** Day and month of a civil day as one number, the key holidays are found by. */
export function yearlyKeyOf(day: number): number {
  const date = new Date(day * DAY);
  return yearlyKey(date.getUTCDate(), date.getUTCMonth() + 1);
}

export function yearlyKey(dayOfMonth: number, month: number): number {
  return month * 100 + dayOfMonth;
}

export function dateText(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 10);
}

export function timeText(minuteOfDay: number): string {
  const twoDigits = (value: number) => String(value).padStart(2, "0");
  return `${twoDigits(Math.floor(minuteOfDay / 60))}:${twoDigits(minuteOfDay % 60)}`;
}

function clockOf(zone: string): ZoneClock {
  let clock = clocks.get(zone);
  if (!clock) {
    const formatter = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset" });
    clock = { formatter, chunks: new Map() };
    const oldest = clocks.size >= MOST_ZONES ? clocks.keys().next().value : undefined;
    if (oldest !== undefined) clocks.delete(oldest);
    clocks.set(zone, clock);
  }
  return clock;
}

/** Looks once a day: two changes that undo each other within a day do not happen (Ramadan's are a month apart). */
function cutChunk(formatter: Intl.DateTimeFormat, start: number): Stretch[] {
  const stretches: Stretch[] = [];
  let offset = offsetAt(formatter, start);
  for (let from = start; from < start + CHUNK; from += DAY) {
    const to = from + DAY;
    const atEnd = offsetAt(formatter, to);
    let known = from;
    while (offset !== atEnd) {
      const until = firstChange(formatter, known, to, offset);
      stretches.push({ offset, until });
      offset = offsetAt(formatter, until);
      known = until;
    }
  }
  // A change at the very end belongs to the next chunk, which starts with it.
  const last = stretches.at(-1);
  if (last?.until !== start + CHUNK) stretches.push({ offset, until: start + CHUNK });
  return stretches;
}

/** The first whole second after `from` at which the clock is no longer `offset` away; changes happen on seconds. */
function firstChange(formatter: Intl.DateTimeFormat, from: number, to: number, offset: number): number {
  let same = from;
  let other = to;
  while (other - same > SECOND) {
    const middle = same + Math.floor((other - same) / 2 / SECOND) * SECOND;
    if (offsetAt(formatter, middle) === offset) same = middle;
    else other = middle;
  }
  return other;
}

/** Reads "GMT", "GMT-03:00" or, before zones were rounded, "GMT-03:06:28". */
function offsetAt(formatter: Intl.DateTimeFormat, instant: number): number {
  const match = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(formatter.format(instant));
  if (!match) throw new RangeError("The zone's distance from UTC is unreadable");
  const [, sign, hours = "0", minutes = "0", seconds = "0"] = match;
  const distance = (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * SECOND;
  return sign === "-" ? -distance : distance;
}
