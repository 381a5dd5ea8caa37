// Repeatable chance: a failing case is the same tomorrow.

export interface Chance {
  flip(share?: number): boolean;
  pick<T>(items: readonly T[]): T;
  some<T>(items: readonly T[], share: number): T[];
}

/** A small generator of good quality (mulberry32), so that neighbouring seeds have nothing in common. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    flip: (share = 0.5) => next() < share,
    pick: (items) => items[Math.floor(next() * items.length)] as (typeof items)[number],
    some: (items, share) => items.filter(() => next() < share),
  };
}
