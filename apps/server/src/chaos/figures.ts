// Percentiles of measured times, and the one line a suite ends with.

export function percentile(values: readonly number[], share: number): number {
  if (values.length === 0) return Number.NaN;
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] as number;
}

export function inWords(values: readonly number[]): string {
  const at = (share: number) => percentile(values, share).toFixed(1);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms`;
}

export interface Finding {
  what: string;
  holds: boolean;
  shown: string;
}

export interface Windowed extends Finding {
  /** How much of its bound it took, where that is a number: more than 1 is too much. The greatest of all windows is shown. */
  reach?: number;
}

export const WINDOWS = 3;

/** The worst window counts: what only holds when the machine happens to be quiet does not hold. */
export async function inEveryWindow(
  measure: (window: number) => Promise<Windowed>,
  windows = WINDOWS,
): Promise<Finding> {
  const found: Windowed[] = [];
  for (let window = 1; window <= windows; window++) found.push(await measure(window));
  return worstOf(found);
}

export function worstOf(found: readonly Windowed[]): Finding {
  const reachOf = ({ reach, holds }: Windowed) => reach ?? (holds ? 0 : Number.POSITIVE_INFINITY);
  // One that does not hold is worse than any that does.
  const order = found.toSorted((a, b) => Number(a.holds) - Number(b.holds) || reachOf(b) - reachOf(a));
  const [{ what, holds, shown }] = order as [Windowed];
  if (found.length === 1) return { what, holds, shown };
  const failed = found.filter((window) => !window.holds).length;
  const reaches = found.flatMap(({ reach }) => (reach === undefined ? [] : [reach.toFixed(2)]));
  const all = reaches.length > 0 ? `, ${reaches.join(" and ")} of the bound` : "";
  return { what, holds, shown: `${shown} (worst of ${found.length} windows${all}; ${failed} over)` };
}

/** Prints one line and returns the exit code. */
export function conclude(suite: string, findings: readonly Finding[]): number {
  const failed = findings.filter(({ holds }) => !holds);
  const figures = findings.map(({ what, shown, holds }) => `${what} ${shown}${holds ? "" : " (FAILED)"}`).join("; ");
  process.stdout.write(`${suite}: ${failed.length === 0 ? "ok" : "FAILED"}: ${figures}\n`);
  return failed.length === 0 ? 0 : 1;
}
