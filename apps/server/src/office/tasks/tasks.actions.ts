// Use cases of tasks. Each change is one transaction: lock, decide, save, tell.
import type * as contract from "@prosa/contracts/office/tasks";
import type { AnswerOf, BodyOf, QueryOf } from "@prosa/contracts/route";
import { sql } from "kysely";
import { dateText, instantInSeries, localOf } from "#company/hours";
import { recordChange } from "#company/lists";
import { endNotices } from "#company/notices";
import { loadTenant } from "#company/tenants";
import { readViewers } from "#company/users";
import { type Looking, lookingOf } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import * as queries from "./tasks.queries.ts";
import { anchorOf, nextOf, reminderOf, wholeMinute } from "./tasks.rules.ts";
import { toWire } from "./tasks.wire.ts";

type Wanted = BodyOf<typeof contract.createTask>;
type Change = BodyOf<typeof contract.updateTask>;
type Links = { contactId: number | null; ticketId: number | null };

export async function list(
  ctx: Ctx,
  query: QueryOf<typeof contract.listTasks>,
): Promise<AnswerOf<typeof contract.listTasks>> {
  const [looking, { timeZone }] = await Promise.all([lookingOf(ctx), loadTenant(ctx.tx)]);
  const page = await queries.pageOfTasks(ctx.tx, looking, query, {
    now: ctx.now,
    midnight: midnightOf(timeZone, ctx.now),
  });
  return { ...page, items: page.items.map((row) => toWire(row, looking, ctx.now)) };
}

function midnightOf(zone: string, now: Date): Date {
  const first = `${dateText(localOf(zone, now).day + 1)}T00:00`;
  return instantInSeries({ first, zone, period: "daily" }, 0) ?? now;
}

export async function calendar(
  ctx: Ctx,
  query: QueryOf<typeof contract.taskCalendar>,
): Promise<AnswerOf<typeof contract.taskCalendar>> {
  const looking = await lookingOf(ctx);
  const rows = await queries.tasksBetween(ctx.tx, looking, query);
  return { items: rows.map((row) => toWire(row, looking, ctx.now)) };
}

export async function show(ctx: Ctx, taskId: number): Promise<contract.Task> {
  const looking = await lookingOf(ctx);
  const row = await queries.findShown(ctx.tx, looking, taskId);
  if (!row) throw new AppError("ERR_NO_TASK_FOUND");
  return toWire(row, looking, ctx.now);
}

/** Whoever just made or changed it is shown it, also where the change took it out of sight. */
async function answer(ctx: Ctx, looking: Looking, taskId: number): Promise<contract.Task> {
  const row = await queries.findShown(ctx.tx, looking, taskId, sql`true`);
  if (!row) throw new AppError("ERR_NO_TASK_FOUND");
  return toWire(row, looking, ctx.now);
}

export async function add(ctx: Ctx, wanted: Wanted): Promise<contract.Task> {
  const looking = await lookingOf(ctx);
  await refuseStranger(ctx, looking, wanted.ownerId);
  const links = await linksOf(ctx, looking, { contactId: wanted.contactId ?? null, ticketId: wanted.ticketId ?? null });
  const { timeZone } = await loadTenant(ctx.tx);
  const { name, description, ownerId, priority, repeat = "none", remindMinutes = null } = wanted;
  const limitAt = wholeMinute(wanted.limitDate);
  const id = await queries.insertTask(ctx.tx, {
    tenantId: ctx.tenantId,
    series: ctx.deps.ids.uuid(),
    number: 1,
    ...{ name, description, limitAt, ownerId, creatorId: looking.viewer.id, priority, repeat },
    anchorLocal: anchorOf(timeZone, limitAt),
    anchorNumber: 1,
    remindMinutes,
    remindAt: reminderOf(limitAt, remindMinutes, ctx.now),
    remindedAt: null,
    ...links,
    finishedAt: null,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  });
  if (id === undefined) throw new AppError("ERR_CONFLICT");
  await recordChange(ctx, { list: "tasks", what: "created", id });
  return answer(ctx, looking, id);
}

/** Whoever gets a task must work here. */
async function refuseStranger(ctx: Ctx, { viewer }: Looking, ownerId: number): Promise<void> {
  if (ownerId === viewer.id && !viewer.isSupport) return;
  const [owner] = await readViewers(ctx.tx, [ownerId]);
  if (!owner?.isActive || owner.isSupport) throw new AppError("ERR_NO_USER_FOUND", { field: "ownerId" });
}

/** A ticket brings its contact, whoever else is named beside it. */
async function linksOf(ctx: Ctx, looking: Looking, wanted: Links): Promise<Links> {
  if (wanted.contactId === null && wanted.ticketId === null) return wanted;
  const found = await queries.findLinks(ctx, looking, wanted);
  if (wanted.ticketId !== null && found?.ticketId !== wanted.ticketId)
    throw new AppError("ERR_NO_TICKET_FOUND", { field: "ticketId" });
  if (wanted.ticketId !== null) return { ticketId: wanted.ticketId, contactId: found?.ticketContactId ?? null };
  if (found?.contactId !== wanted.contactId) throw new AppError("ERR_NO_CONTACT_FOUND", { field: "contactId" });
  return wanted;
}

