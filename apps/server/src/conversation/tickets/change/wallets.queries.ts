// SQL of what a change of wallets means for tickets: they carry whose customer it is, because that decides who sees them.
import { sql } from "kysely";
import type { Tx } from "#platform/database";

/**
 * Tickets first, contacts second: the order everybody locks in. From here until the transaction ends nobody opens a
 * ticket for these contacts (see ticket_takes_wallets); one opened in between is found by `retellWallets`.
 */
export async function lockContacts(tx: Tx, tenantId: number, contactIds: readonly number[]): Promise<void> {
  const ids = [...contactIds];
  await sql`select 1 from tickets t where t.tenant_id = ${tenantId} and t.contact_id = any (${ids}::bigint[])
             order by t.id for update`.execute(tx);
  await sql`select 1 from contacts c where c.tenant_id = ${tenantId} and c.id = any (${ids}::bigint[])
             order by c.id for update`.execute(tx);
}

/** Brings the contacts' tickets up to their wallets; each that changed is a version and a row of the journal. */
export async function retellWallets(
  tx: Tx,
  tenantId: number,
  contactIds: readonly number[],
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ told: number }>`
    with locked as (select t.id from tickets t
                     where t.tenant_id = ${tenantId} and t.contact_id = any (${[...contactIds]}::bigint[])
                       and t.status in ('open', 'pending', 'closed')
                     order by t.id for update),
         wanted as (select t.id, ticket_facts(t) as before,
                           array(select w.user_id from contact_wallets w
                                  where w.tenant_id = t.tenant_id and w.contact_id = t.contact_id
                                  order by w.user_id) as wallet_ids
                      from tickets t where t.tenant_id = ${tenantId} and t.id in (select l.id from locked l)),
         changed as (update tickets t
                        set wallet_ids = w.wallet_ids, version = t.version + 1, updated_at = ${now}
                       from wanted w
                      where t.tenant_id = ${tenantId} and t.id = w.id and t.wallet_ids <> w.wallet_ids
                     returning t.id, t.version, w.before, ticket_facts(t) as facts),
         told as (insert into journal (tenant_id, kind, ticket_id, version, user_id, data)
                  select ${tenantId}, 'ticket.changed', c.id, c.version, null,
                         jsonb_build_object('before', c.before, 'facts', c.facts)
                    from changed c order by c.id
                  returning 1)
    select count(*) as told from told`.execute(tx);
  return (rows[0]?.told ?? 0) > 0;
}

/** Some of the contacts that are this person's; none when they have no wallet left. */
export async function someOfWallet(tx: Tx, tenantId: number, userId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ contactId: number }>`
    select w.contact_id from contact_wallets w where w.tenant_id = ${tenantId} and w.user_id = ${userId}
     order by w.contact_id limit ${sql.lit(limit)}`.execute(tx);
  return rows.map(({ contactId }) => contactId);
}

export async function dropFromWallet(
  tx: Tx,
  tenantId: number,
  userId: number,
  contactIds: readonly number[],
): Promise<void> {
  await sql`delete from contact_wallets w where w.tenant_id = ${tenantId} and w.user_id = ${userId}
               and w.contact_id = any (${[...contactIds]}::bigint[])`.execute(tx);
}
