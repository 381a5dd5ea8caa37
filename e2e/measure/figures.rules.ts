// Figures of several windows and what they say. Pure.

export interface Figure {
  name: string;
  unit: "ms" | "px" | "tickets";
  limit: number;
  /** One per window; the worst one counts. */
  windows: number[];
  /** The same without what the machine gave to others meanwhile. */
  own?: number[];
  note?: string;
}

export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;
}

const best = (values: number[]) => Math.min(...values);
const worst = (values: number[]) => Math.max(...values);

/** In the worst window; of times on a busy machine the page's own, for a jump and work left undone are none of the machine's. */
export function isReached({ unit, limit, windows, own }: Figure, isBusy: boolean): boolean {
  if (windows.length === 0) return false;
  if (unit !== "ms") return worst(windows) <= limit;
  return worst(isBusy && own && own.length > 0 ? own : windows) < limit;
}

export function print(figure: Figure, isBusy: boolean): string {
  const { name, unit, limit, windows, own, note } = figure;
  const span = (values: number[]) =>
    `best ${best(values).toFixed(1)} ${unit}, worst ${worst(values).toFixed(1)} ${unit} of ${values.length}`;
  const seen = windows.length === 0 ? "nothing measured" : span(windows);
  const parts = [seen, own && own.length > 0 ? `own time ${span(own)}` : null, `limit ${limit} ${unit}`, note];
  const verdict = isReached(figure, isBusy) ? "ok" : "OVER";
  return `${verdict.padEnd(4)} ${name}: ${parts.filter(Boolean).join("; ")}`;
}
