// Tasks on the wire: what somebody has to do until when, alone or beside a customer.
import { z } from "zod";
import { listAnswer, listQuery } from "../lists.ts";
import { route } from "../route.ts";
import { Done, Id, Timestamp, WireId } from "../shapes.ts";

export const TaskPriority = z.enum(["high", "medium", "low", "none"]);
export type TaskPriority = z.infer<typeof TaskPriority>;

/** "delayed" is what a pending one becomes by itself when its time is over. */
export const TaskStatus = z.enum(["delayed", "pending", "finished"]);
export type TaskStatus = z.infer<typeof TaskStatus>;

export const TaskRepeat = z.enum(["none", "daily", "weekly", "monthly"]);
export type TaskRepeat = z.infer<typeof TaskRepeat>;

/** How a list is told apart: over time, until midnight of the company, after that, and done. */
export const TaskGroup = z.enum(["late", "today", "upcoming", "done"]);
export type TaskGroup = z.infer<typeof TaskGroup>;

const Named = z.object({ id: WireId, name: z.string() });

export const Task = z.object({
  id: WireId,
  version: z.number().int(),
  name: z.string(),
  description: z.string(),
  limitDate: Timestamp,
  owner: Named,
  creator: Named,
  priority: TaskPriority,
  status: TaskStatus,
  repeat: TaskRepeat,
  /** Before its time; null: nobody is reminded. */
  remindMinutes: z.number().int().nullable(),
  finishedAt: Timestamp.nullable(),
  /** Named only to those who may meet them. */
  contact: Named.nullable(),
  /** Named only to those who may see it. */
  ticketId: WireId.nullable(),
});
export type Task = z.infer<typeof Task>;

const wanted = {
  name: z.string().trim().min(1).max(200),
  description: z.string().trim().min(1).max(4000),
  limitDate: Timestamp,
  ownerId: WireId,
  priority: TaskPriority,
};
const beside = {
  repeat: TaskRepeat.optional(),
  remindMinutes: z.number().int().min(0).max(10_080).nullable().optional(),
  contactId: WireId.nullable().optional(),
  ticketId: WireId.nullable().optional(),
};
export const TaskInput = z.object({ ...wanted, ...beside });
export type TaskInput = z.infer<typeof TaskInput>;

const access = { area: "tasks", level: "own" } as const;
const params = z.object({ taskId: Id });

export const listTasks = route({
  method: "GET",
  path: "/tasks",
  summary:
    "Tasks that the caller owns or made; queue supervisors see those of their people, general ones and admins all.",
  access,
  query: listQuery(["limitDate", "name", "priority", "finishedAt"]).extend({
    group: TaskGroup.optional(),
    status: TaskStatus.optional(),
    ownerId: Id.optional(),
    priority: TaskPriority.optional(),
    contactId: Id.optional(),
    ticketId: Id.optional(),
  }),
  answer: listAnswer(Task),
});

export const taskCalendar = route({
  method: "GET",
  path: "/tasks/calendar",
  summary: "Tasks whose time is up between two moments, at most 500.",
  access,
  query: z.object({ from: Timestamp, to: Timestamp, ownerId: Id.optional() }),
  answer: z.object({ items: z.array(Task) }),
});

export const showTask = route({
  method: "GET",
  path: "/tasks/:taskId",
  summary: "One task.",
  access,
  params,
  answer: Task,
});

export const createTask = route({
  method: "POST",
  path: "/tasks",
  summary: "Makes a task. Whoever owns it must work here; contact and ticket must be in the caller's sight.",
  access,
  audit: { kind: "tasks.created" },
  creates: true,
  body: TaskInput,
  answer: Task,
});

export const updateTask = route({
  method: "PUT",
  path: "/tasks/:taskId",
  summary: "Changes a task; with a version that is no longer the newest: ERR_CONFLICT with the task as it is.",
  access,
  audit: { kind: "tasks.changed" },
  params,
  body: TaskInput.partial().extend({ version: z.number().int().optional() }),
  answer: Task,
});

export const finishTask = route({
  method: "PUT",
  path: "/tasks/:taskId/finish",
  summary:
    "Finishes a task, or takes that back. A repeated one makes its next, once; taken back, an untouched next goes.",
  access,
  audit: { kind: "tasks.changed" },
  params,
  body: z.object({ finished: z.boolean() }),
  answer: z.object({ task: Task, next: Task.nullable() }),
});

export const deleteTask = route({
  method: "DELETE",
  path: "/tasks/:taskId",
  summary: "Deletes a task for good.",
  access,
  audit: { kind: "tasks.deleted" },
  params,
  answer: Done,
});
