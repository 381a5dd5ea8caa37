// SQL of campaigns: their rows, texts and numbers. Each function takes the transaction first; row-level security adds the tenant.
import type { CampaignFile, CampaignStatus } from "@prosa/contracts/campaigns";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { type ListQuery, matches, readPage } from "#company/lists";
import type { Tx } from "#platform/database";
import { AppError } from "#platform/errors";
import type { CampaignsTable } from "./campaigns.tables.ts";

export type Campaign = Selectable<CampaignsTable>;
export type CampaignPatch = Updateable<CampaignsTable>;

/** How many messages are in each status now. */
export type Statuses = Readonly<Record<string, number>>;

const statusesOf = sql`(
  select coalesce(jsonb_object_agg(k.status, k.n), '{}') from (
    select e.status, sum(e.n)::int as n from (
      select n.status, n.came - n.went as n from campaign_counts n where n.tenant_id = r.tenant_id and n.campaign_id = r.id
      union all
      select t.came, 1 from campaign_ticks t where t.tenant_id = r.tenant_id and t.campaign_id = r.id
      union all
      select t.went, -1 from campaign_ticks t
       where t.tenant_id = r.tenant_id and t.campaign_id = r.id and t.went is not null) e
     group by e.status) k)`;

const channelsOf = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', h.id, 'name', h.name, 'type', h.type) order by h.name), '[]')
    from campaign_channels l join channels h on h.tenant_id = l.tenant_id and h.id = l.channel_id
   where l.tenant_id = r.tenant_id and l.campaign_id = r.id)`;

export interface ListedCampaign extends Campaign {
  channels: { id: number; name: string; type: string }[];
  statuses: Statuses;
  author: string | null;
}

const joins = sql`left join users u on u.tenant_id = r.tenant_id and u.id = r.user_id`;

export function pageOfCampaigns(tx: Tx, query: ListQuery & { status?: CampaignStatus | undefined }) {
  const status = query.status === undefined ? sql`true` : sql`r.status = ${query.status}`;
  return readPage<ListedCampaign>(tx, query, {
    table: sql`campaigns r`,
    where: sql`r.deleted_at is null and ${status} and ${matches(query.searchParam, sql`search_text(r.name)`)}`,
    columns: sql`r.*, ${channelsOf} as channels, ${statusesOf} as statuses, u.name as author`,
    joins,
    sorts: {
      name: sql`search_text(r.name)`,
      startsAt: sql`coalesce(r.starts_at, 'infinity'::timestamptz)`,
      updatedAt: sql`r.updated_at`,
    },
    sort: "-updatedAt",
  });
}

export interface ShownCampaign extends ListedCampaign {
  texts: string[];
  files: CampaignFile[];
  skippedBy: Record<string, number>;
  answered: number;
}

export async function findCampaign(tx: Tx, campaignId: number): Promise<ShownCampaign | null> {
  const { rows } = await sql<ShownCampaign>`
    select r.*, ${channelsOf} as channels, ${statusesOf} as statuses, u.name as author,
           (select coalesce(array_agg(x.body order by x.place), '{}') from campaign_texts x
             where x.tenant_id = r.tenant_id and x.campaign_id = r.id) as texts,
           (select coalesce(jsonb_agg(jsonb_build_object('place', w.place, 'name', s.name, 'kind', s.kind, 'size', s.size)
                                      order by w.place), '[]')
              from (select 0 as place, r.header_file_id as file_id
                    union all
                    select x.place, x.file_id from campaign_texts x where x.tenant_id = r.tenant_id and x.campaign_id = r.id) w
              join shared_media s on s.tenant_id = r.tenant_id and s.id = w.file_id) as files,
           (select coalesce(jsonb_object_agg(k.reason, k.n), '{}') from (
              select p.reason, count(*)::int as n from campaign_recipients p
               where p.tenant_id = r.tenant_id and p.campaign_id = r.id and p.state = 'skipped' and p.reason is not null
               group by p.reason) k) as skipped_by,
           (select count(*)::int from campaign_recipients p
             where p.tenant_id = r.tenant_id and p.campaign_id = r.id and p.answered_at is not null) as answered
      from campaigns r ${joins}
     where r.tenant_id = app_tenant() and r.id = ${campaignId} and r.deleted_at is null`.execute(tx);
  return rows[0] ?? null;
}

/** For those who look at it or change what it says. */
export async function loadCampaign(tx: Tx, campaignId: number): Promise<ShownCampaign> {
  const found = await findCampaign(tx, campaignId);
  if (!found) throw new AppError("ERR_NO_CAMPAIGN_FOUND");
  return found;
}

export function lockCampaign(
  tx: Tx,
  campaignId: number,
  code: "ERR_NO_CAMPAIGN_FOUND" | "ERROR_CAMPAIGN_NOT_EXISTS",
): Promise<Campaign> {
  return tx
    .selectFrom("campaigns")
    .selectAll()
    .where("id", "=", campaignId)
    .where("deletedAt", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new AppError(code));
}

/** For workers: one of them has it, the others pass. */
export function lockIfFree(tx: Tx, campaignId: number): Promise<Campaign | undefined> {
  return tx
    .selectFrom("campaigns")
    .selectAll()
    .where("id", "=", campaignId)
    .where("deletedAt", "is", null)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export async function insertCampaign(tx: Tx, row: Insertable<CampaignsTable>): Promise<number> {
  const { id } = await tx.insertInto("campaigns").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function saveCampaign(tx: Tx, campaignId: number, set: CampaignPatch): Promise<void> {
  await tx.updateTable("campaigns").set(set).where("id", "=", campaignId).execute();
}

export async function saveTexts(tx: Tx, tenantId: number, campaignId: number, texts: readonly string[]): Promise<void> {
  await sql`
    with gone as (delete from campaign_texts x where x.tenant_id = ${tenantId} and x.campaign_id = ${campaignId}
                     and x.place > ${texts.length})
    insert into campaign_texts (tenant_id, campaign_id, place, body)
    select ${tenantId}, ${campaignId}, t.place, t.body
      from unnest(${[...texts]}::text[]) with ordinality t (body, place)
    on conflict (tenant_id, campaign_id, place) do update set body = excluded.body`.execute(tx);
}

/** Those that are there and stay keep their place in time. */
export async function saveChannels(
  tx: Tx,
  tenantId: number,
  campaignId: number,
  channelIds: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select h.id from channels h where h.tenant_id = ${tenantId} and h.id = any (${[...channelIds]}::bigint[])
       and h.deleted_at is null`.execute(tx);
  if (rows.length < new Set(channelIds).size) throw new AppError("ERR_NO_WAPP_FOUND", { field: "channelIds" });
  await sql`
    with gone as (delete from campaign_channels l where l.tenant_id = ${tenantId} and l.campaign_id = ${campaignId}
                     and l.channel_id <> all (${[...channelIds]}::bigint[]))
    insert into campaign_channels (tenant_id, campaign_id, channel_id)
    select ${tenantId}, ${campaignId}, c.id from unnest(${[...channelIds]}::bigint[]) c (id)
    on conflict do nothing`.execute(tx);
}

