// SQL of the operator's figures: the days of companies in tenant 1, and money through reviewed functions.
import { sql } from "kysely";
import type { Database, Tx } from "#platform/database";
import type { DayRow, NumberRow } from "./dashboard.rules.ts";

export interface CompanyFacts {
  id: number;
  name: string;
  status: "active" | "inactive";
  dueAt: Date;
  blockedFrom: Date | null;
  trialUntil: Date | null;
  valueCents: number;
  currency: string;
  periodMonths: number;
  users: number;
  connections: number;
  lastSeenAt: Date | null;
  createdAt: Date;
}

export function companyFacts(db: Database, after: number, limit: number): Promise<CompanyFacts[]> {
  return db.callOnce(
    "operator_company_facts",
    `select id, name, status, due_at, blocked_from, trial_until, value_cents, currency, period_months, users, connections,
            last_seen_at, created_at from operator_company_facts($1, $2)`,
    [after, limit],
  );
}

export interface Calendar {
  /** Where the platform's own company is. */
  today: string;
  /** The month's first day, and the first one after it. */
  first: string;
  past: string;
  monthStart: Date;
  monthEnd: Date;
}

/** A month in words such as "2026-03", or the present one. */
export async function calendarOf(tx: Tx, month: string | undefined, now: Date): Promise<Calendar> {
  const first = month === undefined ? null : `${month}-01`;
  const { rows } = await sql<Calendar>`
    select x.today::date::text as today, x.first::date::text as first, x.past::date::text as past,
           x.first at time zone x.zone as month_start, x.past at time zone x.zone as month_end
      from (select z.zone, z.today, z.first, z.first + interval '1 month' as past
              from (select t.time_zone as zone, ${now}::timestamptz at time zone t.time_zone as today,
                           date_trunc('month', coalesce(${first}::timestamp, ${now}::timestamptz at time zone t.time_zone)) as first
                      from tenants t where t.id = app_tenant()) z) x`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("The platform's own company is not there");
  return row;
}

export interface NewDay extends DayRow {
  readonly users: number;
  readonly connections: number;
}

export async function saveDays(tx: Tx, day: string, rows: readonly NewDay[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto("companyDays")
    .values(rows.map((row) => ({ ...row, tenantId: sql<number>`app_tenant()`, day, updatedAt: now })))
    .onConflict((conflict) =>
      conflict.columns(["tenantId", "day", "companyId"]).doUpdateSet((eb) => ({
        company: eb.ref("excluded.company"),
        state: eb.ref("excluded.state"),
        monthlyCents: eb.ref("excluded.monthlyCents"),
        currency: eb.ref("excluded.currency"),
        users: eb.ref("excluded.users"),
        connections: eb.ref("excluded.connections"),
        isIdle: eb.ref("excluded.isIdle"),
        updatedAt: eb.ref("excluded.updatedAt"),
      })),
    )
    .execute();
}

/** Of the day, whoever the round did not meet is no company any more. */
export async function dropUnmet(tx: Tx, day: string, since: Date): Promise<void> {
  await sql`delete from company_days where tenant_id = app_tenant() and day = ${day}::date and updated_at < ${since}`.execute(
    tx,
  );
}

/** Days of past months go after five weeks, all but the last one of each. */
export async function forgetDays(tx: Tx, today: string, most: number): Promise<void> {
  await sql`
    delete from company_days where ctid in (
      select d.ctid from company_days d
       where d.tenant_id = app_tenant() and d.day < ${today}::date - 35
         and exists (select 1 from company_days l where l.tenant_id = d.tenant_id and l.company_id = d.company_id
                        and l.day > d.day and date_trunc('month', l.day) = date_trunc('month', d.day))
       limit ${sql.lit(most)})`.execute(tx);
}

/** The newest figures before a day; none where there were none. */
export async function daysBefore(tx: Tx, before: string): Promise<(DayRow & { users: number; connections: number })[]> {
  const { rows } = await sql<DayRow & { users: number; connections: number }>`
    select company_id, company, state, monthly_cents, currency, is_idle, users, connections from company_days
     where tenant_id = app_tenant()
       and day = (select max(day) from company_days where tenant_id = app_tenant() and day < ${before}::date)`.execute(
    tx,
  );
  return rows;
}

export async function monthsKnown(tx: Tx): Promise<{ months: string[]; takenAt: Date | null }> {
  const { rows } = await sql<{ month: string; takenAt: Date }>`
    select to_char(day, 'YYYY-MM') as month, max(updated_at) as taken_at from company_days
     where tenant_id = app_tenant() group by 1 order by 1 desc limit 60`.execute(tx);
  return { months: rows.map(({ month }) => month), takenAt: rows[0]?.takenAt ?? null };
}

export async function moneyRows(tx: Tx, kind: "overdue" | "collected", from: Date, to: Date): Promise<NumberRow[]> {
  const { rows } = await sql<NumberRow>`
    select tenant_id, company, number, at, cents, currency from operator_money_rows(${kind}, ${from}, ${to})`.execute(
    tx,
  );
  return rows;
}
