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

const WINDOWS = 3;

/**
 * Other work on the machine only ever adds to a time, so a bound that holds in one window out of three holds. The figure
 * shown is that window's, and how many were needed.
 */
export async function inQuietWindow(measure: (window: number) => Promise<Finding>): Promise<Finding> {
  for (let window = 1; ; window++) {
    const finding = await measure(window);
    if (!finding.holds && window < WINDOWS) continue;
    return window === 1 ? finding : { ...finding, shown: `${finding.shown} (window ${window})` };
  }
}

/** Prints one line and returns the exit code. */
export function conclude(suite: string, findings: readonly Finding[]): number {
  const failed = findings.filter(({ holds }) => !holds);
  const figures = findings.map(({ what, shown, holds }) => `${what} ${shown}${holds ? "" : " (FAILED)"}`).join("; ");
  process.stdout.write(`${suite}: ${failed.length === 0 ? "ok" : "FAILED"}: ${figures}\n`);
  return failed.length === 0 ? 0 : 1;
}
