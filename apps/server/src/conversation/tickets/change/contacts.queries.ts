// SQL of a contact's tickets, which show its name, number and tags and carry whose customer it is.
import { sql } from "kysely";
import type { Tx } from "#platform/database";
import type { TicketFacts } from "../tickets.types.ts";

/** Tickets first, the contact second: the order everybody locks in. Nobody opens another ticket for it meanwhile. */
export async function lockWithTickets(tx: Tx, tenantId: number, contactId: number): Promise<void> {
  await sql`
    with held as materialized (select t.id from tickets t where t.tenant_id = ${tenantId} and t.contact_id = ${contactId}
                                  and t.status in ('open', 'pending') order by t.id for update)
    select 1 from contacts c where c.tenant_id = ${tenantId} and c.id = ${contactId}
       and (select count(*) from held) >= 0 for update`.execute(tx);
}

/** One version further, nothing else. */
export async function advanceActiveTickets(tx: Tx, tenantId: number, contactId: number, now: Date) {
  const { rows } = await sql<{ id: number; version: number; facts: TicketFacts }>`
    update tickets t set version = t.version + 1, updated_at = ${now}
     where t.tenant_id = ${tenantId} and t.contact_id = ${contactId} and t.status in ('open', 'pending')
    returning t.id, t.version, ticket_facts(t) as facts`.execute(tx);
  return rows;
}

/**
 * After tickets went from one contact to another: each has its contact's wallets, and those that went, are going on or
 * changed hands are told. The tickets themselves did not change, so their own time stays.
 */
export async function retellMoved(
  tx: Tx,
  tenantId: number,
  contactIds: readonly number[],
  movedIds: readonly number[],
): Promise<void> {
  await sql`
    with wanted as (select t.id, ticket_facts(t) as before,
                           array(select w.user_id from contact_wallets w
                                  where w.tenant_id = t.tenant_id and w.contact_id = t.contact_id
                                  order by w.user_id) as wallet_ids
                      from tickets t where t.tenant_id = ${tenantId} and t.contact_id = any (${[...contactIds]}::bigint[])
                       and t.status in ('open', 'pending', 'closed')),
         changed as (update tickets t set wallet_ids = w.wallet_ids, version = t.version + 1
                       from wanted w
                      where t.tenant_id = ${tenantId} and t.id = w.id
                        and (t.wallet_ids <> w.wallet_ids or t.status in ('open', 'pending')
                          or t.id = any (${[...movedIds]}::bigint[]))
                     returning t.id, t.version, w.before, ticket_facts(t) as facts)
    insert into journal (tenant_id, kind, ticket_id, version, user_id, data)
    select ${tenantId}, 'ticket.changed', c.id, c.version, null, jsonb_build_object('before', c.before, 'facts', c.facts)
      from changed c order by c.id`.execute(tx);
}