export async function change(ctx: Ctx, taskId: number, wanted: Change): Promise<contract.Task> {
  const looking = await lookingOf(ctx);
  const task = await lockSeen(ctx, looking, taskId);
  if (wanted.version !== undefined && wanted.version !== task.version)
    throw new AppError("ERR_CONFLICT", { entity: await answer(ctx, looking, taskId) });
  if (wanted.ownerId !== undefined && wanted.ownerId !== task.ownerId)
    await refuseStranger(ctx, looking, wanted.ownerId);
  const links = await changedLinks(ctx, looking, task, wanted);
  const { name, description, ownerId, priority, repeat } = wanted;
  const set = withoutUndefined({ name, description, ownerId, priority, repeat });
  await queries.saveTask(ctx.tx, task, {
    ...set,
    ...links,
    ...(await changedTimes(ctx, task, wanted)),
    updatedAt: ctx.now,
  });
  await recordChange(ctx, { list: "tasks", what: "changed", id: taskId });
  return answer(ctx, looking, taskId);
}

async function changedLinks(
  ctx: Ctx,
  looking: Looking,
  task: queries.TaskRow,
  wanted: Change,
): Promise<Partial<Links>> {
  const { contactId = task.contactId, ticketId = task.ticketId } = wanted;
  // What stays as it was is not asked for again: it may be out of this person's sight.
  if (contactId === task.contactId && ticketId === task.ticketId) return {};
  return linksOf(ctx, looking, { contactId, ticketId });
}

/** Another time, another reminder or another owner is another reason to be told. */
async function changedTimes(ctx: Ctx, task: queries.TaskRow, wanted: Change) {
  const limitAt = wanted.limitDate === undefined ? task.limitAt : wholeMinute(wanted.limitDate);
  const remindMinutes = wanted.remindMinutes === undefined ? task.remindMinutes : wanted.remindMinutes;
  const isMoved = limitAt.getTime() !== task.limitAt.getTime();
  const isGivenOn = wanted.ownerId !== undefined && wanted.ownerId !== task.ownerId;
  if (!isMoved && !isGivenOn && remindMinutes === task.remindMinutes) return {};
  await endNotices(ctx, ["task.due"], task.id);
  const { timeZone } = await loadTenant(ctx.tx);
  const anchor = isMoved ? { anchorLocal: anchorOf(timeZone, limitAt), anchorNumber: task.number } : {};
  return { limitAt, remindMinutes, remindAt: reminderOf(limitAt, remindMinutes, ctx.now), remindedAt: null, ...anchor };
}

export async function finish(
  ctx: Ctx,
  taskId: number,
  isFinished: boolean,
): Promise<AnswerOf<typeof contract.finishTask>> {
  const looking = await lookingOf(ctx);
  const task = await lockSeen(ctx, looking, taskId);
  const isChange = isFinished !== (task.finishedAt !== null);
  const nextId = isChange ? await (isFinished ? end(ctx, task) : takeBack(ctx, task)) : undefined;
  if (isChange) await recordChange(ctx, { list: "tasks", what: "changed", id: taskId });
  return {
    task: await answer(ctx, looking, taskId),
    next: nextId === undefined ? null : await answer(ctx, looking, nextId),
  };
}

/** With its next, where it repeats; the lock on this one and the number of that one let it be made once. */
async function end(ctx: Ctx, task: queries.TaskRow): Promise<number | undefined> {
  await queries.saveTask(ctx.tx, task, { finishedAt: ctx.now, updatedAt: ctx.now });
  await endNotices(ctx, ["task.due"], task.id);
  if (task.repeat === "none") return undefined;
  const { timeZone } = await loadTenant(ctx.tx);
  const next = nextOf(task, timeZone, ctx.now);
  if (!next) return undefined;
  const { id: _, version: __, ...same } = task;
  return queries.insertTask(ctx.tx, {
    ...same,
    ...next,
    remindAt: reminderOf(next.limitAt, task.remindMinutes, ctx.now),
    remindedAt: null,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  });
}

async function takeBack(ctx: Ctx, task: queries.TaskRow): Promise<undefined> {
  await queries.deleteUntouchedNext(ctx.tx, task);
  const remindAt = task.remindedAt === null ? reminderOf(task.limitAt, task.remindMinutes, ctx.now) : task.remindAt;
  await queries.saveTask(ctx.tx, task, { finishedAt: null, remindAt, updatedAt: ctx.now });
}

export async function remove(ctx: Ctx, taskId: number): Promise<{ ok: true }> {
  const looking = await lookingOf(ctx);
  const task = await lockSeen(ctx, looking, taskId);
  await queries.deleteTask(ctx.tx, task.id);
  await endNotices(ctx, ["task.due"], task.id);
  await recordChange(ctx, { list: "tasks", what: "deleted", id: taskId });
  return { ok: true };
}

/** Hidden, foreign and absent are one answer. */
async function lockSeen(ctx: Ctx, looking: Looking, taskId: number): Promise<queries.TaskRow> {
  const task = await queries.lockTask(ctx.tx, looking, taskId);
  if (!task) throw new AppError("ERR_NO_TASK_FOUND");
  return task;
}

function withoutUndefined<T extends object>(given: T) {
  const known = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known) as { [K in keyof T]?: Exclude<T[K], undefined> };
}
