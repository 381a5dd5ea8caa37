// Use cases of business hours: whether it is open, what a week looks like, and how it is changed.
import type { previewHours, saveBusinessHours, showBusinessHours } from "@prosa/contracts/hours";
import type { AnswerOf, BodyOf, QueryOf } from "@prosa/contracts/route";
import { recordChange } from "#company/lists";
import { loadTenant } from "#company/tenants";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import { checkWeek } from "./hours.check.rules.ts";
import { civilDay, instantOf } from "./hours.local.rules.ts";
import { minuteOf } from "./hours.periods.rules.ts";
import * as queries from "./hours.queries.ts";
import { decide } from "./hours.rules.ts";
import type { Decision, Week } from "./hours.types.ts";
import { daysOf, toNowState, weekOf } from "./hours.wire.ts";

type ScopeQuery = Pick<QueryOf<typeof showBusinessHours>, "scope" | "scopeId">;
type Answer = AnswerOf<typeof showBusinessHours>;

/** How often one attendance hears the absence message until somebody decides otherwise. */
const FIRST_MAX_SENDS = 2;

export function hoursOf({ scope = "company", scopeId }: ScopeQuery): queries.HoursOf {
  const isMismatched = (scope === "company") !== (scopeId === undefined);
  if (isMismatched) throw new AppError("ERR_VALIDATION", { field: "scopeId" });
  return scope === "company" ? { scope, scopeId: 0 } : { scope, scopeId: scopeId ?? 0 };
}

/** For whoever answers customers: a queue's own hours, else the channel's, else the company's. */
export async function decideHours(
  ctx: Pick<Ctx, "tx">,
  place: { channelId?: number | null; queueId?: number | null },
  at: Date,
): Promise<Decision> {
  const { timeZone } = await loadTenant(ctx.tx);
  const stored = await queries.readHours(ctx.tx, place);
  const holidays = await queries.readHolidays(ctx.tx);
  return decide({ schedules: queries.schedulesOf(stored), holidays, zone: timeZone, at });
}

export async function showHours(ctx: Ctx, of: queries.HoursOf): Promise<Answer> {
  await queries.findScope(ctx.tx, of);
  const { timeZone } = await loadTenant(ctx.tx);
  const stored = await queries.readHours(ctx.tx, placeOf(of));
  const holidays = await queries.readHolidays(ctx.tx);
  const own = stored.find(({ scope }) => scope === of.scope);
  const company = stored.find(({ scope }) => scope === "company");
  return {
    businessHours: own?.week ? daysOf(own.week) : null,
    messageBusinessHours: own?.message ?? "",
    maxSends: own?.maxSends ?? company?.maxSends ?? FIRST_MAX_SENDS,
    timeZone,
    now: toNowState(decide({ schedules: queries.schedulesOf(stored), holidays, zone: timeZone, at: ctx.now })),
  };
}

export async function saveWeek(
  ctx: Ctx,
  of: queries.HoursOf,
  wanted: BodyOf<typeof saveBusinessHours>,
): Promise<Answer> {
  await queries.findScope(ctx.tx, of, "keep");
  const week = wanted.businessHours === null ? null : checkedWeek(wanted.businessHours);
  return save(ctx, of, { week });
}

export async function saveMessage(
  ctx: Ctx,
  of: queries.HoursOf,
  { messageBusinessHours, maxSends }: { messageBusinessHours: string; maxSends?: number | undefined },
): Promise<Answer> {
  await queries.findScope(ctx.tx, of, "keep");
  return save(ctx, of, { message: messageBusinessHours, ...(maxSends === undefined ? {} : { maxSends }) });
}

async function save(ctx: Ctx, of: queries.HoursOf, set: { week?: Week | null; message?: string; maxSends?: number }) {
  const made = { now: ctx.now, firstMaxSends: FIRST_MAX_SENDS };
  await queries.saveHours(ctx.tx, ctx.tenantId, of, set, made);
  const answer = await showHours(ctx, of);
  // The list of queues shows which of them have hours of their own.
  if (of.scope === "queue" && set.week !== undefined) await ctx.publish("list.changed", { data: { list: "queues" } });
  const detail = { scope: of.scope, scopeId: of.scopeId, fields: Object.keys(set).join(" ") };
  await recordChange(ctx, { list: "hours", what: "changed", detail });
  return answer;
}

/** What is wrong is named by the place it has in the request, whatever order the days came in. */
function checkedWeek(days: NonNullable<BodyOf<typeof saveBusinessHours>["businessHours"]>): Week {
  const week = weekOf(days);
  if (!week) throw new AppError("ERR_HOURS_INVALID", { field: "businessHours", detail: "day_count" });
  const [problem] = checkWeek(week);
  if (!problem) return week;
  const [weekday, ...rest] = problem.field.split(".");
  const index = days.findIndex(({ day }) => day === Number(weekday));
  throw new AppError("ERR_HOURS_INVALID", {
    field: ["businessHours", index, ...rest].join("."),
    detail: problem.reason,
  });
}

export async function preview(ctx: Ctx, query: QueryOf<typeof previewHours>): Promise<AnswerOf<typeof previewHours>> {
  const of = hoursOf(query);
  await queries.findScope(ctx.tx, of);
  const day = civilDay(query.date);
  const minute = minuteOf(query.time);
  if (day === null) throw new AppError("ERR_VALIDATION", { field: "date" });
  if (minute === null) throw new AppError("ERR_VALIDATION", { field: "time" });
  const { timeZone } = await loadTenant(ctx.tx);
  const found = instantOf(timeZone, day, minute);
  // No customer can write at a time the clock jumps over; the answer names the first time after the jump.
  if (found.kind === "skipped")
    throw new AppError("ERR_HOURS_INVALID", { field: "time", detail: `skipped ${found.next}` });
  return toNowState(await decideHours(ctx, placeOf(of), found.at));
}

function placeOf({ scope, scopeId }: queries.HoursOf): { channelId?: number; queueId?: number } {
  if (scope === "company") return {};
  return scope === "queue" ? { queueId: scopeId } : { channelId: scopeId };
}
