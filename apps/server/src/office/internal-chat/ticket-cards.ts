// Tickets that messages point at: kept as ids, and shown to each viewer as far as their own eyes reach.
import type { TicketCard } from "@prosa/contracts/office/internal-chat";
import type { TicketStatus } from "@prosa/contracts/tickets";
import { sql } from "kysely";
import { namesOf } from "#conversation/contacts";
import { canSee, lookingOf, whereHolds, whereReadable } from "#conversation/tickets";
import type { Ctx } from "#platform/context";

/** What the writer may not see themselves stays plain text: nobody learns from a card that there is such a ticket. */
export async function ticketsPointedAt(
  ctx: Ctx,
  { ticketIds, protocols }: { ticketIds: readonly number[]; protocols: readonly string[] },
): Promise<number[]> {
  if (ticketIds.length === 0 && protocols.length === 0) return [];
  const { viewer, settings } = await lookingOf(ctx);
  const seen = whereHolds(canSee, viewer, settings);
  const { rows } = await sql<{ id: number }>`
    select t.id from tickets t where t.tenant_id = ${ctx.tenantId} and t.id = any (${[...ticketIds]}::bigint[]) and ${seen}
    union select t.id from tickets t where t.tenant_id = ${ctx.tenantId} and t.protocol = any (${[...protocols]}::text[])
       and ${seen} order by id`.execute(ctx.tx);
  return rows.map(({ id }) => id);
}

interface CardRow {
  id: number;
  protocol: string;
  status: TicketStatus;
  contactName: string;
  contactNumber: string | null;
  queue: string | null;
  username: string | null;
}

/** Hidden, foreign and absent look the same. */
export async function cardsOf(ctx: Ctx, ticketIds: readonly number[]): Promise<{ cards: TicketCard[] }> {
  const looking = await lookingOf(ctx);
  const wanted = [...new Set(ticketIds)];
  const { rows } = await sql<CardRow>`
    select t.id, t.protocol, t.status, c.name as contact_name, c.number as contact_number, q.name as queue, u.name as username
      from tickets t
      join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id
      left join queues q on q.tenant_id = t.tenant_id and q.id = t.queue_id
      left join users u on u.tenant_id = t.tenant_id and u.id = t.user_id
     where t.tenant_id = ${ctx.tenantId} and t.id = any (${wanted}::bigint[]) and ${whereReadable(looking)}`.execute(
    ctx.tx,
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  return {
    cards: wanted.map((ticketId) => {
      const row = found.get(ticketId);
      if (!row) return { ticketId, ticket: null };
      const { protocol, status, queue, username } = row;
      const contactName = namesOf({ name: row.contactName, number: row.contactNumber }, looking).name;
      return { ticketId, ticket: { protocol, status, contactName, queue, username } };
    }),
  };
}
