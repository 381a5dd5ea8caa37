// How a migration waits beside people at work: briefly where they queue behind it, as long as it takes where they do not. Pure.

/**
 * Whoever comes after a migration that waits for a table waits behind it, and while it waits for the next table the first
 * is already its own. All of that together stays below the half second that a statement of the product waits.
 */
const TOGETHER_MS = 400;
/** The first tries are brief, since mostly nobody is in the way for longer; where all is slow they become longer. */
const FIRST_MS = 100;
const MOST_MS = 200;
const MORE_MS = 10;
/** What nobody queues behind: it waits for transactions that began before it, a backup's among them. */
const LONG_MS = 20 * 60_000;
/** About a quarter of an hour with the pauses below. */
export const MOST_TRIES = 300;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 3_000;
const GROWTH = 1.25;

/** Before the others', so that of two who stand in each other's way the migration gives in. An automatic vacuum gives in to it. */
export const DEADLOCK_MS = 50;

/** Statements that let everybody read and write while they wait, and while they work. */
const gentle = /^(create (unique )?index concurrently|drop index concurrently|reindex .*\bconcurrently|analyze)\b/;

export interface Waiting {
  /** How often it was tried, this time included. */
  tries?: number;
  /** That are in use and that it locks one after the other. */
  tables?: number;
}

export function longestWaitMs(statement: string, { tries = 1, tables = 1 }: Waiting = {}): number {
  if (gentle.test(statement.replace(/\s+/g, " ").toLowerCase())) return LONG_MS;
  return Math.floor(Math.min(FIRST_MS + MORE_MS * (tries - 1), MOST_MS, TOGETHER_MS / Math.max(1, tables)));
}

/** Grows, so that a crowd gets through, and differs, so that it never keeps step with something that comes at intervals. */
export function pauseMsAfter(tries: number, chance: number): number {
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * GROWTH ** (tries - 1));
  return Math.round(pause * (0.5 + chance));
}

/** The name that a statement outside a transaction gives its index. */
export function indexMadeBy(statement: string): string | null {
  const words = statement.replace(/\s+/g, " ");
  const [, name] =
    /^create (?:unique )?index concurrently (?:if not exists )?(?!on )"?([\w]+)"? on /i.exec(words) ?? [];
  return name ?? null;
}
