// Chance as a function of its input: the same seed always draws the same number.

/** 32 bits of FNV-1a, stirred once more so that neighbouring seeds fall far apart. */
export function hash(seed: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < seed.length; index++) {
    value ^= seed.charCodeAt(index);
    value = Math.imul(value, 0x01000193);
  }
  value ^= value >>> 16;
  value = Math.imul(value, 0x85ebca6b);
  value ^= value >>> 13;
  value = Math.imul(value, 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/** Index of the arm this seed falls into; without any weight the arms are alike. */
export function draw(seed: string, weights: readonly number[]): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total <= 0) return weights.length === 0 ? 0 : hash(seed) % weights.length;
  let at = (hash(seed) / 2 ** 32) * total;
  for (const [index, weight] of weights.entries()) {
    at -= weight;
    if (at < 0) return index;
  }
  return weights.length - 1;
}
