// SQL of what became of a campaign: by hour, by reason, by variant, and recipient by recipient.
import type { CampaignContactStatus, SkipReason } from "@prosa/contracts/campaigns";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#platform/database";

export interface Hour {
  hour: Date;
  sent: number;
  delivered: number;
  read: number;
  failed: number;
}

export interface Report {
  hours: { hour: string; sent: number; delivered: number; read: number; failed: number }[];
  reasons: { reason: string; count: number }[];
  variants: { variant: number; sent: number; read: number }[];
}

/** Counts and ticks together, so that it is true between two folds as well. */
export async function readReport(tx: Tx, campaignId: number): Promise<Report> {
  const { rows } = await sql<Report>`
    with events as materialized (
      select n.variant, n.hour, n.status, n.reason, n.came, n.went from campaign_counts n
       where n.tenant_id = app_tenant() and n.campaign_id = ${campaignId}
      union all
      select t.variant, date_trunc('hour', t.at, 'UTC'), t.came, t.reason, 1, 0 from campaign_ticks t
       where t.tenant_id = app_tenant() and t.campaign_id = ${campaignId}
      union all
      select t.variant, date_trunc('hour', t.at, 'UTC'), t.went, t.went_reason, 0, 1 from campaign_ticks t
       where t.tenant_id = app_tenant() and t.campaign_id = ${campaignId} and t.went is not null)
    select
      (select coalesce(json_agg(h order by h.hour), '[]') from (
         select to_char(e.hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as hour,
                coalesce(sum(e.came) filter (where e.status = 'sent'), 0)::int as sent,
                coalesce(sum(e.came) filter (where e.status = 'delivered'), 0)::int as delivered,
                coalesce(sum(e.came) filter (where e.status in ('read', 'played')), 0)::int as read,
                coalesce(sum(e.came) filter (where e.status = 'failed'), 0)::int as failed
           from events e where e.status in ('sent', 'delivered', 'read', 'played', 'failed') group by e.hour) h) as hours,
      (select coalesce(json_agg(r order by r.count desc), '[]') from (
         select e.reason, sum(e.came - e.went)::int as count from events e where e.status = 'failed'
          group by e.reason having sum(e.came - e.went) > 0) r) as reasons,
      (select coalesce(json_agg(v order by v.variant), '[]') from (
         select e.variant, coalesce(sum(e.came - e.went) filter (
                  where e.status in ('sent', 'delivered', 'read', 'played')), 0)::int as sent,
                coalesce(sum(e.came - e.went) filter (where e.status in ('read', 'played')), 0)::int as read
           from events e group by e.variant) v) as variants`.execute(tx);
  return rows[0] ?? { hours: [], reasons: [], variants: [] };
}

export interface RecipientRow {
  id: number;
  contactId: number;
  name: string;
  number: string | null;
  state: "waiting" | "handed" | "skipped";
  reason: SkipReason | null;
  messageStatus: string | null;
  failureCode: string | null;
  variant: number | null;
  channel: string | null;
  sentAt: Date | null;
  answeredAt: Date | null;
}

const isMessage = (...statuses: string[]) => sql`p.state = 'handed' and m.status in (${sql.join(statuses)})`;

const conditions: Record<CampaignContactStatus, RawBuilder<unknown>> = {
  "send pending": sql`(p.state = 'waiting' or p.state = 'handed' and coalesce(m.status, 'canceled') in ('queued', 'sending', 'canceled'))`,
  "delivery pending": isMessage("sent"),
  received: isMessage("delivered"),
  read: isMessage("read"),
  played: isMessage("played"),
  error: isMessage("failed"),
  unconfirmed: isMessage("unconfirmed"),
  skipped: sql`p.state = 'skipped'`,
};

const COUNTED = 10_000;

type Status = CampaignContactStatus | undefined;

const meant = (campaignId: number, status: Status) =>
  sql`campaign_recipients p left join messages m on m.tenant_id = p.tenant_id and m.id = p.message_id
    where p.tenant_id = app_tenant() and p.campaign_id = ${campaignId} and ${status ? conditions[status] : sql`true`}`;

/** `afterId` instead of an offset, for whoever goes through all of them. */
export async function pageOfRecipients(
  tx: Tx,
  campaignId: number,
  { status, page, size, afterId = 0 }: { status?: Status; page: number; size: number; afterId?: number },
): Promise<RecipientRow[]> {
  const from = sql`${meant(campaignId, status)} and p.id > ${afterId}`;
  const { rows } = await sql<RecipientRow>`
    with page as materialized (select p.id from ${from} order by p.id limit ${sql.lit(size)} offset ${(page - 1) * size})
    select p.id, p.contact_id, c.name, c.number, p.state, p.reason, m.status as message_status, m.failure_code, p.variant,
           h.name as channel, m.sent_at, p.answered_at
      from page g join campaign_recipients p on p.tenant_id = app_tenant() and p.id = g.id
      join contacts c on c.tenant_id = p.tenant_id and c.id = p.contact_id
      left join messages m on m.tenant_id = p.tenant_id and m.id = p.message_id
      left join channels h on h.tenant_id = p.tenant_id and h.id = p.channel_id
     order by p.id`.execute(tx);
  return rows;
}

export async function countRecipientsIn(tx: Tx, campaignId: number, status: Status): Promise<number> {
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from ${meant(campaignId, status)} limit ${sql.lit(COUNTED)}) k`.execute(
    tx,
  );
  return counted[0]?.count ?? 0;
}
