// SQL of what must be known before a ticket changes: its neighbours, the channel's texts, who and what was chosen.
import { sql } from "kysely";
import type { Tx } from "#platform/database";
import type { ReasonFacts } from "../tickets.rules.ts";
import type { Ticket } from "../tickets.types.ts";

export interface KnownRow extends ReasonFacts {
  /** Another ticket of the same contact on the same channel that is not closed. */
  activeTwinId: number | null;
  hasNewer: boolean;
  acceptText: string;
  transferText: string;
  autoCloseMinutes: number | null;
  autoCloseText: string;
  /** The channel asks for grades, and the contact may be asked. */
  isRated: boolean;
  /** And also of a ticket that the channel closed by itself. */
  isRatedAfterAutoClose: boolean;
  queue: { isActive: boolean } | null;
  farewell: { message: string; isForAll: boolean; userId: number | null } | null;
}

/** One trip, whatever was asked: what was not chosen is null. */
export async function loadKnown(
  tx: Tx,
  ticket: Ticket,
  chosen: {
    queueId?: number | null | undefined;
    closingReasonId?: number | undefined;
    farewellId?: number | undefined;
  } = {},
): Promise<KnownRow> {
  const { tenantId, id, contactId, channelId } = ticket;
  // "+ 0": by the contact, who has few, and not by the channel, which has all that are open.
  const { rows } = await sql<KnownRow>`
    select (select o.id from tickets o where o.tenant_id = ${tenantId} and o.contact_id = ${contactId}
               and o.channel_id + 0 = ${channelId} and o.status in ('open', 'pending') and o.id <> ${id} limit 1) as active_twin_id,
           exists (select 1 from tickets o where o.tenant_id = ${tenantId} and o.contact_id = ${contactId}
                      and o.channel_id + 0 = ${channelId} and o.id > ${id}
                      and o.status in ('open', 'pending', 'closed')) as has_newer,
           ch.accept_text, ch.transfer_text, ch.auto_close_minutes, ch.auto_close_text,
           coalesce(ch.rating -> 'afterAutoClose' = 'true', false) as is_rated_after_auto_close,
           coalesce(ch.rating -> 'isOn' = 'true', false) and not exists (select 1 from contacts c where c.tenant_id = ${tenantId}
                      and c.id = ${contactId} and c.disable_rating) as is_rated,
           (select jsonb_build_object('isActive', q.is_active) from queues q
             where q.tenant_id = ${tenantId} and q.id = ${chosen.queueId ?? null}::bigint) as queue,
           exists (select 1 from closing_reasons r where r.tenant_id = ${tenantId} and r.is_active) as has_reasons,
           (select jsonb_build_object('isActive', r.is_active) from closing_reasons r
             where r.tenant_id = ${tenantId} and r.id = ${chosen.closingReasonId ?? null}::bigint) as reason,
           (select jsonb_build_object('message', f.message, 'isForAll', f.is_for_all, 'userId', f.user_id)
              from farewell_messages f
             where f.tenant_id = ${tenantId} and f.id = ${chosen.farewellId ?? null}::bigint) as farewell
      from channels ch where ch.tenant_id = ${tenantId} and ch.id = ${channelId}`.execute(tx);
  return rows[0] as KnownRow;
}

export async function findReasonFacts(tx: Tx, tenantId: number, reasonId: number | undefined): Promise<ReasonFacts> {
  const { rows } = await sql<ReasonFacts>`
    select exists (select 1 from closing_reasons r where r.tenant_id = ${tenantId} and r.is_active) as has_reasons,
           (select jsonb_build_object('isActive', r.is_active) from closing_reasons r
             where r.tenant_id = ${tenantId} and r.id = ${reasonId ?? null}::bigint) as reason`.execute(tx);
  return rows[0] as ReasonFacts;
}

/** Whether anybody has said anything since; the texts of rules and the team's own notes do not count. */
export async function hasSpokenSince(tx: Tx, ticket: Ticket, lastMessageId: number | null): Promise<boolean> {
  const { rows } = await sql<{ hasSpoken: boolean }>`
    select exists (select 1 from messages m where m.tenant_id = ${ticket.tenantId} and m.ticket_id = ${ticket.id}
                      and m.id > ${lastMessageId ?? 0} and m.send_type <> 'system' and m.type <> 'note')
        as has_spoken`.execute(tx);
  return rows[0]?.hasSpoken ?? false;
}
