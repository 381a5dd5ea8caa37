// Clears away what is long over: counters of past days, codes, tickets, ended sessions.
import { z } from "zod";
import type { Deps } from "#platform/context";
import { defineJob } from "#platform/jobs";

const KEPT_MS = 2 * 86_400_000;
const AT_ONCE = 2_000;

export const forgetOldCredentials = defineJob({
  name: "credentials.forget",
  audit: { none: "upkeep" },
  payload: z.object({}),
  everySeconds: 3_600,
  run: (deps, _payload, signal) => forgetOld(deps, signal),
});

export async function forgetOld(deps: Deps, signal: AbortSignal): Promise<void> {
  const now = deps.clock.now();
  const before = new Date(now.getTime() - KEPT_MS);
  await deps.db.withoutTenant("forgets counters of past days", async (tx) => {
    await tx.deleteFrom("accountGuards").where("updatedAt", "<", before).execute();
    await tx.deleteFrom("letters").where("createdAt", "<", before).execute();
    await tx.deleteFrom("rateCounters").where("windowStart", "<", before).execute();
  });
  const statement = "select forget_old_credentials($1, $2) as gone";
  while (!signal.aborted) {
    const [answer] = await deps.db.callOnce<{ gone: number }>("forget_old_credentials", statement, [now, AT_ONCE]);
    if (!answer || answer.gone < AT_ONCE) return;
  }
}
