// What is asked of the forecast: the coming week within the caller's scope, last week's own error, and how many people it takes.
import { dayPlus } from "@prosa/contracts/figure-days";
import { MOST_WEEKS, type readForecast } from "@prosa/contracts/office/forecast";
import type { AnswerOf, QueryOf } from "@prosa/contracts/route";
import { lookingOf } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { type Question, readCalendar, readSums } from "../figures.queries.ts";
import { once } from "../kept.ts";
import { scopeOf } from "../scope.rules.ts";
import { readGround, readWorkedSeconds } from "./forecast.queries.ts";
import * as rules from "./forecast.rules.ts";

type Asked = QueryOf<typeof readForecast>;
type Answered = AnswerOf<typeof readForecast>;
type Place = Omit<Question, "from" | "to">;

/** The forecast of last week looks so far back. */
const MOST_DAYS = (MOST_WEEKS + 1) * 7;

export async function showForecast(ctx: Ctx, asked: Asked): Promise<Answered> {
  const { viewer, settings } = await lookingOf(ctx);
  const scope = scopeOf(viewer, settings);
  return once(ctx.deps, ["forecast", ctx.tenantId, scope, asked], () => foretell(ctx, { ...asked, scope }));
}

async function foretell(ctx: Ctx, asked: Asked & Pick<Place, "scope">): Promise<Answered> {
  const { tx, tenantId, now } = ctx;
  const { zone, today, begins, isFilled } = await readCalendar(tx, tenantId, now);
  const { holidays, workBegins } = await readGround(tx, tenantId, zone);
  const place = { ...asked, tenantId, zone };
  const past = { counts: await countsOf(ctx, place, today), begins: begins ?? today, holidays: new Set(holidays) };
  const work = await workOf(ctx, place, rules.measuredDays(today, workBegins));
  const foretold = rules.forecastOf(today, past, work);
  return {
    weeks: rules.weeksBefore(today, past.begins),
    ...foretold,
    lastWeek: rules.lastWeekOf(today, past),
    holidays: foretold.days.map(({ day }) => day).filter((day) => rules.isHoliday(past, day)),
    ...work,
    zone,
    asOf: now.toISOString(),
    begins,
    isCounting: !isFilled,
  };
}

async function countsOf({ tx }: Ctx, place: Place, today: string): Promise<Map<string, number>> {
  const days = { from: dayPlus(today, -MOST_DAYS), to: dayPlus(today, -1) };
  const rows = await readSums(tx, { ...place, ...days }, ["openedIn"], "dayHour");
  return new Map(rows.map(({ key, values }) => [key, values.openedIn?.n ?? 0]));
}

/** By whoever had conversations of that scope in those days: how long each lasted, and how many at once. */
async function workOf({ tx }: Ctx, place: Place, days: { from: string; to: string } | null): Promise<rules.Work> {
  if (!days) return { handlingSeconds: null, atOnce: null };
  const held = (await readSums(tx, { ...place, ...days }, ["held"], "user")).filter(({ key }) => key !== "");
  const [count, seconds] = (["n", "sum"] as const).map((part) =>
    rules.sumOf(held.map(({ values }) => values.held?.[part] ?? 0)),
  ) as [number, number];
  const userIds = held.map(({ key }) => Number(key));
  const worked = userIds.length === 0 ? 0 : await readWorkedSeconds(tx, { ...place, ...days, userIds });
  return { handlingSeconds: count === 0 ? null : seconds / count, atOnce: rules.atOnceOf(seconds, worked) };
}
