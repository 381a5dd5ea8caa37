// Use cases of the operator's figures: a month with its movements, and the rows behind each number.
import {
  type DashboardNumber,
  dashboardNumbers,
  type listDashboardNumber,
  type showDashboard,
} from "@prosa/contracts/office/dashboard";
import type { AnswerOf, QueryOf } from "@prosa/contracts/route";
import type { Ctx } from "#platform/context";
import * as queries from "./dashboard.queries.ts";
import { type NumberRow, rowsOf, sumsOf } from "./dashboard.rules.ts";

const FIRST_SIZE = 25;

interface Month extends queries.Calendar {
  readonly before: Awaited<ReturnType<typeof queries.daysBefore>>;
  readonly now: Awaited<ReturnType<typeof queries.daysBefore>>;
}

async function readMonth({ tx, now: moment }: Ctx, month: string | undefined): Promise<Month> {
  const calendar = await queries.calendarOf(tx, month, moment);
  const [before, latest] = [await queries.daysBefore(tx, calendar.first), await queries.daysBefore(tx, calendar.past)];
  return { ...calendar, before, now: latest };
}

async function rowsOfNumber({ tx, now: moment }: Ctx, number: DashboardNumber, month: Month): Promise<NumberRow[]> {
  const { monthStart, monthEnd } = month;
  if (number === "collected") return queries.moneyRows(tx, number, monthStart, monthEnd);
  // What is overdue is so now; of a past month nobody knows any more.
  if (number === "overdue") return monthEnd > moment ? queries.moneyRows(tx, number, monthStart, moment) : [];
  return rowsOf(number, month.before, month.now);
}

export async function show(ctx: Ctx, asked: QueryOf<typeof showDashboard>): Promise<AnswerOf<typeof showDashboard>> {
  const month = await readMonth(ctx, asked.month);
  const numbers = [];
  for (const number of dashboardNumbers) {
    const rows = await rowsOfNumber(ctx, number, month);
    numbers.push({ number, count: rows.length, sums: sumsOf(rows) });
  }
  const { months, takenAt } = await queries.monthsKnown(ctx.tx);
  const present = month.today.slice(0, 7);
  const add = (part: "users" | "connections") => month.now.reduce((sum, row) => sum + row[part], 0);
  return {
    month: month.first.slice(0, 7),
    months: months.includes(present) ? months : [present, ...months],
    takenAt: takenAt?.toISOString() ?? null,
    users: add("users"),
    connections: add("connections"),
    companies: month.now.length,
    numbers,
  };
}

export async function list(
  ctx: Ctx,
  { number, month, pageNumber = 1, pageSize = FIRST_SIZE }: QueryOf<typeof listDashboardNumber>,
): Promise<AnswerOf<typeof listDashboardNumber>> {
  const rows = await rowsOfNumber(ctx, number, await readMonth(ctx, month));
  const offset = (pageNumber - 1) * pageSize;
  const items = rows.slice(offset, offset + pageSize).map((row) => ({ ...row, at: row.at?.toISOString() ?? null }));
  return { items, count: rows.length, hasMore: offset + items.length < rows.length, sums: sumsOf(rows) };
}
