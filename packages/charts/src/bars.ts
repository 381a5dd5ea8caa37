// Bars side by side, one for each value, as rectangles.
import type { Box } from "./lines.ts";
import { largestOf, stepsTo } from "./scale.ts";

export interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
  value: number;
}

export function barsOf(values: readonly number[], box: Box): { bars: Bar[]; marks: { y: number; value: number }[] } {
  const steps = stepsTo(largestOf(values));
  const top = steps.at(-1) ?? 1;
  const [inWidth, inHeight] = [box.width - box.left - box.right, box.height - box.top - box.bottom];
  const place = inWidth / Math.max(values.length, 1);
  const yOf = (value: number) => box.top + inHeight * (1 - value / top);
  const gap = Math.min(place * 0.3, 12);
  return {
    bars: values.map((value, index) => ({
      x: box.left + place * index + gap / 2,
      y: yOf(value),
      width: Math.max(place - gap, 1),
      height: yOf(0) - yOf(value),
      value,
    })),
    marks: steps.map((value) => ({ y: yOf(value), value })),
  };
}
