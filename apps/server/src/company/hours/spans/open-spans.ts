// Keeps the spans in which company, channels and queues are open: made anew from now on when hours change, and extended every night.
import { z } from "zod";
import { loadTenant } from "#company/tenants";
import { asSystem, type Ctx } from "#platform/context";
import { defineJob } from "#platform/jobs";
import { type HoursOf, readEveryHours, readHolidays, schedulesOf } from "../hours.queries.ts";
import * as queries from "./open-spans.queries.ts";
import { continueSpans, counted, type Rules, spansBetween } from "./open-spans.rules.ts";

const DAY_MS = 86_400_000;
const AHEAD_DAYS = 400;
const PAST_DAYS = 400;
/** Extended before they are this short. */
const LEAST_DAYS = 370;
const SHOWN_BEFORE_DAYS = 8;
const SHOWN_AFTER_DAYS = 2;
const TENANTS_AT_ONCE = 100;
const COMPANY: HoursOf = { scope: "company", scopeId: 0 };

/** From now on as hours, holidays and zone say; may run twice. */
export async function keepSpans(ctx: Ctx): Promise<void> {
  const { tx } = ctx;
  await queries.lockCompany(tx, ctx.tenantId);
  const [{ timeZone: zone }, stored, holidays] = [
    await loadTenant(tx),
    await readEveryHours(tx),
    await readHolidays(tx),
  ];
  const company = stored.filter(({ scope }) => scope === "company");
  const own = stored.filter(({ scope, week }) => scope !== "company" && week !== null);
  const rulesOf = (of: typeof stored): Rules => ({ schedules: schedulesOf(of), holidays, zone, maxSends: 0 });
  await queries.dropFollowers(tx);
  if (holidays.length > 0 || stored.some(({ week }) => week !== null)) await keepCompany(ctx, rulesOf(company));
  for (const one of own) {
    const of = { scope: one.scope, scopeId: one.scopeId } as HoursOf;
    if ((await queries.lastSpan(tx, of, ctx.now)) === null) await queries.copyPast(tx, of, ctx.now);
    await keepScope(ctx, of, rulesOf([...company, one]));
  }
}

/** Whatever is not known of its past is taken as today's hours say. */
async function keepCompany(ctx: Ctx, rules: Rules): Promise<void> {
  const now = ctx.now.getTime();
  if ((await queries.lastSpan(ctx.tx, COMPANY, ctx.now)) === null) {
    await queries.dropFrom(ctx.tx, COMPANY, ctx.now);
    const begin = now - PAST_DAYS * DAY_MS;
    const past = spansBetween(rules, begin, now);
    const begins = past[0]?.opensAt === begin ? [] : [{ opensAt: begin, closesAt: begin }];
    await queries.insertSpans(ctx.tx, ctx.tenantId, COMPANY, counted([...begins, ...past]));
  }
  await keepScope(ctx, COMPANY, rules);
}

async function keepScope(ctx: Ctx, of: HoursOf, rules: Rules): Promise<void> {
  const now = ctx.now.getTime();
  const last = await queries.lastSpan(ctx.tx, of, ctx.now);
  const end = now + AHEAD_DAYS * DAY_MS;
  const coming = spansBetween(rules, now, end);
  // Nothing but an instant: so far it is known, also where nobody opens again.
  if (coming.at(-1)?.closesAt !== end) coming.push({ opensAt: end, closesAt: end });
  const continued = continueSpans(last, coming, now);
  await queries.dropFrom(ctx.tx, of, ctx.now);
  if (continued.last) await queries.endSpan(ctx.tx, of, continued.last);
  await queries.insertSpans(ctx.tx, ctx.tenantId, of, continued.added);
}

export async function openSpansNow(ctx: Pick<Ctx, "tx" | "now">) {
  const [from, to] = [-SHOWN_BEFORE_DAYS, SHOWN_AFTER_DAYS].map((days) => new Date(ctx.now.getTime() + days * DAY_MS));
  const hours = await queries.spansAround(ctx.tx, from as Date, to as Date);
  return { hours, knownFrom: (from as Date).toISOString() };
}

const NAME = "hours.spans";

export const renewOpenSpans = defineJob({
  name: NAME,
  audit: { none: "carriesOut" },
  payload: z.object({ tenantId: z.number().int() }),
  timeoutSeconds: 60,
  // Two of one company wait for each other, and the second writes the same again.
  mayOverlap: true,
  async run(deps, { tenantId }) {
    await asSystem(deps, tenantId, keepSpans, NAME);
  },
});

/** Also where there are none yet. */
export const extendOpenSpans = defineJob({
  name: "hours.spans_due",
  audit: { none: "carriesOut" },
  payload: z.object({}),
  everySeconds: 3600,
  timeoutSeconds: 600,
  mayOverlap: true,
  async run(deps, _, signal) {
    const until = new Date(deps.clock.now().getTime() + LEAST_DAYS * DAY_MS);
    const text = "select tenant_id from open_spans_due($1, $2)";
    for (let found = 1; found > 0 && !signal.aborted; ) {
      const due = await deps.db.callOnce<{ tenantId: number }>("open_spans_due", text, [until, TENANTS_AT_ONCE]);
      for (const { tenantId } of due) if (!signal.aborted) await asSystem(deps, tenantId, keepSpans, NAME);
      found = due.length;
    }
  },
});
