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
  const { search, readsPhones } = narrowing;
  // Words are found by the index that all of search goes by; row security would keep a pattern here from every index.
  const found = search
    ? sql`select f.contact_id as id from contacts_like(${search}, ${readsPhones}, ${sql.lit(MOST_NAMED + 1)}) f`
    : sql`select c.id from contacts c where c.tenant_id = ${tenantId} and ${hasTag(narrowing)}
           limit ${sql.lit(MOST_NAMED + 1)}`;
  const { rows } = await sql<{ count: number; ids: number[] }>`
    with found as materialized (${found})
    select (select count(*) from found) as count,
           array(select c.id from found f join contacts c on c.tenant_id = ${tenantId} and c.id = f.id
                  where ${hasTag(narrowing)}) as ids`.execute(tx);
  const { count = 0, ids = [] } = rows[0] ?? {};
  return count > MOST_NAMED ? null : ids;
}

/** The same asked of each ticket, aliased t. */
export function matchesTicket(narrowing: Narrowing, protocol: string | undefined): RawBuilder<unknown> {
  const { search, readsPhones } = narrowing;
  const words = search ? sql`and ${hasWords(search, readsPhones)}` : sql``;
  // Not as "exists", which Postgres may turn round and answer by going through all contacts, however short the page is.
  const byContact = sql`coalesce((select ${hasTag(narrowing)} ${words} from contacts c
    where c.tenant_id = t.tenant_id and c.id = t.contact_id), false)`;
  return protocol === undefined ? byContact : sql`(starts_with(t.protocol, ${protocol}) or ${byContact})`;
}

function hasTag({ tagsIds }: Narrowing): RawBuilder<unknown> {
  if (!tagsIds?.length) return sql`true`;
  return sql`exists (select 1 from contact_tags g where g.tenant_id = c.tenant_id and g.contact_id = c.id
    and g.tag_id = any (${[...tagsIds]}::bigint[]))`;
}

const LEAST_WHOLE_NUMBER = 8;

/** Every word somewhere in the name, as search has it; what was typed is text to find, never a pattern. */
function hasWords(search: string, readsPhones: boolean): RawBuilder<unknown> {
  const digits = search.replace(/\D/g, "");
  const byName = sql`(cardinality(text_words(${search})) > 0 and c.search_name like all (array(
    select case when length(w) < 3 then '% ' || w || '%' else '%' || w || '%' end from unnest(text_words(${search})) w)))`;
  if (readsPhones) return digits === "" ? byName : sql`(${byName} or c.number like ${`%${digits}%`})`;
  // A contact without a name is called by its number, which must not be found by pieces either.
  const byRealName = sql`(not is_named_by_number(c.name, c.number) and ${byName})`;
  if (digits.length < LEAST_WHOLE_NUMBER) return byRealName;
  return sql`(${byRealName} or phone_match_key(c.number) = phone_match_key(${digits}))`;
}
