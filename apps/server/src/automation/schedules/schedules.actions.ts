// Use cases of scheduled messages. Each change is one transaction: lock, decide, save, tell.
import type * as contract from "@prosa/contracts/automation/schedules";
import type { AnswerOf, BodyOf, QueryOf } from "@prosa/contracts/route";
import { sql } from "kysely";
import { freeFile, takeFile } from "#company/files";
import { recordChange } from "#company/lists";
import { loadTenant } from "#company/tenants";
import { type Looking, lookingOf, maySeeTicket, seesAll } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import * as queries from "./schedules.queries.ts";
import { datesOf, firstLocalOf } from "./schedules.rules.ts";
import { say } from "./schedules.send.actions.ts";
import type { Dates, Template } from "./schedules.types.ts";
import { toWire } from "./schedules.wire.ts";

type Wanted = BodyOf<typeof contract.createSchedule>;
type Change = BodyOf<typeof contract.updateSchedule>;

const USED_BY = "schedule";

export async function list(
  ctx: Ctx,
  query: QueryOf<typeof contract.listSchedules>,
): Promise<AnswerOf<typeof contract.listSchedules>> {
  const looking = await lookingOf(ctx);
  const page = await queries.pageOfSchedules(ctx.tx, looking, query, await conversationOf(ctx, query.ticketId));
  return { ...page, items: page.items.map((row) => toWire(row, looking)) };
}

/** What is scheduled in a conversation is seen by whoever sees it. */
async function conversationOf(ctx: Ctx, ticketId: number | undefined) {
  if (ticketId === undefined) return null;
  const place = (await maySeeTicket(ctx, ticketId)) ? await queries.placeOfTicket(ctx.tx, ticketId) : undefined;
  if (!place) throw new AppError("ERR_NO_TICKET_FOUND");
  return place;
}

export async function calendar(
  ctx: Ctx,
  { from, to }: QueryOf<typeof contract.scheduleCalendar>,
): Promise<AnswerOf<typeof contract.scheduleCalendar>> {
  const looking = await lookingOf(ctx);
  const rows = await queries.schedulesBetween(ctx.tx, looking, new Date(from), new Date(to));
  return { items: rows.map((row) => toWire(row, looking)) };
}

export async function dates(
  ctx: Ctx,
  { sendAt, period, count }: QueryOf<typeof contract.scheduleDates>,
): Promise<AnswerOf<typeof contract.scheduleDates>> {
  const { timeZone } = await loadTenant(ctx.tx);
  const all = datesOf({ sendAt: new Date(sendAt), period: period ?? null, count }, timeZone);
  return { timeZone, dates: all.map((at) => at.toISOString()) };
}

export async function show(ctx: Ctx, scheduleId: number): Promise<contract.Schedule> {
  const looking = await lookingOf(ctx);
  const row = await queries.findShown(ctx.tx, looking, scheduleId);
  if (!row) throw new AppError("ERR_NO_SCHEDULE_FOUND");
  return toWire(row, looking);
}

/** Whoever just made or changed it is shown it. */
async function answer(ctx: Ctx, looking: Looking, scheduleId: number): Promise<contract.Schedule> {
  const row = await queries.findShown(ctx.tx, looking, scheduleId, sql`true`);
  if (!row) throw new AppError("ERR_NO_SCHEDULE_FOUND");
  return toWire(row, looking);
}

export async function add(ctx: Ctx, wanted: Wanted): Promise<contract.Schedule> {
  const looking = await lookingOf(ctx);
  await demandTarget(ctx, looking, wanted);
  const { contactId, channelId, body, fileId = null, template = null, count, cancelIfAnswered } = wanted;
  const words = { body, fileId, template };
  demandWords(words);
  if (fileId !== null) await takeFile(ctx, fileId, USED_BY, true);
  const plan = { sendAt: new Date(wanted.sendAt), period: wanted.period ?? null, count };
  const base = { contactId, channelId, userId: looking.viewer.id, cancelIfAnswered, createdAt: ctx.now };
  const id = await insert(ctx, { ...base, ...words }, plan);
  await recordChange(ctx, { list: "schedules", what: "created", id });
  return answer(ctx, looking, id);
}

interface Said {
  contactId: number;
  channelId: number;
  userId: number;
  cancelIfAnswered: boolean;
  createdAt: Date;
  body: string;
  fileId: string | null;
  template: Template | null;
}

/** All its dates at once. A period without repetition, or the other way round, is one date. */
async function insert(ctx: Ctx, { template, ...said }: Said, wanted: Dates): Promise<number> {
  const plan = wanted.count === 1 ? { ...wanted, period: null } : wanted;
  if (plan.count > 1 && plan.period === null) throw new AppError("ERR_VALIDATION", { field: "period" });
  if (plan.sendAt <= ctx.now) throw new AppError("ERR_SCHEDULE_PAST", { field: "sendAt" });
  const { timeZone: zone } = await loadTenant(ctx.tx);
  const all = datesOf(plan, zone);
  const row = {
    ...said,
    tenantId: ctx.tenantId,
    template: template === null ? null : JSON.stringify(template),
    firstLocal: firstLocalOf(zone, plan.sendAt),
    zone,
    period: plan.period,
    count: plan.count,
    updatedAt: ctx.now,
  };
  return queries.insertSchedule(ctx.tx, row, all);
}

