// Counters that must survive Redis: how many codes an e-mail was sent in the hour. Keys are keyed hashes.
import { sql } from "kysely";
import type { Tx } from "#platform/database";
import { windowStart } from "./attempts.rules.ts";

/** Counts one in the present window and says whether it was still within the limit. */
export async function countWithin(
  tx: Tx,
  key: string,
  rule: { limit: number; seconds: number },
  now: Date,
): Promise<{ isWithin: boolean; retryAfterSeconds: number }> {
  const start = windowStart(now, rule.seconds);
  const { count } = await tx
    .insertInto("rateCounters")
    .values({ key, windowStart: start, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(["key", "windowStart"]).doUpdateSet({ count: sql`rate_counters.count + 1` }),
    )
    .returning("count")
    .executeTakeFirstOrThrow();
  const ends = start.getTime() + rule.seconds * 1000;
  return { isWithin: count <= rule.limit, retryAfterSeconds: Math.max(1, Math.ceil((ends - now.getTime()) / 1000)) };
}
