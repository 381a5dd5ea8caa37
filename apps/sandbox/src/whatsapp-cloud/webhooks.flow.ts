// Keeps a crowd of webhooks in bounds: how many are on the road at once, and how long the answers took.

export type Latencies = { p50: number; p95: number; p99: number; max: number };

const KEPT = 1_000;

export function createLatencies() {
  let values: number[] = [];
  return {
    add(ms: number) {
      values.push(ms);
      if (values.length > KEPT * 2) values = values.slice(-KEPT);
    },
    read: (): Latencies => percentiles(values.slice(-KEPT)),
    clear() {
      values = [];
    },
  };
}

export function percentiles(values: number[]): Latencies {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round((sorted[Math.ceil(sorted.length * share) - 1] ?? 0) * 10) / 10;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}

/** A load of many conversations must not open a socket for each of them at once. */
export function createSlots(free: number) {
  const waiting: (() => void)[] = [];
  return {
    async take() {
      if (free > 0) free--;
      else await new Promise<void>((resolve) => waiting.push(resolve));
    },
    give() {
      const next = waiting.shift();
      if (next) next();
      else free++;
    },
  };
}