function demandWords({ body, fileId, template }: Pick<Said, "body" | "fileId" | "template">): void {
  if (template === null && fileId === null && body === "") throw new AppError("ERR_VALIDATION", { field: "body" });
  if (template !== null && (body !== "" || fileId !== null))
    throw new AppError("ERR_VALIDATION", { field: "template" });
}

/** As when an attendance is opened: a contact in sight, a channel of one's own, and nobody else's conversation. */
async function demandTarget(
  ctx: Ctx,
  looking: Looking,
  wanted: { contactId: number; channelId: number },
): Promise<void> {
  const { viewer } = looking;
  const { contactId, channel, ticketId, isTicketVisible } = await queries.findTarget(ctx.tx, looking, wanted);
  if (contactId === null) throw new AppError("ERR_NO_CONTACT_FOUND", { field: "contactId" });
  const isTheirs = seesAll(viewer) || viewer.channelIds === null || viewer.channelIds.includes(wanted.channelId);
  if (!channel?.isUsable || !isTheirs) throw new AppError("ERR_NO_WAPP_FOUND", { field: "channelId" });
  if (ticketId !== null && !isTicketVisible) throw new AppError("ERR_TICKET_ASSIGNED");
  const starts = ctx.deps.channels.get(channel.type)?.capabilities.starts ?? "no";
  if (ticketId === null && starts === "no") throw new AppError("ERR_CHANNEL_CANNOT", { field: "channelId" });
}

/** Hidden, foreign and absent are one answer. */
async function lockSeen(ctx: Ctx, looking: Looking, scheduleId: number) {
  const schedule = await queries.lockSchedule(ctx.tx, looking, scheduleId);
  if (!schedule) throw new AppError("ERR_NO_SCHEDULE_FOUND");
  return { schedule, runs: await queries.lockRuns(ctx.tx, scheduleId) };
}

/** What is still to come: one date, or that and those after it. */
function waiting(runs: readonly queries.RunRow[], number: number, scope: "this" | "following"): queries.RunRow[] {
  const meant = runs.filter((run) => (scope === "this" ? run.number === number : run.number >= number));
  const pending = meant.filter(({ status }) => status === "pending");
  if (pending[0]?.number !== number) throw new AppError("ERR_SCHEDULE_NOT_WAITING");
  return pending;
}

/** What changes leaves its schedule and becomes one of its own, so that what was sent stays what it was. */
export async function change(ctx: Ctx, scheduleId: number, wanted: Change): Promise<contract.Schedule> {
  const looking = await lookingOf(ctx);
  const { schedule, runs } = await lockSeen(ctx, looking, scheduleId);
  const meant = waiting(runs, wanted.number, wanted.scope);
  const words = {
    body: wanted.body ?? schedule.body,
    fileId: wanted.fileId === undefined ? schedule.fileId : wanted.fileId,
    template: wanted.template === undefined ? schedule.template : wanted.template,
  };
  demandWords(words);
  if (words.fileId !== null && words.fileId !== schedule.fileId) await takeFile(ctx, words.fileId, USED_BY, true);
  const isOne = wanted.scope === "this";
  const plan = {
    sendAt: wanted.sendAt === undefined ? (meant[0]?.dueAt ?? ctx.now) : new Date(wanted.sendAt),
    period: isOne ? null : wanted.period === undefined ? schedule.period : wanted.period,
    count: isOne ? 1 : (wanted.count ?? meant.length),
  };
  const { contactId, channelId, userId, createdAt } = schedule;
  const cancelIfAnswered = wanted.cancelIfAnswered ?? schedule.cancelIfAnswered;
  const base = { contactId, channelId, userId, createdAt, cancelIfAnswered };
  const id = await insert(ctx, { ...base, ...words }, plan);
  await take(ctx, schedule, runs, meant);
  await recordChange(ctx, { list: "schedules", what: "changed", id });
  return answer(ctx, looking, id);
}

export async function cancel(
  ctx: Ctx,
  scheduleId: number,
  { number, scope = "this" }: QueryOf<typeof contract.cancelSchedule>,
): Promise<{ ok: true }> {
  const looking = await lookingOf(ctx);
  const { schedule, runs } = await lockSeen(ctx, looking, scheduleId);
  await take(ctx, schedule, runs, number === undefined ? runs : waiting(runs, number, scope));
  await recordChange(ctx, { list: "schedules", what: "deleted", id: scheduleId });
  return { ok: true };
}

/** Without dates there is no schedule; its file goes with the last that has it. */
async function take(
  ctx: Ctx,
  schedule: queries.ScheduleRow,
  runs: readonly queries.RunRow[],
  meant: readonly queries.RunRow[],
) {
  if (meant.length < runs.length) {
    await queries.deleteRuns(
      ctx.tx,
      schedule.id,
      meant.map(({ number }) => number),
    );
    return;
  }
  await queries.deleteSchedule(ctx.tx, schedule.id);
  const { fileId } = schedule;
  if (fileId !== null && !(await queries.isFileUsed(ctx.tx, fileId))) await freeFile(ctx, fileId);
}

/** At once, whatever its date: refused with the reason where the channel does not carry it. Sent already: as it is. */
export async function sendNow(ctx: Ctx, scheduleId: number, number: number): Promise<contract.Schedule> {
  const looking = await lookingOf(ctx);
  await lockSeen(ctx, looking, scheduleId);
  const run = await queries.lockRun(ctx.tx, scheduleId, number);
  if (!run) throw new AppError("ERR_NO_SCHEDULE_FOUND");
  if (run.status !== "sent") await say(ctx, run, run.status === "error");
  return answer(ctx, looking, scheduleId);
}
