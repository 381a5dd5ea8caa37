// One tenant's transaction with what may be done in it, and the doorbells that ring once it has committed.
import { type AuditSlip, insertEntry } from "#platform/audit";
import type { TransactionOptions } from "#platform/database";
import type { Actor, Ctx, Deps } from "./index.ts";

export async function inTenantScope<T>(
  deps: Deps,
  tenantId: number,
  actor: Actor,
  fn: (ctx: Ctx) => Promise<T>,
  options?: TransactionOptions,
  slip: AuditSlip | null = null,
): Promise<T> {
  const written = { journal: false, queues: new Set<string>() };
  const wasRecorded = slip?.isWritten ?? true;
  const userId = actor.kind === "user" ? actor.userId : null;
  const work = deps.db.withTenant(
    { tenantId, userId },
    async (tx) => {
      // Frozen and made anew each time, so that nothing of one request can be found in another.
      const ctx: Ctx = Object.freeze({
        deps,
        tx,
        tenantId,
        actor,
        now: deps.clock.now(),
        slip,
        async publish(kind, entry) {
          await deps.journal.write(tx, tenantId, kind, entry);
          written.journal = true;
        },
        async enqueue(job, payload, jobOptions) {
          written.queues.add(await deps.jobs.enqueue(tx, tenantId, job, payload, jobOptions));
        },
      } satisfies Ctx);
      const answer = await fn(ctx);
      // With the change itself, unless the action wrote it already: what is rolled back leaves none, what stands has one.
      if (slip?.isOwed && !slip.isWritten && options?.readOnly !== true) {
        const { kinds, requestId, address } = slip;
        await insertEntry(tx, tenantId, { kind: kinds[0], userId, requestId, address, detail: slip.detail() });
        slip.isWritten = true;
      }
      return answer;
    },
    options,
  );
  const answer = await work.catch((error: unknown) => {
    if (slip && !wasRecorded) slip.isWritten = false;
    throw error;
  });
  if (written.journal) deps.journal.ring();
  for (const queue of written.queues) deps.jobs.ring(queue);
  return answer;
}

/** For jobs and timers, which act for nobody in particular. */
export function asSystem<T>(deps: Deps, tenantId: number, fn: (ctx: Ctx) => Promise<T>, name = "system"): Promise<T> {
  return inTenantScope(deps, tenantId, Object.freeze({ kind: "system", name }), fn);
}
