// Chance that repeats itself: the same seed, the same numbers, so that a finding can be found again. Pure.

export type Chance = () => number;

export function seededChance(start: number): Chance {
  let state = start >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export function pickFrom<T>(items: readonly T[], chance: Chance): T {
  return items[Math.floor(chance() * items.length)] as T;
}
