// Limits guessing on one e-mail: every attempt is counted as a failure before it is made, and forgiven if it succeeds,
// so that attempts made at the same moment cannot slip through together.
import type { Deps } from "#platform/context";
import type { Tx } from "#platform/database";
import { AppError } from "#platform/errors";
import { dayOf, secondsToWait, waitAfter } from "./attempts.rules.ts";

/** Throws ERR_TOO_MANY_REQUESTS with the seconds to wait; otherwise one evaluation may be made. */
export async function reserveAttempt(deps: Deps, key: string, now: Date): Promise<void> {
  const wait = await deps.db.withoutTenant("counts an attempt before anybody is known", (tx) => reserve(tx, key, now));
  if (wait > 0) throw new AppError("ERR_TOO_MANY_REQUESTS", { detail: String(wait) });
}

async function reserve(tx: Tx, key: string, now: Date): Promise<number> {
  const day = dayOf(now);
  const fresh = { key, day, evaluations: 0, failures: 0, lockedUntil: null, updatedAt: now };
  await tx
    .insertInto("accountGuards")
    .values(fresh)
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  const row = await tx
    .selectFrom("accountGuards")
    .select(["day", "evaluations", "failures", "lockedUntil"])
    .where("key", "=", key)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const guard = row.day === day ? row : { ...row, evaluations: 0 };
  const wait = secondsToWait(guard, now);
  if (wait > 0) return wait;

  const failures = guard.failures + 1;
  const seconds = waitAfter(failures);
  await tx
    .updateTable("accountGuards")
    .set({
      day,
      evaluations: guard.evaluations + 1,
      failures,
      lockedUntil: seconds > 0 ? new Date(now.getTime() + seconds * 1000) : null,
      updatedAt: now,
    })
    .where("key", "=", key)
    .execute();
  return 0;
}

/** The password was right: failures are forgotten, the day's evaluations are not. */
export async function forgiveAttempts(tx: Tx, key: string): Promise<void> {
  await tx.updateTable("accountGuards").set({ failures: 0, lockedUntil: null }).where("key", "=", key).execute();
}
