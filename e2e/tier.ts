// How much is looked at: `npm run e2e` is the commit tier, where every screen is seen once and every journey is made
// once; `npm run e2e -- --full` adds the other looks, sizes and languages.
export const isFull = process.env.E2E_TIER === "full";

/** The first one at the commit tier, all of them at the full one. */
export const firstOrAll = <T>(all: readonly T[]): T[] => (isFull ? [...all] : all.slice(0, 1));
