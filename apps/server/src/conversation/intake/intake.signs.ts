// Remembers when each channel was last noted as alive, so that the database is asked to note it once a minute only.
import type { Deps } from "#platform/context";
import type { Database } from "#platform/database";

const EVERY_MS = 30_000;
const MOST_KEPT = 10_000;

// By database, which each server of a process has one of.
const noted = new WeakMap<Database, Map<number, number>>();

/** True when the next call to the database should note that this channel is alive. */
export function isSignDue({ db, clock }: Pick<Deps, "db" | "clock">, channelId: number): boolean {
  const known = noted.get(db) ?? new Map<number, number>();
  noted.set(db, known);
  const now = clock.monotonic();
  if (now - (known.get(channelId) ?? Number.NEGATIVE_INFINITY) < EVERY_MS) return false;
  if (known.size >= MOST_KEPT) known.clear();
  known.set(channelId, now);
  return true;
}
