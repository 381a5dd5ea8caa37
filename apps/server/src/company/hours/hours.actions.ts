// Use cases of business hours: whether it is open, what a week looks like, and how it is changed.
import type { previewHours, saveBusinessHours, saveBusinessMessage, showBusinessHours } from "@prosa/contracts/hours";
import type { AnswerOf, BodyOf, QueryOf } from "@prosa/contracts/route";
import { recordChange } from "#company/lists";
import { setSetting, settingsOf } from "#company/settings";
import { loadTenant } from "#company/tenants";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import { checkWeek } from "./hours.check.rules.ts";
import { civilDay, instantOf, localOf } from "./hours.local.rules.ts";
import { minuteOf } from "./hours.periods.rules.ts";
import * as queries from "./hours.queries.ts";
import { decide } from "./hours.rules.ts";
import type { Decision, Week } from "./hours.types.ts";
import { dateText, timeText } from "./hours.wall-clock.rules.ts";
import { daysOf, toNowState, weekOf } from "./hours.wire.ts";

type ScopeQuery = Pick<QueryOf<typeof showBusinessHours>, "scope" | "scopeId">;
type Answer = AnswerOf<typeof showBusinessHours>;

export function hoursOf({ scope = "company", scopeId }: ScopeQuery): queries.HoursOf {
  const isMismatched = (scope === "company") !== (scopeId === undefined);
  if (isMismatched) throw new AppError("ERR_VALIDATION", { field: "scopeId" });
  return scope === "company" ? { scope, scopeId: 0 } : { scope, scopeId: scopeId ?? 0 };
}

type Asking = Pick<Ctx, "deps" | "tx" | "tenantId">;
interface HoursPlace {
  channelId?: number | null;
  queueId?: number | null;
}

/** Everything an answer depends on but the moment: a queue's own, else the channel's, else the company's. */
async function loadHours(ctx: Asking, place: HoursPlace) {
  const asked = [loadTenant(ctx.tx), queries.readHours(ctx.tx, place), queries.readHolidays(ctx.tx)] as const;
  const [{ timeZone: zone }, stored, holidays] = await Promise.all(asked);
  const maxSends = (await settingsOf(ctx, { fresh: true })).get("MaxBusinessHoursMessages");
  return { stored, question: { schedules: queries.schedulesOf(stored), holidays, zone, maxSends } };
}

/** For whoever answers customers and for the preview alike: what holds there at one moment, or at several. */
export async function hoursAt(ctx: Asking, place: HoursPlace): Promise<(at: Date) => Decision> {
  const { question } = await loadHours(ctx, place);
  return (at) => decide({ ...question, at });
}

export async function showHours(ctx: Ctx, of: queries.HoursOf): Promise<Answer> {
  await queries.findScope(ctx.tx, of);
  const { stored, question } = await loadHours(ctx, placeOf(of));
  const own = stored.find(({ scope }) => scope === of.scope);
  const now = decide({ ...question, at: ctx.now });
  return {
    businessHours: own?.week ? daysOf(own.week) : null,
    messageBusinessHours: own?.message ?? "",
    maxSends: now.maxSends,
    inheritsMaxSends: of.scope !== "company" && (own?.maxSends ?? null) === null,
    timeZone: question.zone,
    now: toNowState(now),
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
  { messageBusinessHours: message, maxSends }: BodyOf<typeof saveBusinessMessage>,
): Promise<Answer> {
  await queries.findScope(ctx.tx, of, "keep");
  if (maxSends === undefined) return save(ctx, of, { message });
  if (of.scope !== "company") return save(ctx, of, { message, maxSends });
  // The company's number is a setting and stands there alone; there is nothing above it that it could follow.
  if (maxSends === null) throw new AppError("ERR_VALIDATION", { field: "maxSends" });
  await setSetting(ctx, "MaxBusinessHoursMessages", maxSends);
  return save(ctx, of, { message });
}

interface Changed {
  week?: Week | null;
  message?: string;
  maxSends?: number | null;
}

async function save(ctx: Ctx, of: queries.HoursOf, set: Changed): Promise<Answer> {
  await queries.saveHours(ctx.tx, ctx.tenantId, of, set, ctx.now);
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
  const beside = besideOf(of, query.withId);
  if (beside) await queries.findScope(ctx.tx, beside);
  const day = civilDay(query.date);
  const minute = minuteOf(query.time);
  if (day === null) throw new AppError("ERR_VALIDATION", { field: "date" });
  if (minute === null) throw new AppError("ERR_VALIDATION", { field: "time" });
  const { timeZone } = await loadTenant(ctx.tx);
  const found = instantOf(timeZone, day, minute);
  // No customer can write at a time the clock jumps over; the answer names the first time after the jump.
  if (found.kind === "skipped") {
    const next = localOf(timeZone, found.at);
    const date = next.day === day ? "" : `${dateText(next.day)} `;
    throw new AppError("ERR_HOURS_INVALID", { field: "time", detail: `skipped ${date}${timeText(next.minute)}` });
  }
  return toNowState((await hoursAt(ctx, { ...placeOf(of), ...(beside && placeOf(beside)) }))(found.at));
}

/** A customer writes on a channel and waits in a queue; of the two the screen shows one, and may name the other. */
function besideOf({ scope }: queries.HoursOf, scopeId: number | undefined): queries.HoursOf | null {
  if (scopeId === undefined) return null;
  if (scope === "company") throw new AppError("ERR_VALIDATION", { field: "withId" });
  return { scope: scope === "queue" ? "channel" : "queue", scopeId };
}

function placeOf({ scope, scopeId }: queries.HoursOf): HoursPlace {
  if (scope === "company") return {};
  return scope === "queue" ? { queueId: scopeId } : { channelId: scopeId };
}
