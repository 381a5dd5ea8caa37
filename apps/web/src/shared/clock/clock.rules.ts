// Times of day as they are typed and drawn: HH:MM, minutes from midnight, stretches of a 24 h bar. Pure.

export const DAY_MINUTES = 1440;

/** "00:00" to "23:59" as minutes, "24:00" where an end is meant; null for anything else. */
export function minuteOf(text: string, { asEnd = false } = {}): number | null {
  if (asEnd && text === "24:00") return DAY_MINUTES;
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}

/** What people type on the way to HH:MM: "8" is 08:00, "830" is 08:30, "7:5" is 07:05. Nonsense stays to be seen. */
export function tidyTime(text: string): string {
  const typed = text.trim();
  const apart = /^(\d{1,2})[:h.](\d{0,2})$/i.exec(typed);
  if (apart) return `${apart[1]?.padStart(2, "0")}:${(apart[2] ?? "").padStart(2, "0")}`;
  if (/^\d{1,2}$/.test(typed)) return `${typed.padStart(2, "0")}:00`;
  if (/^\d{3,4}$/.test(typed)) return `${typed.slice(0, -2).padStart(2, "0")}:${typed.slice(-2)}`;
  return typed;
}

/** One stretch of the bar of a day, 0 to 1,440. */
export interface Bar {
  from: number;
  to: number;
}

/** In order; touching and overlapping stretches are one. */
export function mergeBars(bars: readonly Bar[]): Bar[] {
  const merged: Bar[] = [];
  for (const bar of bars.toSorted((one, other) => one.from - other.from)) {
    const last = merged.at(-1);
    if (last && bar.from <= last.to) last.to = Math.max(last.to, bar.to);
    else merged.push({ ...bar });
  }
  return merged;
}

/** A sum of working time stays in hours, however many: "45 h", "45 h 30 min". */
export function hoursText(minutes: number): string {
  const rest = minutes % 60;
  return rest ? `${Math.floor(minutes / 60)} h ${rest} min` : `${minutes / 60} h`;
}
