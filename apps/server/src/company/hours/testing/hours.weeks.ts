// Weeks for tests of hours: days by their number, every other one closed.
import type { Week } from "../hours.types.ts";

export function aWeek(days: Record<number, readonly string[] | "open">): Week {
  return Array.from({ length: 7 }, (_, day) => {
    const given = days[day];
    if (given === undefined) return { type: "closed", periods: [] };
    if (given === "open") return { type: "open", periods: [] };
    return { type: "hours", periods: given.map((text) => ({ start: text.slice(0, 5), end: text.slice(6) })) };
  }) as Week;
}
