// SQL of what an assistant may know: this conversation's words, the customer, the channel. Nothing of other tickets, no notes.
import { sql } from "kysely";
import type { Tx } from "#platform/database";
import type { Around, Line } from "./assistants.types.ts";
import type { Call } from "./calls.queries.ts";

const MOST = 60;
/** The first words come before the conversation that they begin. */
const BEFORE_MINUTES = 5;

/** Of the customer and of bots, oldest first; a person's words are not a bot's to repeat. */
export async function linesOf(tx: Tx, { ticketId, sessionId, uptoId }: Call): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select m.from_me, m.type, coalesce(nullif(m.body, ''), w.text, '') as body, m.content, m.created_at,
           w.status as transcript
      from messages m
      left join message_transcripts w on w.tenant_id = m.tenant_id and w.message_id = m.id
      join flow_sessions s on s.tenant_id = m.tenant_id and s.id = ${sessionId}
     where m.tenant_id = app_tenant() and m.ticket_id = ${ticketId} and m.deleted_at is null
       and m.created_at >= s.started_at
             - case when s.origin = 'transfer' then interval '0' else ${BEFORE_MINUTES} * interval '1 minute' end
       and m.id > coalesce((select max(b.heard_id) from flow_sessions b
                             where b.tenant_id = m.tenant_id and b.ticket_id = m.ticket_id and b.id < s.id), 0)
       and (m.id <= ${uptoId} or m.from_me)
       and m.type not in ('note', 'reaction')
       and m.send_type = case when m.from_me then 'bot' else 'chat' end
       and m.status is distinct from 'canceled'
     order by m.id desc limit ${sql.lit(MOST)}`.execute(tx);
  return rows.reverse();
}

export async function aroundOf(tx: Tx, ticketId: number, now: Date): Promise<Around | undefined> {
  const { rows } = await sql<Around>`
    select c.id as contact_id, c.name as contact_name, c.number as contact_number,
           coalesce((select jsonb_agg(jsonb_build_object('name', e.name, 'value', e.value)) from contact_extra_info e
                      where e.tenant_id = t.tenant_id and e.contact_id = t.contact_id), '[]') as fields,
           ch.id as channel_id, ch.type as channel_type, ch.name as channel_name, t.queue_id,
           not exists (select 1 from tickets o where o.tenant_id = t.tenant_id and o.contact_id = t.contact_id
                          and o.id < t.id) as is_first,
           n.name as company, to_char(${now}::timestamptz at time zone n.time_zone, 'YYYY-MM-DD HH24:MI, Day') as today
      from tickets t
      join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id
      join channels ch on ch.tenant_id = t.tenant_id and ch.id = t.channel_id
      join tenants n on n.id = t.tenant_id
     where t.tenant_id = app_tenant() and t.id = ${ticketId}`.execute(tx);
  return rows[0];
}
