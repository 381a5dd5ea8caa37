// What is read from an hour of samples: how memory grows, and what does not stay as it was. Pure.

/** What one process had at one moment. */
export type Sample = Readonly<Record<string, number>>;

/** Per hour, by least squares through the lowest value of each window: between collections memory only ever rises. */
export function growthPerHour(samples: readonly { at: number; value: number }[], windowMs: number): number {
  const begun = samples[0]?.at ?? 0;
  const windows = Map.groupBy(samples, ({ at }) => Math.floor((at - begun) / windowMs));
  const lowest = [...windows.values()].map((some) => some.reduce((low, one) => (one.value < low.value ? one : low)));
  const mean = (of: (one: { at: number; value: number }) => number) =>
    lowest.reduce((sum, one) => sum + of(one), 0) / lowest.length;
  const [middleAt, middleValue] = [mean(({ at }) => at), mean(({ value }) => value)];
  const spread = lowest.reduce((sum, { at }) => sum + (at - middleAt) ** 2, 0);
  if (spread === 0) return 0;
  const slope = lowest.reduce((sum, { at, value }) => sum + (at - middleAt) * (value - middleValue), 0) / spread;
  return slope * 3_600_000;
}

const MOST_SHARE = 0.05;
const MOST_MORE = 5;

/** The average of the last fifth against that of the first: at most a twentieth more, or a handful. */
export function staysFlat(values: readonly number[]): boolean {
  const part = Math.max(1, Math.floor(values.length / 5));
  const average = (some: readonly number[]) => some.reduce((sum, value) => sum + value, 0) / some.length;
  const [first, last] = [average(values.slice(0, part)), average(values.slice(-part))];
  return last - first <= Math.max(MOST_MORE, first * MOST_SHARE);
}

/** One figure of a page of metrics, summed over its labels; `labels` narrows it. */
export function metricIn(page: string, name: string, labels = ""): number {
  let sum = 0;
  for (const line of page.split("\n")) {
    if (!line.startsWith(name) || !/[ {]/.test(line[name.length] ?? "") || !line.includes(labels)) continue;
    sum += Number(line.slice(line.lastIndexOf(" ") + 1));
  }
  return sum;
}
