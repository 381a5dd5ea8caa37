// Parts of working days as rows and their totals. Pure.
import type { WorkdayRow, Worked } from "@prosa/contracts/workday";
import type { PartRow } from "./workday.types.ts";

const nothing = (): Worked => ({ online: 0, paused: 0, pauses: {} });

/** Whole seconds of each part, so that rows make totals. */
function add(to: Worked, { state, reason, seconds }: Pick<PartRow, "state" | "reason" | "seconds">): void {
  const whole = Math.max(0, Math.floor(seconds));
  if (whole === 0) return;
  to[state] += whole;
  if (reason !== null) to.pauses[reason] = (to.pauses[reason] ?? 0) + whole;
}

/** In the order of the parts; who was there for less than a second is left out. */
export function rowsOf(parts: readonly PartRow[]): WorkdayRow[] {
  const rows = new Map<string, WorkdayRow>();
  for (const part of parts) {
    const { userId, name, day } = part;
    const key = `${userId} ${day}`;
    const row = rows.get(key) ?? { userId, name, day, ...nothing() };
    rows.set(key, row);
    add(row, part);
  }
  return [...rows.values()].filter(({ online, paused }) => online + paused > 0);
}

export function totalsOf(parts: readonly PartRow[]): Worked {
  const totals = nothing();
  for (const part of parts) add(totals, part);
  return totals;
}
