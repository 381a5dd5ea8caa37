// Chance for the suites: seeded, so that what was found once is found again.

export interface Chance {
  /** From 0 up to, not including. */
  below(most: number): number;
  between(least: number, most: number): number;
  is(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  some<T>(count: number, make: (index: number) => T): T[];
}

export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (most: number) => Math.floor(next() * most);
  return {
    below,
    between: (least, most) => least + below(most - least + 1),
    is: (probability) => next() < probability,
    pick: <T>(from: readonly T[]) => from[below(from.length)] as T,
    some: (count, make) => Array.from({ length: count }, (_, index) => make(index)),
  };
}
