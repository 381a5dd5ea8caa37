// How dark each cell of a heat map is.

export const HEAT_STEPS = 5;

/** From 0, nothing, to the darkest, the largest of all; whatever is something is at least 1. */
export function heatOf(value: number, largest: number): number {
  if (!(value > 0) || !(largest > 0)) return 0;
  return Math.min(HEAT_STEPS, Math.max(1, Math.ceil((value / largest) * HEAT_STEPS)));
}
