// The watch over dates of scheduled messages: found a little ahead, settled at their moment, never before, each once.
import { z } from "zod";
import { asSystem } from "#platform/context";
import { defineJob } from "#platform/jobs";
import { type RunPlace, settle } from "./schedules.send.actions.ts";

const QUEUE = "timers";
const SETTLE = "schedules.settle";
const Place = z.object({ scheduleId: z.number().int().positive(), number: z.number().int().positive() });
const Due = z.object({ tenantId: z.number().int().positive(), runs: z.array(Place).min(1) });

export const settleRuns = defineJob<z.infer<typeof Due>>({
  name: SETTLE,
  audit: { none: "carriesOut" },
  queue: QUEUE,
  payload: Due,
  // Each date is looked at under its lock.
  mayOverlap: true,
  timeoutSeconds: 60,
  async run(deps, { tenantId, runs }, signal) {
    if (deps.config.sending.isHeld) return;
    for (const run of runs) {
      signal.throwIfAborted();
      await settle(deps, { tenantId, ...run });
    }
  },
});

const ROUND_SECONDS = 30;
/** A little more than until the next round, so that nothing lies between two. */
const AHEAD_MS = 40_000;
const MOST_FOUND = 5_000;
const MOST_IN_SLICE = 20;
/** Those that fall due together leave together, at most so much after the first of them. */
const SLICE_MS = 5_000;

export const findDueRuns = defineJob({
  name: "schedules.find-due",
  audit: { none: "carriesOut" },
  queue: QUEUE,
  payload: z.object({}),
  everySeconds: ROUND_SECONDS,
  async run(deps) {
    if (deps.config.sending.isHeld) return;
    const until = new Date(deps.clock.now().getTime() + AHEAD_MS);
    const text = "select tenant_id, schedule_id, number, due_at from schedules_due($1, $2)";
    const found = await deps.db.callOnce<RunPlace & { dueAt: Date }>("schedules_due", text, [until, MOST_FOUND]);
    const groups = Map.groupBy(found, ({ tenantId, dueAt }) => `${tenantId} ${Math.floor(dueAt.getTime() / SLICE_MS)}`);
    for (const group of groups.values()) {
      const tenantId = group[0]?.tenantId ?? 0;
      for (let from = 0; from < group.length; from += MOST_IN_SLICE) {
        const slice = group.slice(from, from + MOST_IN_SLICE);
        const startAfter = new Date(Math.max(...slice.map(({ dueAt }) => dueAt.getTime())));
        const runs = slice.map(({ scheduleId, number }) => ({ scheduleId, number }));
        await asSystem(deps, tenantId, (ctx) => ctx.enqueue(settleRuns, { tenantId, runs }, { startAfter }), SETTLE);
      }
    }
  },
});
