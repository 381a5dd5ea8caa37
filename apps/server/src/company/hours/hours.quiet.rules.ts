// Until when nobody of a company is told anything, on whatever channel and queue they write. Pure.
import { decide } from "./hours.rules.ts";
import type { Holiday, Schedule, Week } from "./hours.types.ts";

export interface CompanyHours {
  schedules: readonly Schedule[];
  holidays: readonly Holiday[];
  zone: string;
}

/** The first instant from which on somebody may be told; `at` itself where somebody may be already. */
export function quietUntil({ schedules, holidays, zone }: CompanyHours, at: Date): number {
  const isSilent = [...schedules, ...holidays].every(({ message }) => message.trim() === "");
  if (isSilent) return Number.POSITIVE_INFINITY;
  const weeks: (Week | null)[] = schedules.flatMap(({ week }) => (week ? [week] : []));
  // Whoever follows nobody's week is closed by holidays alone.
  weeks.push(null);
  let until = Number.POSITIVE_INFINITY;
  for (const week of weeks) {
    const company = { week, message: "" };
    const { isOpen, nextChange } = decide({ schedules: { company }, holidays, zone, maxSends: 0, at });
    if (!isOpen) return at.getTime();
    until = Math.min(until, nextChange?.getTime() ?? until);
  }
  return until;
}
