// Looks at the hours of a company that have ended, and tells what is unusual in them: each hour once, whoever runs at once.
import { LEAST_WEEKS } from "@prosa/contracts/office/forecast";
import type { Ctx } from "#platform/context";
import { readCalendar } from "../figures.queries.ts";
import { tellAnomalies } from "./anomaly.notices.ts";
import * as queries from "./anomaly.queries.ts";
import { anomaliesOf, hoursToJudge, type LocalHour } from "./anomaly.rules.ts";
import { readGround } from "./forecast.queries.ts";
import { daysLike, isHoliday, weeksBefore } from "./forecast.rules.ts";

const KEPT_DAYS = 90;
const DAY_MS = 86_400_000;

interface Company {
  zone: string;
  begins: string;
  holidays: ReadonlySet<string>;
  /** In use. */
  channelIds: readonly number[];
}

/** One company's transaction: the mark moves with what was told. */
export async function judgeCompany(ctx: Ctx): Promise<void> {
  const { tx, tenantId, now } = ctx;
  const { zone, today, begins } = await readCalendar(tx, tenantId, now);
  if (begins === null || weeksBefore(today, begins) < LEAST_WEEKS) return;
  const due = hoursToJudge(zone, await queries.lockMark(tx), now);
  if (!due) return;
  const { holidays } = await readGround(tx, tenantId, zone);
  const company = { zone, begins, holidays: new Set(holidays), channelIds: await queries.readUsedChannels(tx) };
  for (const hour of due.hours) await judgeHour(ctx, company, hour);
  await queries.moveMark(tx, tenantId, due.until);
  await queries.forgetAnomalies(tx, new Date(now.getTime() - KEPT_DAYS * DAY_MS));
}

/** A holiday is like no other day, so nothing of it is unusual. */
async function judgeHour(ctx: Ctx, { zone, channelIds, ...past }: Company, hour: LocalHour): Promise<void> {
  if (isHoliday(past, hour.day)) return;
  const like = daysLike(hour.day, hour.day, past).map((day) => ({ day, hour: hour.hour }));
  const [now, ...before] = await queries.readHours(ctx.tx, { tenantId: ctx.tenantId, zone }, [hour, ...like]);
  if (!now) return;
  const found = anomaliesOf(now, before, channelIds);
  if (found.length === 0) return;
  const added = await queries.insertAnomalies(ctx.tx, ctx.tenantId, hour, found, ctx.now);
  await tellAnomalies(ctx, hour.day, added);
}
