// Tells the owner of a task that it is time; over when the task is finished, given on or moved.
import { z } from "zod";
import { defineNotice, type Shown, tell } from "#company/notices";
import type { Ctx } from "#platform/context";
import { type TaskRow, tasksByIds } from "./tasks.queries.ts";

const TEXT_SHOWN = 160;

const due = defineNotice({
  kind: "task.due",
  data: z.object({ taskId: z.number().int() }),
  async show({ tx }, rows) {
    const found = await tasksByIds(tx, [...new Set(rows.map(({ data }) => data.taskId))]);
    const tasks = new Map(found.map((task) => [task.id, task]));
    return new Map(
      rows.flatMap(({ id, userId, data: { taskId } }): [number, Shown<"task.due">][] => {
        const task = tasks.get(taskId);
        const isOver = !task || task.ownerId !== userId || task.finishedAt !== null || task.remindedAt === null;
        if (isOver) return [];
        const text = task.description.slice(0, TEXT_SHOWN);
        return [[id, { subject: { type: "task", taskId }, params: { name: task.name, text } }]];
      }),
    );
  },
});

export async function tellDue(ctx: Ctx, task: TaskRow): Promise<void> {
  const key = `${task.id}:${task.limitAt.getTime()}`;
  await tell(ctx, due, { userIds: [task.ownerId], subject: task.id, key, data: { taskId: task.id } });
}
