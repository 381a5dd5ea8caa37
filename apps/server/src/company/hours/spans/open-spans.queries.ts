// SQL of open spans: of one scope at a time, and those around a moment for whoever colours waits.
import { sql } from "kysely";
import type { Tx } from "#platform/database";
import type { HoursOf } from "../hours.queries.ts";
import type { Scope } from "../hours.types.ts";
import type { CountedSpan } from "./open-spans.rules.ts";

/** One round at a time of a company. */
export async function lockCompany(tx: Tx, tenantId: number): Promise<void> {
  await sql`select id from tenants where id = ${tenantId} for no key update`.execute(tx);
}

/** The last span that had begun before; null: there is none. */
export async function lastSpan(tx: Tx, { scope, scopeId }: HoursOf, before: Date): Promise<CountedSpan | null> {
  const { rows } = await sql<{ opensAt: Date; closesAt: Date; openBefore: number }>`
    select s.opens_at, s.closes_at, s.open_before from open_spans s
     where s.tenant_id = app_tenant() and s.scope = ${scope} and s.scope_id = ${scopeId} and s.opens_at < ${before}
     order by s.opens_at desc limit 1`.execute(tx);
  const [row] = rows;
  return row ? { ...row, opensAt: row.opensAt.getTime(), closesAt: row.closesAt.getTime() } : null;
}

export async function endSpan(tx: Tx, { scope, scopeId }: HoursOf, { opensAt, closesAt }: CountedSpan): Promise<void> {
  await sql`
    update open_spans s set closes_at = ${new Date(closesAt)}
     where s.tenant_id = app_tenant() and s.scope = ${scope} and s.scope_id = ${scopeId}
       and s.opens_at = ${new Date(opensAt)}`.execute(tx);
}

export async function dropFrom(tx: Tx, { scope, scopeId }: HoursOf, from: Date): Promise<void> {
  await sql`
    delete from open_spans s
     where s.tenant_id = app_tenant() and s.scope = ${scope} and s.scope_id = ${scopeId} and s.opens_at >= ${from}`.execute(
    tx,
  );
}

export async function insertSpans(tx: Tx, tenantId: number, of: HoursOf, spans: readonly CountedSpan[]): Promise<void> {
  await sql`
    insert into open_spans (tenant_id, scope, scope_id, opens_at, closes_at, open_before)
    select ${tenantId}::bigint, ${of.scope}, ${of.scopeId}::bigint, n.opens_at, n.closes_at, n.open_before
      from unnest(${spans.map(({ opensAt }) => new Date(opensAt))}::timestamptz[],
                  ${spans.map(({ closesAt }) => new Date(closesAt))}::timestamptz[],
                  ${spans.map(({ openBefore }) => openBefore)}::bigint[]) n(opens_at, closes_at, open_before)`.execute(
    tx,
  );
}

/** What somebody without spans of their own has lived by until now. */
export async function copyPast(tx: Tx, { scope, scopeId }: HoursOf, before: Date): Promise<void> {
  await sql`
    insert into open_spans (tenant_id, scope, scope_id, opens_at, closes_at, open_before)
    select s.tenant_id, ${scope}, ${scopeId}::bigint, s.opens_at, s.closes_at, s.open_before from open_spans s
     where s.tenant_id = app_tenant() and s.scope = 'company' and s.opens_at < ${before}
    on conflict do nothing`.execute(tx);
}

/** Channels and queues follow again what is above them: their spans go. */
export async function dropFollowers(tx: Tx): Promise<void> {
  await sql`
    delete from open_spans s
     where s.tenant_id = app_tenant() and s.scope <> 'company'
       and not exists (select 1 from business_hours h
                        where h.tenant_id = s.tenant_id and h.scope = s.scope and h.scope_id = s.scope_id
                          and h.week is not null)`.execute(tx);
}

export interface ScopeSpans {
  scope: Scope;
  id: number;
  spans: { opensAt: string; closesAt: string }[];
}

/** Of everybody who has spans, those between two moments. */
export async function spansAround(tx: Tx, from: Date, to: Date): Promise<ScopeSpans[]> {
  const { rows } = await sql<{ scope: Scope; id: number; spans: [number, number][] }>`
    select h.scope, h.scope_id as id,
           coalesce((select jsonb_agg(jsonb_build_array(extract(epoch from s.opens_at) * 1000, extract(epoch from s.closes_at) * 1000)
                                      order by s.opens_at)
                       from open_spans s
                      where s.tenant_id = h.tenant_id and s.scope = h.scope and s.scope_id = h.scope_id
                        and s.opens_at < ${to} and s.opens_at >= coalesce(
                          (select max(b.opens_at) from open_spans b
                            where b.tenant_id = h.tenant_id and b.scope = h.scope and b.scope_id = h.scope_id
                              and b.opens_at < ${from}), ${from})), '[]') as spans
      from (select b.tenant_id, b.scope, b.scope_id from business_hours b
             where b.tenant_id = app_tenant() and b.week is not null and b.scope <> 'company'
            union all select app_tenant(), 'company', 0) h
     where exists (select 1 from open_spans s
                    where s.tenant_id = h.tenant_id and s.scope = h.scope and s.scope_id = h.scope_id)
     order by h.scope, h.scope_id limit 2000`.execute(tx);
  return rows.map(({ spans, ...of }) => ({
    ...of,
    spans: spans.map(([opensAt, closesAt]) => ({
      opensAt: new Date(opensAt).toISOString(),
      closesAt: new Date(closesAt).toISOString(),
    })),
  }));
}
