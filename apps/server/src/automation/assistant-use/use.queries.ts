// SQL of the use of assistants: limits, reservations and the sums of days; months are the company's wall's.
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#platform/database";
import type { AssistantDaysTable } from "./use.tables.ts";

/** The company's own, beside those of its integrations. */
export const COMPANY = 0;

export interface LimitRow {
  integrationId: number;
  limitMicros: number | null;
  priceIn: number | null;
  priceOut: number | null;
  priceCached: number | null;
  pricedAt: Date | null;
  warnedFor: string | null;
  spentFor: string | null;
}

const columns = sql`l.integration_id, l.limit_micros, l.price_in, l.price_out, l.price_cached, l.priced_at,
  to_char(l.warned_for, 'YYYY-MM-DD') as warned_for, to_char(l.spent_for, 'YYYY-MM-DD') as spent_for`;

/** Of the company and of these. */
export async function readLimits(tx: Tx, integrationIds: readonly number[]): Promise<LimitRow[]> {
  const { rows } = await sql<LimitRow>`
    select ${columns} from assistant_limits l
     where l.tenant_id = app_tenant() and l.integration_id = any (${[COMPANY, ...integrationIds]}::bigint[])
     order by l.integration_id`.execute(tx);
  return rows;
}

export async function everyLimit(tx: Tx): Promise<LimitRow[]> {
  const { rows } = await sql<LimitRow>`
    select ${columns} from assistant_limits l where l.tenant_id = app_tenant() order by l.integration_id`.execute(tx);
  return rows;
}

/** Who reserves holds the limits that count, one after the other: nobody else reserves meanwhile. */
export async function lockLimits(tx: Tx, integrationId: number): Promise<LimitRow[]> {
  const { rows } = await sql<LimitRow>`
    select ${columns} from assistant_limits l
     where l.tenant_id = app_tenant() and l.integration_id in (${sql.lit(COMPANY)}, ${integrationId})
       and l.limit_micros is not null
     order by l.integration_id for update`.execute(tx);
  return rows;
}

export interface Taken {
  /** Its first day. */
  month: string;
  company: number;
  integration: number;
  reservedByCompany: number;
  reservedByIntegration: number;
}

const monthAt = (now: Date): RawBuilder<unknown> =>
  sql`(select date_trunc('month', ${now}::timestamptz at time zone z.time_zone)::date as first
         from tenants z where z.id = app_tenant())`;

/** What this month has cost, and what may still come of questions on their way. */
export async function takenIn(tx: Tx, integrationId: number, now: Date): Promise<Taken> {
  const { rows } = await sql<Taken>`
    select to_char(m.first, 'YYYY-MM-DD') as month, d.company, d.integration,
           r.company as reserved_by_company, r.integration as reserved_by_integration
      from ${monthAt(now)} m
     cross join lateral (
       select coalesce(sum(d.cost_micros), 0)::bigint as company,
              coalesce(sum(d.cost_micros) filter (where d.integration_id = ${integrationId}), 0)::bigint as integration
         from assistant_days d
        where d.tenant_id = app_tenant() and d.day >= m.first and d.day < m.first + interval '1 month') d
     cross join lateral (
       select coalesce(sum(r.micros), 0)::bigint as company,
              coalesce(sum(r.micros) filter (where r.integration_id = ${integrationId}), 0)::bigint as integration
         from assistant_reservations r where r.tenant_id = app_tenant() and r.until > ${now}) r`.execute(tx);
  return rows[0] as Taken;
}

export async function insertReservation(
  tx: Tx,
  row: { tenantId: number; claimId: string; integrationId: number; micros: number; until: Date },
): Promise<void> {
  await tx.insertInto("assistantReservations").values(row).execute();
}

/** With those whose askers are gone. */
export async function dropReservation(tx: Tx, claimId: string, now: Date): Promise<void> {
  await sql`delete from assistant_reservations r
             where r.tenant_id = app_tenant() and (r.claim_id = ${claimId} or r.until < ${now})`.execute(tx);
}

export async function markLimits(
  tx: Tx,
  integrationIds: readonly number[],
  column: "warnedFor" | "spentFor",
  month: string,
): Promise<void> {
  await tx
    .updateTable("assistantLimits")
    .set({ [column]: month })
    .where("integrationId", "in", [...integrationIds])
    .execute();
}

export type Counted = Omit<AssistantDaysTable, "tenantId" | "day">;

export async function addToDay(tx: Tx, now: Date, of: Counted): Promise<void> {
  await sql`
    insert into assistant_days as d (tenant_id, integration_id, day, calls, said, done, handed, failed, late,
                                     tokens_in, tokens_out, tokens_cached, cost_micros)
    select z.id, ${of.integrationId}, (${now}::timestamptz at time zone z.time_zone)::date, ${of.calls}::int,
           ${of.said}::int, ${of.done}::int, ${of.handed}::int, ${of.failed}::int, ${of.late}::int,
           ${of.tokensIn}::bigint, ${of.tokensOut}::bigint, ${of.tokensCached}::bigint, ${of.costMicros}::bigint
      from tenants z where z.id = app_tenant()
    on conflict (tenant_id, integration_id, day) do update
       set calls = d.calls + excluded.calls, said = d.said + excluded.said, done = d.done + excluded.done,
           handed = d.handed + excluded.handed, failed = d.failed + excluded.failed, late = d.late + excluded.late,
           tokens_in = d.tokens_in + excluded.tokens_in, tokens_out = d.tokens_out + excluded.tokens_out,
           tokens_cached = d.tokens_cached + excluded.tokens_cached,
           cost_micros = d.cost_micros + excluded.cost_micros`.execute(tx);
}

/** Of integrations; the company's own stands for its limit. */
export async function namesOf(tx: Tx, integrationIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select i.id, i.name from integrations i where i.tenant_id = app_tenant() and i.id = any (${[...integrationIds]}::bigint[])
    union all select ${sql.lit(COMPANY)}::bigint, z.name from tenants z where z.id = app_tenant()`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export interface LimitWish {
  limitMicros?: number | null;
  price?: { in: number; out: number; cached: number } | null;
}

/** A new limit has not been told of yet. */
export async function saveLimit(
  tx: Tx,
  of: { tenantId: number; integrationId: number; now: Date },
  { limitMicros, price }: LimitWish,
): Promise<void> {
  const { tenantId, integrationId, now } = of;
  const set = {
    ...(limitMicros === undefined ? {} : { limitMicros, warnedFor: null, spentFor: null }),
    ...(price === undefined
      ? {}
      : {
          priceIn: price?.in ?? null,
          priceOut: price?.out ?? null,
          priceCached: price?.cached ?? null,
          pricedAt: price ? now : null,
        }),
  };
  await tx
    .insertInto("assistantLimits")
    .values({ tenantId, integrationId, ...set })
    .onConflict((conflict) => conflict.columns(["tenantId", "integrationId"]).doUpdateSet(set))
    .execute();
}
