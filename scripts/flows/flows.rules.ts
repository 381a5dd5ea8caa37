// Sums of hostile runs, and which plant a word on the command line means.
import { type Bounds, bounds, type WayKind, wayKinds } from "@prosa/flows";
import type { HostileOptions, HostileReport } from "@prosa/flows/hostile";

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** A bound is taken away by making it boundless; a kind of way is one the validator forgets. */
export function plantOf(word: string | undefined): Pick<HostileOptions, "bounds" | "forget"> {
  if (word === undefined) return {};
  if (word in bounds) return { bounds: { [word]: Number.MAX_SAFE_INTEGER } as Partial<Bounds> };
  if ((wayKinds as readonly string[]).includes(word)) return { forget: word as WayKind };
  throw new Error(`${word} is neither a bound nor a kind of way`);
}

export function sumUp(reports: readonly HostileReport[]): HostileReport {
  const total: HostileReport = {
    flows: 0,
    events: 0,
    mended: 0,
    unmended: 0,
    found: {},
    ends: {},
    mendedEnds: {},
    stateBytesMax: 0,
    checkMs: reports.flatMap(({ checkMs }) => checkMs),
  };
  for (const report of reports) {
    for (const key of ["flows", "events", "mended", "unmended"] as const) total[key] += report[key];
    for (const key of ["ends", "mendedEnds"] as const)
      for (const [reason, count] of Object.entries(report[key])) {
        const sums = total[key] as Record<string, number>;
        sums[reason] = (sums[reason] ?? 0) + count;
      }
    for (const [what, { times, flow }] of Object.entries(report.found)) {
      const known = total.found[what];
      total.found[what] = { times: (known?.times ?? 0) + times, flow: known?.flow ?? flow };
    }
    total.stateBytesMax = Math.max(total.stateBytesMax, report.stateBytesMax);
  }
  return total;
}
