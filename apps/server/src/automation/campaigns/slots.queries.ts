// SQL of the slots of a campaign's numbers, of what wakes workers, and of the fold of its ticks.
import { sql } from "kysely";
import type { Ctx } from "#platform/context";

type Scope = Pick<Ctx, "tx" | "tenantId" | "now">;

export async function saveSlots(
  { tx, tenantId }: Scope,
  campaignId: number,
  places: ReadonlyMap<number, number>,
): Promise<void> {
  const rows = [...places].map(([channelId, at]) => ({ channelId, nextAt: new Date(at).toISOString() }));
  await sql`
    update campaign_channels l set next_at = w."nextAt"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w("channelId" bigint, "nextAt" timestamptz)
     where l.tenant_id = ${tenantId} and l.campaign_id = ${campaignId} and l.channel_id = w."channelId"`.execute(tx);
}

const FOLDED = 5_000;

/** One folder at a time; the others have nothing to do. Returns how many ticks went into the counts. */
export async function foldTicks({ tx, tenantId }: Scope): Promise<number> {
  const { rows } = await sql<{ folded: number }>`
    with turn as materialized (select pg_try_advisory_xact_lock(7783, ${tenantId}::int) as is_mine),
         taken as (
           delete from campaign_ticks t where t.tenant_id = ${tenantId} and (select is_mine from turn)
              and t.id in (select o.id from campaign_ticks o where o.tenant_id = ${tenantId} order by o.id limit ${sql.lit(FOLDED)})
           returning t.*),
         changes as (
           select t.campaign_id, t.channel_id, t.variant, date_trunc('hour', t.at, 'UTC') as hour, t.came as status, t.reason,
                  1 as came, 0 as went from taken t
           union all
           select t.campaign_id, t.channel_id, t.variant, date_trunc('hour', t.at, 'UTC'), t.went, t.went_reason, 0, 1
             from taken t where t.went is not null),
         kept as (
           insert into campaign_counts as n (tenant_id, campaign_id, channel_id, variant, hour, status, reason, came, went)
           select ${tenantId}, c.campaign_id, c.channel_id, c.variant, c.hour, c.status, c.reason, sum(c.came), sum(c.went)
             from changes c
            where exists (select 1 from campaigns a where a.tenant_id = ${tenantId} and a.id = c.campaign_id)
            group by c.campaign_id, c.channel_id, c.variant, c.hour, c.status, c.reason
            order by c.campaign_id, c.channel_id, c.variant, c.hour, c.status, c.reason
           on conflict (tenant_id, campaign_id, channel_id, variant, hour, status, reason) do update
              set came = n.came + excluded.came, went = n.went + excluded.went)
    select count(*)::int as folded from taken`.execute(tx);
  return rows[0]?.folded ?? 0;
}
