// SQL of a conversation's pages: which messages, and whether there are more on either side.
import { ourLimits } from "@prosa/contracts/limits";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#platform/database";

/** Where in the conversation a page lies. */
export type Place = { page: number } | { before: number } | { after: number } | { around: number };

export interface PageOfIds {
  /** Oldest first. */
  ids: number[];
  hasOlder: boolean;
  hasNewer: boolean;
}

const SIZE = ourLimits.messagesPerPage;
const COUNT_CAP = 10_000;

interface Conversation {
  tenantId: number;
  ticketId: number;
}

/** One index walk to each side that is asked for, each one row longer than shown. */
export async function pageOfIds(tx: Tx, conversation: Conversation, place: Place): Promise<PageOfIds> {
  const walk = (condition: RawBuilder<unknown>, order: "asc" | "desc", limit: number, offset = 0) => sql`
    select m.id from messages m
     where m.tenant_id = ${conversation.tenantId} and m.ticket_id = ${conversation.ticketId}
       and m.type <> 'reaction' and ${condition}
     order by m.id ${sql.raw(order)} limit ${sql.lit(limit)} offset ${sql.lit(offset)}`;
  const read = async (query: RawBuilder<unknown>) => {
    const { rows } = await sql<{ id: number }>`select x.id from (${query}) x order by x.id`.execute(tx);
    return rows.map(({ id }) => id);
  };

  if ("page" in place || "before" in place) {
    const isCut = "before" in place;
    const condition = isCut ? sql`m.id < ${place.before}` : sql`true`;
    const found = await read(walk(condition, "desc", SIZE + 1, isCut ? 0 : (place.page - 1) * SIZE));
    return { ids: found.slice(-SIZE), hasOlder: found.length > SIZE, hasNewer: !isCut && place.page > 1 };
  }
  if ("after" in place) {
    const { after } = place;
    const found = await read(
      sql`(${walk(sql`m.id > ${after}`, "asc", SIZE + 1)}) union all (${walk(sql`m.id <= ${after}`, "desc", 1)})`,
    );
    const newer = found.filter((id) => id > after);
    return { ids: newer.slice(0, SIZE), hasOlder: found.length > newer.length, hasNewer: newer.length > SIZE };
  }
  const { around } = place;
  const half = SIZE / 2;
  const found = await read(
    sql`(${walk(sql`m.id <= ${around}`, "desc", half + 1)}) union all (${walk(sql`m.id > ${around}`, "asc", half + 1)})`,
  );
  const older = found.filter((id) => id <= around);
  const newer = found.filter((id) => id > around);
  return {
    ids: [...older.slice(-half), ...newer.slice(0, half)],
    hasOlder: older.length > half,
    hasNewer: newer.length > half,
  };
}

export interface PreviousTicket {
  id: number;
  protocol: string;
  createdAt: Date;
  closedAt: Date | null;
  closingReason: string | null;
}

/**
 * How many messages the ticket has, at most COUNT_CAP, beyond which every screen says "many"; and the nearest earlier
 * attendance of the same contact on the same channel that `maySee`, a condition on tickets aliased t, allows. Behind them all comes
 * what was said before the channel was here, whenever that was brought in.
 */
export async function surroundingsOf(
  tx: Tx,
  tenantId: number,
  ticket: { id: number; contactId: number; channelId: number },
  maySee: RawBuilder<unknown>,
): Promise<{ count: number; previous: PreviousTicket | null }> {
  const nearest = (which: RawBuilder<unknown>) => sql`
    select t.id, t.protocol, t.created_at, t.closed_at, t.closing_reason_id, t.is_past from tickets t
     where t.tenant_id = ${tenantId} and t.contact_id = ${ticket.contactId} and t.channel_id = ${ticket.channelId}
       and ${which} and ${maySee}
     order by t.id desc limit 1`;
  const { rows } = await sql<{ count: number } & { [K in keyof PreviousTicket]: PreviousTicket[K] | null }>`
    select n.count, p.id, p.protocol, p.created_at, p.closed_at, p.closing_reason
      from (select count(*) as count from (
              select 1 from messages m
               where m.tenant_id = ${tenantId} and m.ticket_id = ${ticket.id} and m.type <> 'reaction'
               limit ${sql.lit(COUNT_CAP)}) bounded) n
      left join lateral (
        select t.id, t.protocol, t.created_at, t.closed_at, r.name as closing_reason
          from (select k.is_past from tickets k where k.tenant_id = ${tenantId} and k.id = ${ticket.id}) here
         cross join lateral (
           (${nearest(sql`not t.is_past and not here.is_past and t.id < ${ticket.id}`)}) union all
           (${nearest(sql`t.is_past and (not here.is_past or t.id < ${ticket.id})`)})) t
          left join closing_reasons r on r.tenant_id = ${tenantId} and r.id = t.closing_reason_id
         order by t.is_past, t.id desc limit 1) p on true`.execute(tx);
  const { count = 0, id = null, protocol, createdAt, closedAt = null, closingReason = null } = rows[0] ?? {};
  const previous = id === null || !protocol || !createdAt ? null : { id, protocol, createdAt, closedAt, closingReason };
  return { count, previous };
}
