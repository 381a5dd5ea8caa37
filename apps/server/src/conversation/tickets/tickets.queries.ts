// SQL of single tickets. Each function takes the transaction first; row-level security adds the tenant.
import type { ChannelType } from "@prosa/contracts/tickets";
import { type Insertable, sql } from "kysely";
import type { Tx } from "#platform/database";
import type { TicketLogsTable } from "./tickets.tables.ts";
import type { Ticket, TicketPatch } from "./tickets.types.ts";

/** A ticket with everything its wire form shows, except what depends on who looks. */
export interface TicketRow extends Ticket {
  contactName: string;
  contactNumber: string | null;
  contactTags: { id: number; name: string; color: string }[];
  queueName: string | null;
  queueColor: string | null;
  username: string | null;
  channelName: string;
  channelType: ChannelType;
}

export function lockTicket(tx: Tx, ticketId: number): Promise<Ticket | undefined> {
  return tx.selectFrom("tickets").selectAll().where("id", "=", ticketId).forUpdate().executeTakeFirst();
}

/** Oldest id first, as everybody locks several tickets. */
export async function activeTicketsOf(tx: Tx, userId: number, limit: number): Promise<number[]> {
  const rows = await tx
    .selectFrom("tickets")
    .select("id")
    .where("userId", "=", userId)
    .where("status", "<>", "closed")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function loadTickets(tx: Tx, tenantId: number, ticketIds: readonly number[]): Promise<TicketRow[]> {
  if (ticketIds.length === 0) return [];
  const { rows } = await sql<TicketRow>`
    select t.tenant_id, t.id, t.version, t.status, t.turn, t.protocol, t.is_group, t.queue_id, t.user_id, t.channel_id,
           t.contact_id, t.inbound_count, t.answered, t.last_message_id, t.last_message, t.last_message_from_me,
           t.last_message_status, t.last_message_at, t.waiting_since, t.last_inbound_at, t.closed_at, t.closing_reason_id, t.created_at,
           t.updated_at, c.name as contact_name, c.number as contact_number,
           coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'color', g.color) order by g.name)
                       from contact_tags ct join tags g on g.tenant_id = ct.tenant_id and g.id = ct.tag_id
                      where ct.tenant_id = t.tenant_id and ct.contact_id = t.contact_id), '[]') as contact_tags,
           q.name as queue_name, q.color as queue_color, u.name as username, ch.name as channel_name,
           ch.type as channel_type
      from tickets t
      join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id
      join channels ch on ch.tenant_id = t.tenant_id and ch.id = t.channel_id
      left join queues q on q.tenant_id = t.tenant_id and q.id = t.queue_id
      left join users u on u.tenant_id = t.tenant_id and u.id = t.user_id
     where t.tenant_id = ${tenantId} and t.id = any (${[...ticketIds]}::bigint[])`.execute(tx);
  return rows;
}

/** How much of these tickets each person has seen; who is missing has seen nothing. */
export async function inboundSeen(tx: Tx, tenantId: number, ticketIds: readonly number[], userId?: number) {
  const seen = new Map<number, Map<number, number>>();
  if (ticketIds.length === 0) return seen;
  let query = tx
    .selectFrom("ticketReads")
    .select(["ticketId", "userId", "inboundSeen"])
    .where("tenantId", "=", tenantId)
    .where("ticketId", "in", [...ticketIds]);
  if (userId !== undefined) query = query.where("userId", "=", userId);
  for (const row of await query.execute()) {
    const ofTicket = seen.get(row.ticketId) ?? new Map<number, number>();
    seen.set(row.ticketId, ofTicket.set(row.userId, row.inboundSeen));
  }
  return seen;
}

export async function hasOtherActive(tx: Tx, ticket: Ticket): Promise<boolean> {
  const other = await tx
    .selectFrom("tickets")
    .select("id")
    .where("contactId", "=", ticket.contactId)
    .where("channelId", "=", ticket.channelId)
    .where("status", "<>", "closed")
    .where("id", "<>", ticket.id)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** The version grows with every save, so each journal row has its own. */
export function saveTicket(tx: Tx, ticketId: number, set: TicketPatch): Promise<Ticket> {
  return tx
    .updateTable("tickets")
    .set((eb) => ({ ...set, version: eb("version", "+", 1) }))
    .where("id", "=", ticketId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function insertTicketLog(tx: Tx, log: Insertable<TicketLogsTable>): Promise<void> {
  await tx.insertInto("ticketLogs").values(log).execute();
}

/** Of this ticket's messages by the customer, those after the given one. */
export async function countInboundAfter(tx: Tx, ticketId: number, messageId: number): Promise<number> {
  const { count } = await tx
    .selectFrom("messages")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("ticketId", "=", ticketId)
    .where("fromMe", "=", false)
    .where("id", ">", messageId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Forward only: a window that shows an older part does not make read messages unread. Null when nothing moved. */
export async function moveReadPointer(
  tx: Tx,
  pointer: { tenantId: number; ticketId: number; userId: number; inboundSeen: number; lastReadId: number; now: Date },
): Promise<number | null> {
  const { tenantId, ticketId, userId, inboundSeen: seen, lastReadId, now } = pointer;
  const { rows } = await sql<{ inboundSeen: number }>`
    insert into ticket_reads as r (tenant_id, ticket_id, user_id, inbound_seen, last_read_id, updated_at)
    values (${tenantId}, ${ticketId}, ${userId}, ${seen}, ${lastReadId}, ${now})
    on conflict (tenant_id, ticket_id, user_id) do update
       set inbound_seen = greatest(r.inbound_seen, excluded.inbound_seen),
           last_read_id = greatest(r.last_read_id, excluded.last_read_id), updated_at = excluded.updated_at
     where r.last_read_id < excluded.last_read_id or r.inbound_seen < excluded.inbound_seen
    returning r.inbound_seen`.execute(tx);
  return rows[0]?.inboundSeen ?? null;
}
