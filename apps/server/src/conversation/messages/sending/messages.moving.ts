// What waits to be sent when its conversation goes to another channel: it goes along, or fails there and then with the reason.
import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "#platform/context";

/**
 * SQL over `m`, what waits, and `s`, the channel it would go by (`id`, `sends`, `starts`, `window_hours`, `person_hours`): the code
 * of why it cannot, or null. `inbound`: when the person last wrote there.
 */
export const refusalOf = (inbound: RawBuilder<unknown>, now: Date): RawBuilder<string | null> => sql`
  case
    -- What is said to many was counted on its number.
    when m.send_type = 'campaign' then 'ERR_WAPP_NOT_INITIALIZED'
    -- Said of a message that the new channel has never had.
    when m.type in ('op', 'reaction', 'comment') or not (s.sends ? m.type) then 'ERR_CHANNEL_CANNOT'
    when m.type = 'template' then
      case when not exists (select 1 from channel_templates p
                             where p.tenant_id = m.tenant_id and p.channel_id = s.id and p.status = 'approved'
                               and p.name = m.send_data -> 'template' ->> 'name'
                               and p.language = m.send_data -> 'template' ->> 'language')
           then 'ERR_TEMPLATE_NOT_SENDABLE' end
    -- Nobody is written to by whom they have never written to, where that is the rule.
    when s.starts = 'no' and ${inbound} is null then 'ERR_CHANNEL_CANNOT'
    when s.window_hours is not null and coalesce(${inbound}, '-infinity') + interval '1 hour'
         * case when m.user_id is null then s.window_hours else coalesce(s.person_hours, s.window_hours) end
         <= ${now}::timestamptz then 'ERR_WINDOW_CLOSED'
  end`;

interface Wanted {
  ticketIds: readonly number[];
  toId: number;
  /** The channel as a table expression `s`. */
  successor: RawBuilder<unknown>;
  /** SQL over `t`. */
  inbound: RawBuilder<unknown>;
}

/** The tickets are locked, and nobody has a claim on any of them. Returns how many were refused. */
export async function moveQueued(ctx: Ctx, { ticketIds, toId, successor, inbound }: Wanted): Promise<number> {
  const { tx, tenantId, now } = ctx;
  const ids = [...ticketIds];
  if (ids.length === 0) return 0;
  const { rows } = await sql<{ id: number }>`
    with judged as materialized (
           select m.id, ${refusalOf(inbound, now)} as code
             from messages m join tickets t on t.tenant_id = m.tenant_id and t.id = m.ticket_id
            cross join ${successor}
            where m.tenant_id = ${tenantId} and m.ticket_id = any (${ids}::bigint[]) and m.status = 'queued')
    select j.id, send_advance(${tenantId}, m, 'failed', ${now}, null, j.code)
      from judged j join messages m on m.tenant_id = ${tenantId} and m.id = j.id
     where j.code is not null order by j.id`.execute(tx);
  await sql`
    update messages m set channel_id = ${toId}
     where m.tenant_id = ${tenantId} and m.ticket_id = any (${ids}::bigint[]) and m.status = 'queued'`.execute(tx);
  await sql`
    delete from send_turns s where s.tenant_id = ${tenantId} and s.ticket_id = any (${ids}::bigint[])`.execute(tx);
  await sql`
    insert into send_turns (tenant_id, ticket_id, channel_id, message_id, is_bulk, tries, due_at)
    select distinct on (m.ticket_id) ${tenantId}, m.ticket_id, ${toId}, m.id, m.send_type = 'campaign', 0, clock_timestamp()
      from messages m
     where m.tenant_id = ${tenantId} and m.ticket_id = any (${ids}::bigint[]) and m.status = 'queued'
     order by m.ticket_id, m.id`.execute(tx);
  return rows.length;
}
