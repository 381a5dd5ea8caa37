// Where a conversation stood on a day: the message a calendar leads to.
import type { messageOnDay } from "@prosa/contracts/message-search";
import type { AnswerOf } from "@prosa/contracts/route";
import { sql } from "kysely";
import { canSee, readTicket, whereHolds } from "#conversation/tickets";
import type { Ctx } from "#platform/context";

/** Earlier attendances that are looked into. */
const MOST_TICKETS = 100;

interface Found {
  id: number;
  clientId: string;
  ticketId: number;
}

export async function findOnDay(ctx: Ctx, ticketId: number, day: string): Promise<AnswerOf<typeof messageOnDay>> {
  const { tx, tenantId } = ctx;
  const { wire: ticket, looking } = await readTicket(ctx, ticketId);
  const maySee = whereHolds(canSee, looking.viewer, looking.settings);
  // An attendance that was over before the day has nothing of it. Of the others the first index entry that fits is
  // taken; where none does, the newest words of all.
  const { rows } = await sql<Found>`
    with starts as (select ${day}::date::timestamp at time zone z.time_zone as at from tenants z where z.id = ${tenantId}),
         conversation as (
           select t.id, t.closed_at from tickets t
            where t.tenant_id = ${tenantId} and t.contact_id = ${ticket.contactId} and t.channel_id = ${ticket.whatsappId}
              and t.id <= ${ticketId} and ${maySee}
            order by t.id desc limit ${sql.lit(MOST_TICKETS)}),
         since as (
           select f.* from starts s, conversation c cross join lateral (
             select m.id, m.client_id, m.ticket_id from messages m
              where m.tenant_id = ${tenantId} and m.ticket_id = c.id and m.type <> 'reaction' and m.created_at >= s.at
              order by m.id limit 1) f
            where c.closed_at is null or c.closed_at >= s.at
            order by f.id limit 1)
    select id, client_id, ticket_id from since
    union all
    (select l.id, l.client_id, l.ticket_id from conversation c cross join lateral (
       select m.id, m.client_id, m.ticket_id from messages m
        where m.tenant_id = ${tenantId} and m.ticket_id = c.id and m.type <> 'reaction'
        order by m.id desc limit 1) l
      where not exists (select 1 from since)
      order by l.id desc limit 1)`.execute(tx);
  return { message: rows[0] ?? null };
}
