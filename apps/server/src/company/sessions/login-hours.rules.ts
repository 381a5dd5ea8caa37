// When a user may be signed in: one window per weekday, read on the tenant's own clock. Pure.

export interface DayWindow {
  allowed: boolean;
  /** "HH:MM" on the wall clock of the tenant's zone. An end at or before the start lies on the next day. */
  start: string;
  end: string;
}

/** The specification's horarioLogin, by weekday "0" (Sunday) to "6". */
export type LoginSchedule = Readonly<Record<string, DayWindow>>;

export type HoursVerdict =
  | { isAllowed: true }
  | { isAllowed: false; code: "ERR_LOGIN_DAY_NOT_ALLOWED" }
  | { isAllowed: false; code: "ERR_LOGIN_OUTSIDE_HOURS"; hours: string };

export interface WallTime {
  /** 0 is Sunday. */
  weekday: number;
  minute: number;
}

const DAY = 1_440;
const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
// Making a formatter costs far more than using it, and this runs on every request; a function of the zone only.
const formatters = new Map<string, Intl.DateTimeFormat>();

/** What the clock on the wall shows there; summer time is in the zone's data, not in our arithmetic. */
export function wallTimeIn(zone: string, now: Date): WallTime {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      weekday: "short",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    });
    formatters.set(zone, formatter);
  }
  const parts = new Map(formatter.formatToParts(now).map(({ type, value }) => [type, value]));
  return {
    weekday: weekdays.indexOf(parts.get("weekday") ?? ""),
    minute: Number(parts.get("hour")) * 60 + Number(parts.get("minute")),
  };
}

/** No schedule allows always. A day the schedule does not name, or names unreadably, is refused. */
export function loginHours(schedule: LoginSchedule | null, zone: string, now: Date): HoursVerdict {
  if (schedule === null) return { isAllowed: true };
  const { weekday, minute } = wallTimeIn(zone, now);

  // A night that began yesterday belongs to yesterday's window, even where today itself is not allowed.
  const yesterday = windowOf(schedule, (weekday + 6) % 7);
  if (yesterday && yesterday.end > DAY && minute < yesterday.end - DAY) return { isAllowed: true };

  const today = windowOf(schedule, weekday);
  if (!today) return { isAllowed: false, code: "ERR_LOGIN_DAY_NOT_ALLOWED" };
  if (minute >= today.start && minute < today.end) return { isAllowed: true };
  const { start, end } = schedule[weekday] as DayWindow;
  return { isAllowed: false, code: "ERR_LOGIN_OUTSIDE_HOURS", hours: `${start}-${end}` };
}

/** Minutes from that day's midnight; an end beyond 1,440 lies on the next day. */
function windowOf(schedule: LoginSchedule, weekday: number): { start: number; end: number } | null {
  const day = schedule[weekday];
  if (day?.allowed !== true) return null;
  const start = minuteOf(day.start);
  const end = minuteOf(day.end);
  if (start === null || end === null) return null;
  // A time field cannot say 24:00, so its last minute means the end of the day.
  if (end === DAY - 1) return { start, end: DAY };
  return { start, end: end > start ? end : end + DAY };
}

function minuteOf(text: unknown): number | null {
  const match = typeof text === "string" ? /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) : null;
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}
