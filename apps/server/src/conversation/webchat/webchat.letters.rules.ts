// When a visitor is told by e-mail that answers wait. Pure.

const MINUTE_MS = 60_000;
/** Whoever is still there has seen it by then. */
export const UNSEEN_MS = 5 * MINUTE_MS;
export const BETWEEN_MS = 30 * MINUTE_MS;
export const LINK_MS = 24 * 60 * MINUTE_MS;
/** What waits for longer is not told of any more, whatever held the letter up. */
const OLDEST_MS = LINK_MS;

/** An answer that was not seen. */
export interface Waiting {
  id: number;
  createdAt: Date;
}

export type Step = { what: "nothing" } | { what: "later"; at: Date } | { what: "write"; upTo: number };

/** `waiting` is in order; `last`: the letter before. */
export function nextStep(
  waiting: readonly Waiting[],
  last: { toldUpTo: number; createdAt: Date } | undefined,
  now: Date,
): Step {
  const untold = waiting.filter(
    ({ id, createdAt }) => id > (last?.toldUpTo ?? 0) && now.getTime() - createdAt.getTime() < OLDEST_MS,
  );
  const [oldest] = untold;
  const newest = untold.at(-1);
  if (!oldest || !newest) return { what: "nothing" };
  const at = Math.max(oldest.createdAt.getTime() + UNSEEN_MS, last ? last.createdAt.getTime() + BETWEEN_MS : 0);
  return at > now.getTime() ? { what: "later", at: new Date(at) } : { what: "write", upTo: newest.id };
}
