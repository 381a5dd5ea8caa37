// SQL of the screens of use: a month by day and by integration, and the last questions of one.
import type { Sums, Turn } from "@prosa/contracts/automation/assistant-use";
import { type RawBuilder, sql } from "kysely";
import { canSee, type Looking, whereHolds } from "#conversation/tickets";
import type { Tx } from "#platform/database";

const sums = sql`
  coalesce(sum(d.calls), 0)::int as calls, coalesce(sum(d.said + d.done), 0)::int as alone,
  coalesce(sum(d.handed), 0)::int as handed, coalesce(sum(d.failed), 0)::int as failed,
  coalesce(sum(d.late), 0)::int as late, coalesce(sum(d.tokens_in), 0)::bigint as tokens_in,
  coalesce(sum(d.tokens_out), 0)::bigint as tokens_out, coalesce(sum(d.tokens_cached), 0)::bigint as tokens_cached,
  coalesce(sum(d.cost_micros), 0)::bigint as cost_micros`;

const within = (month: string) => sql`d.tenant_id = app_tenant()
  and d.day >= ${`${month}-01`}::date and d.day < ${`${month}-01`}::date + interval '1 month'`;
const ofOne = (integrationId: number | null): RawBuilder<unknown> =>
  integrationId === null ? sql`true` : sql`d.integration_id = ${integrationId}`;

export type IntegrationSums = Sums & { integrationId: number; name: string | null };

const none: Sums = {
  calls: 0,
  alone: 0,
  handed: 0,
  failed: 0,
  late: 0,
  tokensIn: 0,
  tokensOut: 0,
  tokensCached: 0,
  costMicros: 0,
};

const names = Object.keys(none) as (keyof Sums)[];

/** Of every integration that was asked, and of those that may be. */
export async function sumsByIntegration(tx: Tx, month: string): Promise<IntegrationSums[]> {
  const { rows } = await sql<
    { integrationId: number; name: string | null } & { [Name in keyof Sums]: Sums[Name] | null }
  >`
    select coalesce(u.integration_id, i.id) as integration_id, i.name, u.calls, u.alone, u.handed, u.failed, u.late,
           u.tokens_in, u.tokens_out, u.tokens_cached, u.cost_micros
      from (select d.integration_id, ${sums} from assistant_days d where ${within(month)} group by 1) u
      full join (select i.id, i.name from integrations i where i.tenant_id = app_tenant()) i on i.id = u.integration_id
     order by u.cost_micros desc nulls last, u.calls desc nulls last, i.name limit 200`.execute(tx);
  return rows.map(({ integrationId, name, ...row }) => {
    const filled = Object.fromEntries(names.map((one) => [one, row[one] ?? 0])) as unknown as Sums;
    return { integrationId, name, ...filled };
  });
}

export interface MonthUse {
  /** 2026-11 */
  month: string;
  isThis: boolean;
  sums: Sums;
  days: { day: string; calls: number; costMicros: number }[];
}

/** Each day of the month that has come; null: of all integrations, of this month. */
export async function monthUse(
  tx: Tx,
  of: { integrationId: number | null; month: string | null; now: Date },
): Promise<MonthUse> {
  const { integrationId, month, now } = of;
  const { rows } = await sql<Sums & { month: string; isThis: boolean; day: string | null }>`
    select m.month, m.month = to_char(m.today, 'YYYY-MM') as is_this, to_char(g.day, 'YYYY-MM-DD') as day, u.*
      from (select coalesce(${month}::text, to_char(n.today, 'YYYY-MM')) as month, n.today
              from (select (${now}::timestamptz at time zone z.time_zone)::date as today
                      from tenants z where z.id = app_tenant()) n) m
      left join lateral generate_series((m.month || '-01')::date,
                least((m.month || '-01')::date + interval '1 month - 1 day', m.today), interval '1 day') g(day) on true
     cross join lateral (
       select ${sums} from assistant_days d
        where d.tenant_id = app_tenant() and d.day = g.day::date and ${ofOne(integrationId)}) u
     order by g.day`.execute(tx);
  const [first] = rows;
  const total = rows.reduce(
    (all, row) => Object.fromEntries(names.map((name) => [name, all[name] + row[name]])) as unknown as Sums,
    none,
  );
  return {
    month: first?.month ?? "",
    isThis: first?.isThis ?? false,
    sums: total,
    days: rows.flatMap(({ day, calls, costMicros }) => (day === null ? [] : [{ day, calls, costMicros }])),
  };
}

const TURNS = 30;

export async function lastTurns(tx: Tx, { viewer, settings }: Looking, integrationId: number): Promise<Turn[]> {
  const { rows } = await sql<Omit<Turn, "at"> & { at: Date }>`
    select r.id, r.at, r.outcome, r.why, r.model, r.tokens_in, r.tokens_out, r.cost_micros, r.is_estimated, r.ms,
           t.id as ticket_id
      from (select * from assistant_runs r where r.tenant_id = app_tenant() and r.integration_id = ${integrationId}
             order by r.id desc limit ${sql.lit(TURNS)}) r
      left join tickets t on t.tenant_id = app_tenant() and t.id = r.ticket_id
        and ${whereHolds(canSee, viewer, settings)}
     order by r.id desc`.execute(tx);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}
