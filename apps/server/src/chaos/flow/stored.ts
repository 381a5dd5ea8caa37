// What our database says at the end, read as an administrator.
import type { Scratch } from "../scratch.ts";

export interface Stored {
  id: number;
  tenantId: number;
  ticketId: number;
  /** The provider's id of the number it came by or went out of. */
  phoneNumberId: string;
  /** Of the customer. */
  phone: string;
  fromMe: boolean;
  body: string;
  clientId: string;
  providerId: string | null;
  status: string;
  /** When sends of it began whose end nobody learnt, in milliseconds. */
  lostSends: number[];
}

/** In the order they stand in their conversations; of these companies, where others have a past. */
export async function readStored(scratch: Scratch, tenantIds: readonly number[] | null = null): Promise<Stored[]> {
  const rows = await scratch.sql<Record<string, unknown>>(
    `
    select m.id, m.tenant_id, m.ticket_id, h.external_id, c.number, m.from_me, m.body, m.client_id, m.provider_id,
           m.status, coalesce(l.begun, '{}') as begun
      from messages m
      join tickets t on t.tenant_id = m.tenant_id and t.id = m.ticket_id
      join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id
      join channels h on h.tenant_id = m.tenant_id and h.id = m.channel_id
      left join lateral (
        select array_agg(extract(epoch from a.started_at) * 1000) as begun from message_attempts a
         where a.tenant_id = m.tenant_id and a.message_id = m.id and a.outcome = 'unknown') l
        on m.status = 'unconfirmed'
     where $1::bigint[] is null or m.tenant_id = any ($1::bigint[])
     order by m.id`,
    [tenantIds],
  );
  return rows.map((row) => ({
    id: Number(row.id),
    tenantId: Number(row.tenant_id),
    ticketId: Number(row.ticket_id),
    phoneNumberId: String(row.external_id),
    phone: String(row.number),
    fromMe: row.from_me as boolean,
    body: String(row.body),
    clientId: String(row.client_id),
    providerId: row.provider_id as string | null,
    status: String(row.status),
    lostSends: (row.begun as (string | number)[]).map(Number),
  }));
}

export async function countQuarantined(scratch: Scratch): Promise<number> {
  const [row] = await scratch.sql<{ n: number }>("select count(*)::int as n from webhook_quarantine");
  return row?.n ?? 0;
}

/** Messages that still wait or are being sent. */
export async function countUnsent(scratch: Scratch): Promise<number> {
  const [row] = await scratch.sql<{ n: number }>(
    "select count(*)::int as n from messages where from_me and status in ('queued', 'sending')",
  );
  return row?.n ?? 0;
}
