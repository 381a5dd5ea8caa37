// Words to many: kept and put in line by one statement for all of a slice, and taken back where they have not left.
import type { MediaType, MessageContent } from "@prosa/contracts/message-content";
import { sql } from "kysely";
import { attachShared } from "#conversation/media";
import type { Ctx } from "#platform/context";
import type { SendData } from "../messages.tables.ts";

export interface BulkDraft {
  /** Made from whom it is for, so that there is one for life. */
  clientId: string;
  /** Asleep, and locked. */
  ticketId: number;
  channelId: number;
  type: "text" | "template" | MediaType;
  /** A file that many have; a template's is its header's. */
  sharedId?: string | null;
  body: string;
  content: MessageContent | null;
  sendData: SendData;
  /** Not before. */
  dueAt: Date;
}

type Scope = Pick<Ctx, "tx" | "tenantId" | "now">;

/** One that was taken back goes into line again, and may leave by another number; any other is left as it is. */
export async function queueBulk(
  ctx: Ctx,
  /** Without an id it counts nowhere. */
  campaign: { id: number | null; name: string },
  drafts: readonly BulkDraft[],
): Promise<Map<string, number>> {
  if (drafts.length === 0) return new Map();
  const { tx, tenantId, now } = ctx;
  const { rows } = await sql<{ clientId: string; id: number }>`
    with wanted as materialized (
           select w.* from jsonb_to_recordset(${JSON.stringify(drafts.map((draft, place) => ({ ...draft, place })))}::jsonb)
             as w(place int, "clientId" uuid, "ticketId" bigint, "channelId" bigint, type text, body text, content jsonb,
                  "sendData" jsonb, "dueAt" timestamptz)),
         kept as (
           insert into messages as m (tenant_id, ticket_id, channel_id, client_id, type, body, content, from_me, send_type,
                                      author_kind, author_id, author_name, status, send_data, campaign_id, created_at, queued_at)
           select ${tenantId}, w."ticketId", w."channelId", w."clientId", w.type, w.body, nullif(w.content, 'null'), true,
                  'campaign', 'campaign', ${campaign.id}, ${campaign.name}, 'queued', w."sendData", ${campaign.id}, ${now}, ${now}
             from wanted w order by w.place
           on conflict (tenant_id, client_id) do update
              set status = 'queued', ticket_id = excluded.ticket_id, channel_id = excluded.channel_id, type = excluded.type,
                  body = excluded.body, content = excluded.content, send_data = excluded.send_data,
                  queued_at = excluded.queued_at
            where m.status = 'canceled'
           returning m.id, m.client_id, m.ticket_id, m.channel_id),
         turns as (
           insert into send_turns (tenant_id, ticket_id, channel_id, message_id, is_bulk, tries, due_at)
           select ${tenantId}, k.ticket_id, k.channel_id, k.id, true, 0, w."dueAt"
             from kept k join wanted w on w."clientId" = k.client_id
           on conflict (tenant_id, ticket_id) do nothing)
    select k.client_id, k.id from kept k`.execute(tx);
  const ids = new Map(rows.map(({ clientId, id }) => [clientId, id]));
  const wishes = drafts.flatMap(({ clientId, sharedId }) => {
    const messageId = ids.get(clientId);
    return messageId === undefined || sharedId === undefined ? [] : [{ messageId, sharedId }];
  });
  await attachShared(ctx, wishes);
  return ids;
}

/** What of a campaign waits in line. */
export async function countQueued({ tx, tenantId }: Scope, campaignId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from messages m
     where m.tenant_id = ${tenantId} and m.campaign_id = ${campaignId} and m.status = 'queued'`.execute(tx);
  return rows[0]?.count ?? 0;
}

const AT_ONCE = 500;

/**
 * Takes back what has not been claimed, under its tickets' locks, as a claim is made. Returns whose messages; whatever is in
 * somebody's hands at this moment is found by the next look.
 */
export async function withdrawBulk(
  { tx, tenantId }: Scope,
  campaignId: number,
  /** Only those of this number. */
  channelIds: readonly number[] | null = null,
): Promise<number[]> {
  const there = channelIds === null ? sql`true` : sql`m.channel_id = any (${[...channelIds]}::bigint[])`;
  const { rows } = await sql<{ id: number }>`
    with held as materialized (
           select t.id from tickets t
            where t.tenant_id = ${tenantId} and t.id in (
              select m.ticket_id from messages m
               where m.tenant_id = ${tenantId} and m.campaign_id = ${campaignId} and m.status = 'queued' and ${there}
               limit ${sql.lit(AT_ONCE)})
            order by t.id for no key update skip locked),
         back as (
           update messages m set status = 'canceled' from held h
            where m.tenant_id = ${tenantId} and m.ticket_id = h.id and m.campaign_id = ${campaignId} and m.status = 'queued' and ${there}
              and not exists (select 1 from send_turns s where s.tenant_id = m.tenant_id and s.ticket_id = m.ticket_id
                                 and s.message_id = m.id and s.claim_id is not null)
           returning m.id, m.ticket_id),
         turns as (
           delete from send_turns s using back b
            where s.tenant_id = ${tenantId} and s.ticket_id = b.ticket_id and s.message_id = b.id and s.claim_id is null)
    select b.id from back b`.execute(tx);
  return rows.map(({ id }) => id);
}
