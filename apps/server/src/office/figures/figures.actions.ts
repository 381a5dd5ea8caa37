// What is asked of figures: their rows and totals with a comparison, the tickets behind one, and what is going on now.
import type { readFacts, readFigures, readNow } from "@prosa/contracts/figures";
import type { MetricId } from "@prosa/contracts/metrics";
import type { AnswerOf, QueryOf } from "@prosa/contracts/route";
import { loadTickets, lookingOf, maskedName, maySee } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import * as queries from "./figures.queries.ts";
import { daysBefore, demandDays } from "./figures.rules.ts";
import { once } from "./kept.ts";
import { readPeopleNow, readQueuesNow } from "./now.queries.ts";
import { scopeOf } from "./scope.rules.ts";

type Asked = QueryOf<typeof readFigures>;
type Answered = AnswerOf<typeof readFigures>;

export async function showFigures(ctx: Ctx, asked: Asked): Promise<Answered> {
  demandDays(asked);
  const { viewer, settings } = await lookingOf(ctx);
  const scope = scopeOf(viewer, settings);
  return once(ctx.deps, ["figures", ctx.tenantId, scope, asked], () => count(ctx, asked, scope));
}

async function count(ctx: Ctx, asked: Asked, scope: queries.Question["scope"]): Promise<Answered> {
  const { tx, tenantId } = ctx;
  const { metrics, by, compare, ...filters } = asked;
  const calendar = await queries.readCalendar(tx, tenantId, ctx.now);
  const { zone, today, time, begins, isFilled } = calendar;
  const question = { ...filters, tenantId, zone, scope };
  const rows = await queries.readSums(tx, question, metrics, by);
  const names = await queries.readNamesOf(
    tx,
    by,
    rows.map(({ key }) => key),
  );
  return {
    rows: rows.map(({ key, values }) => ({
      key,
      name: names.get(key)?.name ?? null,
      color: names.get(key)?.color ?? null,
      values,
    })),
    totals: totalsOf(metrics, rows),
    previous: compare ? await before(ctx, question, metrics, { today, time }) : null,
    zone,
    asOf: ctx.now.toISOString(),
    begins,
    isCounting: !isFilled,
  };
}

async function before(
  ctx: Ctx,
  question: queries.Question,
  metrics: readonly MetricId[],
  { today, time }: { today: string; time: string },
) {
  const { isUpToNow, ...days } = daysBefore(question, today);
  const asked = { ...question, ...days, ...(isUpToNow ? { upTo: time } : {}) };
  return { ...days, totals: totalsOf(metrics, await queries.readSums(ctx.tx, asked, metrics, "none")) };
}

/** Only what adds up is counted, so that rows make totals. */
function totalsOf(metrics: readonly MetricId[], rows: readonly { values: queries.Sums }[]): queries.Sums {
  const totals: queries.Sums = {};
  for (const metric of metrics) {
    const figures = rows.map(({ values }) => values[metric] ?? { n: 0, sum: 0 });
    totals[metric] = {
      n: figures.reduce((all, { n }) => all + n, 0),
      sum: figures.reduce((all, { sum }) => all + sum, 0),
    };
  }
  return totals;
}

const BEHIND_AT_ONCE = 50;

export async function showBehind(ctx: Ctx, asked: QueryOf<typeof readFacts>): Promise<AnswerOf<typeof readFacts>> {
  demandDays(asked);
  const { metric, cursor, ...filters } = asked;
  const looking = await lookingOf(ctx);
  const { viewer, settings } = looking;
  const { zone } = await queries.readCalendar(ctx.tx, ctx.tenantId, ctx.now);
  const question = { ...filters, tenantId: ctx.tenantId, zone, scope: scopeOf(viewer, settings) };
  const facts = await queries.readBehind(ctx.tx, question, metric, readCursor(cursor), BEHIND_AT_ONCE + 1);
  const page = facts.slice(0, BEHIND_AT_ONCE);
  const loaded = await loadTickets(ctx.tx, ctx.tenantId, [...new Set(page.map(({ ticketId }) => ticketId))]);
  const tickets = new Map(loaded.filter((row) => maySee(viewer, settings, row)).map((row) => [row.id, row]));
  const rows = page.flatMap(({ ticketId, at, value, queueName, username }) => {
    const ticket = tickets.get(ticketId);
    if (!ticket) return [];
    const { contactName: name, contactNumber: number } = ticket;
    const contactName = looking.readsPhones || number === null ? name : maskedName(name, number);
    return [{ ticketId, protocol: ticket.protocol, contactName, queueName, username, at: at.toISOString(), value }];
  });
  const last = page.at(-1);
  const more = facts.length > page.length && last ? `${last.at.getTime()}.${last.id}` : null;
  return { rows, hidden: page.length - rows.length, cursor: more };
}

function readCursor(cursor: string | undefined): { at: Date; id: number } | null {
  if (cursor === undefined) return null;
  const parts = /^(\d{1,14})\.(\d{1,15})$/.exec(cursor);
  if (!parts) throw new AppError("ERR_VALIDATION", { field: "cursor" });
  return { at: new Date(Number(parts[1])), id: Number(parts[2]) };
}

export async function showNow(ctx: Ctx, asked: QueryOf<typeof readNow>): Promise<AnswerOf<typeof readNow>> {
  const { viewer, settings } = await lookingOf(ctx);
  return once(ctx.deps, ["now", ctx.tenantId, viewer, settings, asked], async () => {
    const scope = { viewer, settings, tenantId: ctx.tenantId, now: ctx.now, ...asked };
    const queues = await readQueuesNow(ctx.tx, scope);
    const total = (key: "open" | "pending" | "late") => queues.reduce((all, queue) => all + queue[key], 0);
    return {
      open: total("open"),
      pending: total("pending"),
      late: total("late"),
      queues: queues.map(({ late: _late, oldestWaitingSince, ...queue }) => ({
        ...queue,
        oldestWaitingSince: oldestWaitingSince?.toISOString() ?? null,
      })),
      people: await readPeopleNow(ctx.tx, scope),
      asOf: ctx.now.toISOString(),
    };
  });
}
