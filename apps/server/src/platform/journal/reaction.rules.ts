// How often a row is tried again that a reaction could not handle, and when it is passed over.

/** About half a minute in all: longer than a lock or a restart, shorter than anybody would wait for the others. */
const MOST_TRIES = 8;
/**
 * A row nobody can handle must not stop a reaction for ever. A reaction that handles nothing must not pass over everything:
 * with so many rows parked it stands still until it is mended, and the journal is kept for it.
 */
export const MOST_PARKED = 20;

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 60_000;

export function waitAfter(tries: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1));
}

export function isToPark(tries: number, parked: number): boolean {
  return tries >= MOST_TRIES && parked < MOST_PARKED;
}

/** The name and the code; its text may quote what people wrote, and stands in the log only. */
export function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { code } = error as { code?: unknown };
  return [error.name, typeof code === "string" ? code : ""].join(" ").trim().slice(0, 100);
}
