// SQL of opening a ticket: what it needs to exist, and the row itself.
import type { ChannelType } from "@prosa/contracts/my-channels";
import { sql } from "kysely";
import type { Tx } from "#platform/database";

interface FactsRow {
  contact: { walletIds: number[] } | null;
  channel: { id: number; type: ChannelType; isUsable: boolean } | null;
  queue: { id: number; isActive: boolean } | null;
}

export async function findOpeningFacts(
  tx: Tx,
  tenantId: number,
  wanted: { contactId: number; channelId: number; queueId?: number | null | undefined },
): Promise<FactsRow> {
  const { rows } = await sql<FactsRow>`
    select (select jsonb_build_object('walletIds', coalesce(
                     (select jsonb_agg(w.user_id) from contact_wallets w
                       where w.tenant_id = c.tenant_id and w.contact_id = c.id), '[]'))
              from contacts c where c.tenant_id = ${tenantId} and c.id = ${wanted.contactId}) as contact,
           (select jsonb_build_object('id', h.id, 'type', h.type, 'isUsable', h.is_active and h.deleted_at is null)
              from channels h where h.tenant_id = ${tenantId} and h.id = ${wanted.channelId}) as channel,
           (select jsonb_build_object('id', q.id, 'isActive', q.is_active)
              from queues q where q.tenant_id = ${tenantId} and q.id = ${wanted.queueId ?? null}::bigint)
             as queue`.execute(tx);
  return rows[0] as FactsRow;
}

/** The new ticket, the one that slept, or the one that is going on. */
export async function insertTicket(
  tx: Tx,
  tenantId: number,
  opening: { contactId: number; channelId: number; queueId: number | null; userId: number | null },
  now: Date,
): Promise<{ id: number; isNew: boolean }> {
  const { contactId, channelId, queueId, userId } = opening;
  const woken = await wakeSleeper(tx, tenantId, opening, now);
  if (woken !== null) return { id: woken, isNew: true };
  const { rows } = await sql<{ id: number; isNew: boolean }>`
    with active as (select t.id from tickets t where t.tenant_id = ${tenantId} and t.contact_id = ${contactId}
                       and t.channel_id + 0 = ${channelId} and t.status in ('open', 'pending')),
         made as (select open_ticket(${tenantId}, ${channelId}, ${contactId}, ${queueId}::bigint, ${userId}::bigint,
                                     ${userId}::bigint, false, ${now}) as id
                   where not exists (select 1 from active))
    select id, true as is_new from made where id is not null union all select id, false from active`.execute(tx);
  // Somebody else's was faster by a moment: this statement could not see it yet, the next one does.
  return rows[0] ?? insertTicket(tx, tenantId, opening, now);
}

/** What was sent to many before stands above what is written now. Locked first: an answer wakes it in the same moment. */
async function wakeSleeper(
  tx: Tx,
  tenantId: number,
  {
    contactId,
    channelId,
    queueId,
    userId,
  }: { contactId: number; channelId: number; queueId: number | null; userId: number | null },
  now: Date,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    with asleep as materialized (
      select t.id from tickets t where t.tenant_id = ${tenantId} and t.contact_id = ${contactId}
         and t.channel_id + 0 = ${channelId} and t.status = 'asleep'
         and not exists (select 1 from tickets o where o.tenant_id = ${tenantId} and o.contact_id = ${contactId}
                            and o.channel_id + 0 = ${channelId} and o.status in ('open', 'pending'))
         for update of t)
    select a.id, wake_ticket(${tenantId}, a.id, ${queueId}::bigint, ${userId}::bigint, false, ${now}) from asleep a`.execute(
    tx,
  );
  return rows[0]?.id ?? null;
}
