// SQL of signs: the message a sign is about, and who may give it. Each sign is claimed once, before anybody is asked.
import { sql } from "kysely";
import type { Identity } from "#adapters/channels";
import type { Tx } from "#platform/database";

export interface Occasion {
  channelId: number;
  channelType: string;
  account: string;
  credentials: string | null;
  messageId: number;
  providerId: string;
  to: Identity[];
}

/** The customer's newest words in a conversation that somebody attends, on a channel that works. */
export async function findOccasion(tx: Tx, ticketId: number): Promise<Occasion | undefined> {
  const { rows } = await sql<Occasion>`
    select c.id as channel_id, concat_ws('.', c.type, c.provider) as channel_type, c.external_id as account, c.credentials,
           m.id as message_id, m.provider_id, coalesce(i.names, '[]') as "to"
      from tickets t
      join channels c on c.tenant_id = t.tenant_id and c.id = t.channel_id and c.is_active and c.status <> 'lost'
       and c.external_id is not null and c.deleted_at is null
      cross join lateral (
        select x.id, x.provider_id from messages x
         where x.tenant_id = t.tenant_id and x.ticket_id = t.id and not x.from_me and x.provider_id is not null
           -- What came on the channel before this one means nothing here.
           and x.channel_id = t.channel_id
         order by x.id desc limit 1) m
      left join lateral (
        select jsonb_agg(jsonb_build_object('kind', n.kind, 'value', n.value) order by n.id desc) as names
          from contact_identities n where n.tenant_id = t.tenant_id and n.contact_id = t.contact_id) i on true
     where t.tenant_id = app_tenant() and t.id = ${ticketId} and t.status = 'open' and t.user_id is not null`.execute(
    tx,
  );
  return rows[0];
}

/** True once for each message, however many ask. */
export async function claimRead(tx: Tx, tenantId: number, ticketId: number, messageId: number): Promise<boolean> {
  const { rows } = await sql`
    insert into customer_signs as s (tenant_id, ticket_id, read_id) values (${tenantId}, ${ticketId}, ${messageId})
    on conflict (tenant_id, ticket_id) do update set read_id = excluded.read_id where s.read_id < excluded.read_id
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** True once for as long as the sign lasts. */
export async function claimTyping(tx: Tx, tenantId: number, ticketId: number, now: Date, until: Date) {
  const { rows } = await sql`
    insert into customer_signs as s (tenant_id, ticket_id, typing_until) values (${tenantId}, ${ticketId}, ${until})
    on conflict (tenant_id, ticket_id) do update set typing_until = excluded.typing_until
      where coalesce(s.typing_until, '-infinity') <= ${now}
    returning 1`.execute(tx);
  return rows.length > 0;
}
