// SQL that keeps the contacts of a table, some hundred at a time.
import { sql } from "kysely";
import type { Ctx } from "#platform/context";
import type { ImportedContact } from "./import.rules.ts";

type Scope = Pick<Ctx, "tx" | "tenantId">;
type Moment = Scope & Pick<Ctx, "now">;

/** Nobody else makes somebody of these numbers meanwhile, neither people nor messages that come in. */
export async function lockNumbers({ tx, tenantId }: Scope, numbers: readonly string[]): Promise<void> {
  const named = JSON.stringify([{ from: numbers.map((value) => ({ kind: "phone", value })) }]);
  await sql`select intake_lock_people(${tenantId}, ${named}::jsonb)`.execute(tx);
}

/** By number: who is kept already. */
export async function findKnown({ tx, tenantId }: Scope, numbers: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ matchKey: string; contactId: number }>`
    select i.match_key, i.contact_id from contact_identities i
     where i.tenant_id = ${tenantId} and i.kind = any (identity_kinds('phone'))
       and i.match_key = any (${[...numbers]}::text[])`.execute(tx);
  return new Map(rows.map(({ matchKey, contactId }) => [matchKey, contactId]));
}

export async function insertImported({ tx, tenantId, now }: Moment, contacts: readonly ImportedContact[]) {
  const given = JSON.stringify(
    contacts.map(({ name, number, email, notes }) => ({ name: name || number, number, email, notes })),
  );
  const { rows } = await sql<{ id: number; number: string }>`
    with made as (insert into contacts (tenant_id, name, number, email, notes, created_at, updated_at)
                  select ${tenantId}, g.name, g.number, g.email, g.notes, ${now}, ${now}
                    from jsonb_to_recordset(${given}::jsonb) g (name text, number text, email text, notes text)
                  returning id, number),
         known as (insert into contact_identities
                     (tenant_id, contact_id, kind, value, match_key, first_seen_at, reason)
                   select ${tenantId}, m.id, 'phone', m.number, m.number, ${now}, 'import' from made m)
    select id, number from made`.execute(tx);
  return new Map(rows.map(({ id, number }) => [number, id]));
}

export interface KnownContact extends ImportedContact {
  id: number;
}

/** What the table says replaces what is kept, where it says something else. Returns who is shown differently now. */
export async function updateImported(
  { tx, tenantId, now }: Moment,
  contacts: readonly KnownContact[],
): Promise<number[]> {
  const given = JSON.stringify(contacts.map(({ id, name, email, notes }) => ({ id, name, email, notes })));
  const { rows } = await sql<{ id: number }>`
    with wanted as (select c.id, coalesce(nullif(g.name, ''), c.name) as name,
                           coalesce(g.email, c.email) as email, coalesce(nullif(g.notes, ''), c.notes) as notes
                      from jsonb_to_recordset(${given}::jsonb) g (id bigint, name text, email text, notes text)
                      join contacts c on c.tenant_id = ${tenantId} and c.id = g.id)
    update contacts c set name = w.name, email = w.email, notes = w.notes, updated_at = ${now} from wanted w
     where c.tenant_id = ${tenantId} and c.id = w.id
       and (c.name, c.email, c.notes) is distinct from (w.name, w.email, w.notes)
    returning c.id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function saveImportedInfo({ tx, tenantId }: Scope, contacts: readonly KnownContact[]): Promise<void> {
  const fields = contacts.flatMap(({ id, extraInfo }) => extraInfo.map(({ name, value }) => ({ id, name, value })));
  if (fields.length === 0) return;
  await sql`
    insert into contact_extra_info as e (tenant_id, contact_id, name, value, position)
    select ${tenantId}, g.id, g.name, g.value,
           coalesce((select max(o.position) from contact_extra_info o
                      where o.tenant_id = ${tenantId} and o.contact_id = g.id), 0)
             + row_number() over (partition by g.id order by g.place)
      from rows from (jsonb_to_recordset(${JSON.stringify(fields)}::jsonb) as (id bigint, name text, value text))
           with ordinality g (id, name, value, place)
    on conflict (tenant_id, contact_id, name) do update set value = excluded.value
     where e.value <> excluded.value`.execute(tx);
}

export async function addTags({ tx, tenantId }: Scope, contactIds: readonly number[], tagIds: readonly number[]) {
  if (tagIds.length === 0 || contactIds.length === 0) return [];
  const { rows } = await sql<{ contactId: number }>`
    insert into contact_tags (tenant_id, contact_id, tag_id)
    select ${tenantId}, c, t.id from unnest(${[...contactIds]}::bigint[]) c
     cross join tags t where t.tenant_id = ${tenantId} and t.id = any (${[...tagIds]}::bigint[])
    on conflict do nothing returning contact_id`.execute(tx);
  return rows.map(({ contactId }) => contactId);
}

export async function addWallets(
  { tx, tenantId, now }: Moment,
  contactIds: readonly number[],
  userIds: readonly number[],
) {
  if (userIds.length === 0 || contactIds.length === 0) return [];
  const { rows } = await sql<{ contactId: number }>`
    insert into contact_wallets (tenant_id, contact_id, user_id, created_at)
    select ${tenantId}, c, u.id, ${now} from unnest(${[...contactIds]}::bigint[]) c
     cross join users u where u.tenant_id = ${tenantId} and u.id = any (${[...userIds]}::bigint[])
       and u.is_active and not u.is_support and u.deleted_at is null
    on conflict do nothing returning contact_id`.execute(tx);
  return rows.map(({ contactId }) => contactId);
}

/** Those of them who are being attended now: only their tickets have anything to tell. */
export async function attendedAmong({ tx, tenantId }: Scope, contactIds: Iterable<number>): Promise<number[]> {
  const { rows } = await sql<{ contactId: number }>`
    select distinct t.contact_id from tickets t
     where t.tenant_id = ${tenantId} and t.contact_id = any (${[...contactIds]}::bigint[]) and t.status in ('open', 'pending')`.execute(
    tx,
  );
  return rows.map(({ contactId }) => contactId);
}

/** Which of these do not exist, or do not work here any more. */
export async function missingOf(
  { tx, tenantId }: Scope,
  { tagIds, userIds }: { tagIds: readonly number[]; userIds: readonly number[] },
) {
  const { rows } = await sql<{ tags: number; users: number }>`
    select (select count(*) from unnest(${[...tagIds]}::bigint[]) x where not exists (
              select 1 from tags t where t.tenant_id = ${tenantId} and t.id = x)) as tags,
           (select count(*) from unnest(${[...userIds]}::bigint[]) x where not exists (
              select 1 from users u where u.tenant_id = ${tenantId} and u.id = x
                 and u.is_active and not u.is_support and u.deleted_at is null)) as users`.execute(tx);
  return rows[0] ?? { tags: 0, users: 0 };
}
