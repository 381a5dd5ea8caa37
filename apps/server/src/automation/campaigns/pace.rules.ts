// When the messages of a campaign may leave: windows by the recipient's clock, slots of numbers, and the same run forward. Pure.
import type { Forecast, SendWindow } from "@prosa/contracts/campaigns";

const SECOND = 1_000;
const MINUTE = 60_000;
const DAY_MINUTES = 1_440;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    weekday: "short",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  formats.set(zone, made);
  return made;
}

const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

interface Local {
  minute: number;
  weekday: number;
  date: string;
}

/** What the clock on the wall says there. */
export function localOf(zone: string, at: number): Local {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return {
    minute: Number(parts.hour) * 60 + Number(parts.minute),
    weekday: WEEKDAYS.indexOf(parts.weekday ?? ""),
    date: `${parts.year}-${parts.month}-${parts.day}`,
  };
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Through midnight where the end is before the beginning: the evening's weekday counts. All day where both are the same. */
export function isOpen(window: SendWindow | null, zone: string, at: number): boolean {
  if (!window) return true;
  const { minute, weekday } = localOf(zone, at);
  const [from, to] = [minuteOf(window.from), minuteOf(window.to)];
  const yesterday = (weekday + 6) % 7;
  if (from < to) return window.weekdays.includes(weekday) && minute >= from && minute < to;
  if (from === to) return window.weekdays.includes(weekday);
  return (minute >= from && window.weekdays.includes(weekday)) || (minute < to && window.weekdays.includes(yesterday));
}

const SEARCH_DAYS = 9;

/** The first moment from `at` on in which it is open: by minutes, since wall clocks jump by whole ones. Null: never. */
export function nextOpen(window: SendWindow | null, zone: string, at: number): number | null {
  if (isOpen(window, zone, at)) return at;
  const first = Math.floor(at / MINUTE) * MINUTE + MINUTE;
  // Half hours first, then back to the minute: an opening is never shorter than that, or it is found minute by minute.
  const isShort = window !== null && (minuteOf(window.to) - minuteOf(window.from) + DAY_MINUTES) % DAY_MINUTES < 30;
  const stride = isShort ? 1 : 30;
  for (let step = 0; step < (SEARCH_DAYS * DAY_MINUTES) / stride; step++) {
    const moment = first + step * stride * MINUTE;
    if (!isOpen(window, zone, moment)) continue;
    let opening = moment;
    while (opening > first && isOpen(window, zone, opening - MINUTE)) opening -= MINUTE;
    return opening;
  }
  return null;
}

export interface Pace {
  /** Milliseconds between two messages of one number. */
  gapMin: number;
  gapMax: number;
}

/** One's own words go slowly and at random; a template as fast as half of what the number may. */
export function paceOf(kind: "free" | "template", gaps: { gapMin: number; gapMax: number }, perSecond: number): Pace {
  if (kind === "free") return { gapMin: gaps.gapMin * SECOND, gapMax: gaps.gapMax * SECOND };
  const gap = SECOND / Math.max(perSecond / 2, 0.5);
  return { gapMin: gap, gapMax: gap };
}

export interface Slot {
  channelId: number;
  at: number;
}

export interface Line {
  channelId: number;
  nextAt: number | null;
  pace: Pace;
}

/**
 * The slots of each number from its next one, or now, until the horizon, in the order of their moments; no more than wanted.
 * `chance` draws from 0 to 1.
 */
export function slotsOf(
  lines: readonly Line[],
  now: number,
  horizon: number,
  most: number,
  chance: () => number,
): { slots: Slot[]; nextAt: Map<number, number> } {
  const nextAt = new Map(lines.map(({ channelId, nextAt: next }) => [channelId, Math.max(next ?? now, now)]));
  const slots: Slot[] = [];
  while (slots.length < most) {
    let first: Line | null = null;
    for (const line of lines) {
      const at = nextAt.get(line.channelId) ?? now;
      if (at <= horizon && (first === null || at < (nextAt.get(first.channelId) ?? now))) first = line;
    }
    if (first === null) break;
    const at = nextAt.get(first.channelId) ?? now;
    slots.push({ channelId: first.channelId, at });
    nextAt.set(first.channelId, at + first.pace.gapMin + chance() * (first.pace.gapMax - first.pace.gapMin));
  }
  return { slots, nextAt };
}

export interface Planned {
  startsAt: number;
  window: SendWindow | null;
  /** Recipients by the zone of their clock. */
  zones: ReadonlyMap<string, number>;
  lines: readonly Omit<Line, "nextAt">[];
  /** In which days are told. */
  zone: string;
}

const MOST_STEPS = 300_000;
const YEAR = 366 * DAY_MINUTES * MINUTE;

/**
 * The feeder's own rule run forward: slot by slot, from a zone that is open; where none is, on to the first that opens. Above
 * so many messages several leave with each step.
 */
export function forecast({ startsAt, window, zones, lines, zone }: Planned): Forecast {
  const left = new Map([...zones].filter(([, count]) => count > 0));
  const total = [...left.values()].reduce((sum, count) => sum + count, 0);
  const packet = Math.max(1, Math.ceil(total / MOST_STEPS));
  const days = new Map<string, Forecast["days"][number]>();
  const iso = (at: number) => new Date(at).toISOString();
  const answer = (endsAt: number | null): Forecast => ({
    startsAt: iso(startsAt),
    endsAt: endsAt === null ? null : iso(endsAt),
    days: [...days.values()],
  });
  if (lines.length === 0) return answer(total === 0 ? startsAt : null);
  const nextAt = new Map(lines.map(({ channelId }) => [channelId, startsAt]));
  const opening = openings(window);
  let last = startsAt;
  while (left.size > 0) {
    const line = lines.reduce((a, b) => ((nextAt.get(b.channelId) ?? 0) < (nextAt.get(a.channelId) ?? 0) ? b : a));
    const at = nextAt.get(line.channelId) ?? startsAt;
    const open = firstOpen(left, opening, at);
    if (open === null || open.at - startsAt > YEAR) return answer(null);
    const count = Math.min(packet, left.get(open.zone) ?? 0);
    if (count >= (left.get(open.zone) ?? 0)) left.delete(open.zone);
    else left.set(open.zone, (left.get(open.zone) ?? 0) - count);
    const gap = ((line.pace.gapMin + line.pace.gapMax) / 2) * count;
    nextAt.set(line.channelId, open.at + gap);
    last = Math.max(last, open.at);
    const { date } = localOf(zone, open.at);
    const day = days.get(date) ?? { date, messages: 0, firstAt: iso(open.at), lastAt: iso(open.at) };
    days.set(date, { ...day, messages: day.messages + count, lastAt: iso(open.at) });
  }
  return answer(last);
}

/** Remembers the minute that was asked last of each zone, for most slots fall into it. */
function openings(window: SendWindow | null) {
  const known = new Map<string, { minute: number; at: number | null }>();
  return (zone: string, at: number): number | null => {
    if (!window) return at;
    const minute = Math.floor(at / MINUTE);
    const last = known.get(zone);
    if (last?.minute === minute) return last.at === null ? null : Math.max(last.at, at);
    const open = nextOpen(window, zone, at);
    known.set(zone, { minute, at: open });
    return open;
  };
}

function firstOpen(
  zones: ReadonlyMap<string, number>,
  opening: (zone: string, at: number) => number | null,
  at: number,
): { zone: string; at: number } | null {
  let best: { zone: string; at: number } | null = null;
  for (const zone of zones.keys()) {
    const open = opening(zone, at);
    if (open !== null && (best === null || open < best.at)) best = { zone, at: open };
    if (best?.at === at) break;
  }
  return best;
}
