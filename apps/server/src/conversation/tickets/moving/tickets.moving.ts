// Many tickets put on another channel at once, with their story and their news; whoever decides it locks them first.
import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "#platform/context";
import { followTickets, type Successor } from "#platform/database";

export interface Moving {
  fromId: number;
  to: Successor;
  /** SQL over `t`: what last opened the window of the new channel. */
  lastInboundAt: RawBuilder<unknown>;
  userId: number;
}

/** Versions, lines of the story and news, as every change of a ticket has them; and what belongs to the tickets. */
export async function putOnChannel(ctx: Ctx, ids: readonly number[], moving: Moving): Promise<void> {
  if (ids.length === 0) return;
  const { tenantId, now, tx } = ctx;
  const { fromId, to, lastInboundAt, userId } = moving;
  const detail = JSON.stringify({ fromChannelId: fromId, toChannelId: to.id });
  await sql`
    with wanted as materialized (
           select t.id, ticket_facts(t) as before, ${lastInboundAt} as inbound from tickets t
            where t.tenant_id = ${tenantId} and t.id = any (${[...ids]}::bigint[]) and t.channel_id = ${fromId}),
         changed as (
           update tickets t set channel_id = ${to.id}, last_inbound_at = w.inbound, undo = null, version = t.version + 1,
                  updated_at = ${now}
             from wanted w where t.tenant_id = ${tenantId} and t.id = w.id
           returning t.id, t.version, t.status, t.turn, t.is_private, t.user_id, t.queue_id, w.before,
                     ticket_facts(t) as facts),
         told as (
           insert into ticket_logs (tenant_id, ticket_id, type, user_id, from_user_id, to_user_id, from_queue_id, to_queue_id,
                                    detail, status, turn, is_private, at)
           select ${tenantId}, c.id, 'channelChanged', ${userId}, c.user_id, c.user_id, c.queue_id, c.queue_id,
                  ${detail}::jsonb, c.status, c.turn, c.is_private, ${now}::timestamptz
             from changed c where c.status in ('open', 'pending') order by c.id)
    insert into journal (tenant_id, kind, ticket_id, version, user_id, data)
    select ${tenantId}, 'ticket.changed', c.id, c.version, null, jsonb_build_object('before', c.before, 'facts', c.facts)
      from changed c where c.status in ('open', 'pending', 'closed') order by c.id`.execute(tx);
  await followTickets(tx, "channels", fromId, to.id, ids);
}
