// SQL of the list's narrowing filters: the contacts that words or tags name, so that a list starts from them.
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#platform/database";

/** More than these are met soon enough by walking the list itself. */
const MOST_NAMED = 2_000;

export interface Narrowing {
  search: string | undefined;
  tagsIds: readonly number[] | undefined;
  /** Who may not read numbers finds only by a whole one, or searching would read them out digit by digit. */
  readsPhones: boolean;
}

/** The contacts, or null where they are too many. */
export async function findContacts(tx: Tx, tenantId: number, narrowing: Narrowing): Promise<number[] | null> {
  const { rows } = await sql<{ id: number }>`
    select c.id from contacts c where c.tenant_id = ${tenantId} and ${ofContact(narrowing)}
     limit ${sql.lit(MOST_NAMED + 1)}`.execute(tx);
  return rows.length > MOST_NAMED ? null : rows.map(({ id }) => id);
}

/** The same asked of each ticket, aliased t. */
export function matchesTicket(narrowing: Narrowing, protocol: string | undefined): RawBuilder<unknown> {
  const byContact = sql`exists (select 1 from contacts c
    where c.tenant_id = t.tenant_id and c.id = t.contact_id and ${ofContact(narrowing)})`;
  return protocol === undefined ? byContact : sql`(starts_with(t.protocol, ${protocol}) or ${byContact})`;
}

function ofContact({ search, tagsIds, readsPhones }: Narrowing): RawBuilder<unknown> {
  const conditions = [];
  if (search) conditions.push(hasWords(search, readsPhones));
  if (tagsIds?.length) {
    conditions.push(sql`exists (select 1 from contact_tags g where g.tenant_id = c.tenant_id and g.contact_id = c.id
      and g.tag_id = any (${[...tagsIds]}::bigint[]))`);
  }
  return sql.join(conditions, sql` and `);
}

const LEAST_WHOLE_NUMBER = 8;

/** What the person typed is text to find, never a pattern. */
function hasWords(search: string, readsPhones: boolean): RawBuilder<unknown> {
  const literally = search.replace(/[\\%_]/g, "\\$&");
  const digits = search.replace(/\D/g, "");
  const byName = sql`c.name ilike ${`%${literally}%`}`;
  if (readsPhones) return digits === "" ? byName : sql`(${byName} or c.number like ${`%${digits}%`})`;
  // A contact without a name is called by its number, which must not be found by pieces either.
  const byRealName = sql`(c.name is distinct from c.number and ${byName})`;
  if (digits.length < LEAST_WHOLE_NUMBER) return byRealName;
  return sql`(${byRealName} or phone_match_key(c.number) = phone_match_key(${digits}))`;
}
