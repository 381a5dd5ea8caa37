// Hours as screens and older clients want them: bars of a day, and day objects with hr1 to hr4. Pure.
import { openDayOf } from "./hours.periods.rules.ts";
import type { Day, DayType, Period, Week } from "./hours.types.ts";
import { MINUTES_PER_DAY } from "./hours.wall-clock.rules.ts";

/** One stretch of the 24 h bar, 0 to 1,440. */
export interface Bar {
  fromMinute: number;
  toMinute: number;
}

/** What is open on that weekday, the night before included; touching and overlapping periods are one bar. */
export function barsOf(week: Week, weekday: number): Bar[] {
  const { spill } = openDayOf(week[(weekday + 6) % 7]);
  const { spans } = openDayOf(week[weekday]);
  const bars = spans.map(({ from, to }) => ({ fromMinute: from, toMinute: Math.min(to, MINUTES_PER_DAY) }));
  if (spill) bars.push({ fromMinute: 0, toMinute: spill.to - MINUTES_PER_DAY });
  bars.sort((one, other) => one.fromMinute - other.fromMinute);

  const merged: Bar[] = [];
  for (const bar of bars) {
    const last = merged.at(-1);
    if (last && bar.fromMinute <= last.toMinute) last.toMinute = Math.max(last.toMinute, bar.toMinute);
    else merged.push(bar);
  }
  return merged;
}

export type WireDayType = "O" | "C" | "H";

/** The day object of GET /tenants/business-hours/. */
export interface WireDay {
  day: number;
  label: string;
  type: WireDayType;
  hr1?: string;
  hr2?: string;
  hr3?: string;
  hr4?: string;
  /** All of them, and only when there are more than the two that hr1 to hr4 can say. */
  periods?: readonly Period[];
}

/** Wire texts: the screens translate by `day`, older clients show these. */
export const weekdayLabels = [
  "Domingo",
  "Segunda-feira",
  "Terça-feira",
  "Quarta-feira",
  "Quinta-feira",
  "Sexta-feira",
  "Sábado",
] as const;

const wireTypes: Record<DayType, WireDayType> = { open: "O", closed: "C", hours: "H" };
const dayTypes: Record<WireDayType, DayType> = { O: "open", C: "closed", H: "hours" };

export function weekToWire(week: Week): WireDay[] {
  return weekdayLabels.map((label, day) => {
    const { type, periods } = week[day] ?? { type: "closed", periods: [] };
    const [first, second] = periods;
    return {
      day,
      label,
      type: wireTypes[type],
      hr1: first?.start ?? "",
      hr2: first?.end ?? "",
      hr3: second?.start ?? "",
      hr4: second?.end ?? "",
      ...(periods.length > 2 && { periods: periods.map(({ start, end }) => ({ start, end })) }),
    };
  });
}

/** In any order; a weekday nobody names is closed. Times are taken as they are: checkWeek judges them. */
export function weekFromWire(days: readonly WireDay[]): Week {
  return weekdayLabels.map((_, weekday): Day => {
    const wire = days.find(({ day }) => day === weekday);
    return wire ? { type: dayTypes[wire.type], periods: periodsFromWire(wire) } : { type: "closed", periods: [] };
  });
}

/**
 * hr1 to hr4, where a client sends them, are the first two periods, since a client that knows only those has edited
 * only those; the rest of `periods` stays. A client that leaves them out means `periods` alone.
 */
function periodsFromWire({ hr1, hr2, hr3, hr4, periods = [] }: WireDay): Period[] {
  const rest = periods.map(({ start, end }) => ({ start, end }));
  if ([hr1, hr2, hr3, hr4].every((time) => time === undefined)) return rest;
  const named = [pair(hr1, hr2), pair(hr3, hr4)].filter((period) => period !== null);
  return [...named, ...rest.slice(2)];
}

/** Half a pair is kept, so that the missing half is reported instead of the period being lost. */
function pair(start = "", end = ""): Period | null {
  return start === "" && end === "" ? null : { start, end };
}
