// One tenant's transaction with what may be done in it, and the doorbells that ring once it has committed.
import type { TransactionOptions } from "#platform/database";
import type { Actor, Ctx, Deps } from "./index.ts";

export async function inTenantScope<T>(
  deps: Deps,
  tenantId: number,
  actor: Actor,
  fn: (ctx: Ctx) => Promise<T>,
  options?: TransactionOptions,
): Promise<T> {
  const written = { journal: false, queues: new Set<string>() };
  const userId = actor.kind === "user" ? actor.userId : null;
  const answer = await deps.db.withTenant(
    { tenantId, userId },
    (tx) => {
      // Frozen and made anew each time, so that nothing of one request can be found in another.
      const ctx: Ctx = Object.freeze({
        deps,
        tx,
        tenantId,
        actor,
        now: deps.clock.now(),
        async publish(kind, entry) {
          await deps.journal.write(tx, tenantId, kind, entry);
          written.journal = true;
        },
        async enqueue(job, payload, jobOptions) {
          written.queues.add(await deps.jobs.enqueue(tx, tenantId, job, payload, jobOptions));
        },
      } satisfies Ctx);
      return fn(ctx);
    },
    options,
  );
  if (written.journal) deps.journal.ring();
  for (const queue of written.queues) deps.jobs.ring(queue);
  return answer;
}

/** For jobs and timers, which act for nobody in particular. */
export function asSystem<T>(deps: Deps, tenantId: number, fn: (ctx: Ctx) => Promise<T>, name = "system"): Promise<T> {
  return inTenantScope(deps, tenantId, Object.freeze({ kind: "system", name }), fn);
}
