// Where numbers stand on a side of a chart: a scale from nothing to a round number above the largest.
import { max, tickStep } from "d3-array";

/** Steps of the side, at most about that many, all of them whole where the numbers are. */
export function stepsTo(largest: number, count = 4): number[] {
  if (!(largest > 0)) return [0, 1];
  const step = Math.max(tickStep(0, largest, count), Number.isInteger(largest) ? 1 : 0);
  const steps = Math.ceil(largest / step);
  return Array.from({ length: steps + 1 }, (_, index) => index * step);
}

export const largestOf = (values: readonly (number | null)[]): number => max(values, (value) => value ?? 0) ?? 0;
