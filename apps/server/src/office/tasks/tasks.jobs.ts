// Reminders of tasks: found a little ahead, told at their moment, never before, each once.
import { z } from "zod";
import { asSystem } from "#platform/context";
import { defineJob } from "#platform/jobs";
import { tellDue } from "./tasks.notices.ts";
import { takeReminders } from "./tasks.queries.ts";

const QUEUE = "timers";
const REMIND = "tasks.remind";

const Due = z.object({ tenantId: z.number().int().positive(), taskIds: z.array(z.number().int().positive()).min(1) });

/** Looked at anew: what was finished or moved meanwhile tells nobody. */
export const remindOfTasks = defineJob<z.infer<typeof Due>>({
  name: REMIND,
  audit: { none: "carriesOut" },
  queue: QUEUE,
  payload: Due,
  mayOverlap: true,
  timeoutSeconds: 30,
  async run(deps, { tenantId, taskIds }) {
    await asSystem(
      deps,
      tenantId,
      async (ctx) => {
        for (const task of await takeReminders(ctx.tx, taskIds, ctx.now)) await tellDue(ctx, task);
      },
      REMIND,
    );
  },
});

const ROUND_SECONDS = 30;
/** A little more than until the next round, so that nothing lies between two. */
const AHEAD_MS = 40_000;
const MOST_FOUND = 5_000;
const MOST_IN_SLICE = 50;
/** Those that fall due together are told together, at most so much after the first of them. */
const SLICE_MS = 5_000;

interface Found {
  tenantId: number;
  taskId: number;
  dueAt: Date;
}

export const findDueTasks = defineJob({
  name: "tasks.find-due",
  audit: { none: "carriesOut" },
  queue: QUEUE,
  payload: z.object({}),
  everySeconds: ROUND_SECONDS,
  async run(deps) {
    const until = new Date(deps.clock.now().getTime() + AHEAD_MS);
    const text = "select tenant_id, task_id, due_at from tasks_to_remind($1, $2)";
    const found = await deps.db.callOnce<Found>("tasks_to_remind", text, [until, MOST_FOUND]);
    const groups = Map.groupBy(found, ({ tenantId, dueAt }) => `${tenantId} ${Math.floor(dueAt.getTime() / SLICE_MS)}`);
    for (const group of groups.values()) {
      const tenantId = group[0]?.tenantId ?? 0;
      for (let from = 0; from < group.length; from += MOST_IN_SLICE) {
        const slice = group.slice(from, from + MOST_IN_SLICE);
        const startAfter = new Date(Math.max(...slice.map(({ dueAt }) => dueAt.getTime())));
        const payload = { tenantId, taskIds: slice.map(({ taskId }) => taskId) };
        await asSystem(deps, tenantId, (ctx) => ctx.enqueue(remindOfTasks, payload, { startAfter }), REMIND);
      }
    }
  },
});