/** A queue and a flow of this company. */
export async function demandPlaces(
  tx: Tx,
  { queueId, flowId }: { queueId?: number | null | undefined; flowId?: number | null | undefined },
): Promise<void> {
  if (!queueId && !flowId) return;
  const { rows } = await sql<{ hasQueue: boolean; hasFlow: boolean }>`
    select exists (select 1 from queues q where q.tenant_id = app_tenant() and q.id = ${queueId ?? null}::bigint) as has_queue,
           exists (select 1 from flows f where f.tenant_id = app_tenant() and f.id = ${flowId ?? null}::bigint
                      and f.deleted_at is null) as has_flow`.execute(tx);
  if (queueId && !rows[0]?.hasQueue) throw new AppError("ERR_NO_QUEUE_FOUND", { field: "queueId" });
  if (flowId && !rows[0]?.hasFlow) throw new AppError("ERR_NO_AUTO_REPLY_FOUND", { field: "flowId" });
}

export interface ChannelFacts {
  id: number;
  name: string;
  type: string;
  isUsable: boolean;
  throughput: number | null;
  messagingLimit: number | null;
  nextAt: Date | null;
}

/** The campaign's numbers as they are now. */
export async function channelFacts(tx: Tx, campaignId: number): Promise<ChannelFacts[]> {
  const { rows } = await sql<ChannelFacts>`
    select h.id, h.name, h.type, h.throughput, h.messaging_limit, l.next_at,
           h.is_active and h.status <> 'lost' and h.deleted_at is null
             and (h.paused_until is null or h.paused_until <= now()) as is_usable
      from campaign_channels l join channels h on h.tenant_id = l.tenant_id and h.id = l.channel_id
     where l.tenant_id = app_tenant() and l.campaign_id = ${campaignId}
     order by h.id`.execute(tx);
  return rows;
}

/** What runs, and what left since the month began. */
export async function readSummary(tx: Tx, monthBegan: Date) {
  const { rows } = await sql<{ running: number; sentThisMonth: number; failedThisMonth: number }>`
    with counted as (
      select n.status, sum(n.came)::int as n from campaign_counts n
       where n.tenant_id = app_tenant() and n.hour >= ${monthBegan} and n.status in ('sent', 'failed') group by n.status)
    select (select count(*)::int from campaigns c where c.tenant_id = app_tenant() and c.status = 'processing'
               and c.paused_at is null and c.deleted_at is null) as running,
           coalesce((select n from counted where status = 'sent'), 0) as sent_this_month,
           coalesce((select n from counted where status = 'failed'), 0) as failed_this_month`.execute(tx);
  return rows[0] ?? { running: 0, sentThisMonth: 0, failedThisMonth: 0 };
}

export interface CompanyFacts {
  name: string;
  timeZone: string;
}

export async function readCompany(tx: Tx): Promise<CompanyFacts> {
  const { rows } = await sql<CompanyFacts>`
    select t.name, t.time_zone from tenants t where t.id = app_tenant()`.execute(tx);
  if (!rows[0]) throw new AppError("ERR_NO_TENANT_FOUND");
  return rows[0];
}
