// SQL that makes and changes contacts.
import type { ExtraInfo } from "@prosa/contracts/contacts";
import { type RawBuilder, sql, type Updateable } from "kysely";
import type { z } from "zod";
import type { Ctx } from "#platform/context";
import type { Tx } from "#platform/database";
import type { ContactsTable } from "./contacts.tables.ts";

type Scope = Pick<Ctx, "tx" | "tenantId">;
type Moment = Scope & Pick<Ctx, "now">;

/** Until the transaction ends nobody else makes somebody of this number, neither people nor a message that comes in. */
export async function lockNumber({ tx, tenantId }: Scope, number: string): Promise<void> {
  const named = JSON.stringify([{ from: [{ kind: "phone", value: number }] }]);
  await sql`select intake_lock_people(${tenantId}, ${named}::jsonb)`.execute(tx);
}

/** Who has the number already, with or without the ninth digit; `visible` is a condition on contacts aliased c. */
export async function findByNumber({ tx, tenantId }: Scope, number: string, visible: RawBuilder<unknown>) {
  const { rows } = await sql<{ id: number; isVisible: boolean }>`
    select c.id, ${visible} as is_visible
      from contact_identities i join contacts c on c.tenant_id = i.tenant_id and c.id = i.contact_id
     where i.tenant_id = ${tenantId} and i.kind = any (identity_kinds('phone'))
       and i.match_key = phone_match_key(${number}) limit 1`.execute(tx);
  return rows[0];
}

/** Known by its number from the first moment, so that a message from there finds it. */
export async function insertContact(
  { tx, tenantId, now }: Moment,
  { name, number, email }: { name: string; number: string; email: string | null },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with made as (insert into contacts (tenant_id, name, number, email, created_at, updated_at)
                  values (${tenantId}, ${name}, phone_match_key(${number}), ${email}, ${now}, ${now})
                  returning id, number),
         known as (insert into contact_identities
                     (tenant_id, contact_id, kind, value, match_key, first_seen_at, reason)
                   select ${tenantId}, m.id, 'phone', m.number, m.number, ${now}, 'person' from made m)
    select id from made`.execute(tx);
  return (rows[0] as { id: number }).id;
}

/**
 * The number it is shown with, known by it from now on. What somebody had only typed before is forgotten; a number the
 * person has written from stays theirs. Whether it is another one.
 */
export async function saveNumber({ tx, tenantId, now }: Moment, contactId: number, number: string): Promise<boolean> {
  const { rows } = await sql`
    with old as (select c.number from contacts c where c.tenant_id = ${tenantId} and c.id = ${contactId}),
         gone as (delete from contact_identities i using old
                   where i.tenant_id = ${tenantId} and i.contact_id = ${contactId} and i.kind = 'phone'
                     and i.reason <> 'channel' and i.match_key = phone_match_key(old.number)
                     and i.match_key <> phone_match_key(${number})),
         known as (insert into contact_identities
                     (tenant_id, contact_id, kind, value, match_key, first_seen_at, reason)
                   select ${tenantId}, ${contactId}, 'phone', phone_match_key(${number}), phone_match_key(${number}),
                          ${now}, 'person'
                    where not exists (select 1 from contact_identities i where i.tenant_id = ${tenantId}
                                         and i.kind = any (identity_kinds('phone'))
                                         and i.match_key = phone_match_key(${number})))
    update contacts c set number = phone_match_key(${number}), updated_at = ${now}
     where c.tenant_id = ${tenantId} and c.id = ${contactId} and c.number is distinct from phone_match_key(${number})
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** Whether it may be sent campaigns is said by `setConsent` alone. */
export type ContactPatch = Omit<Updateable<ContactsTable>, "tenantId" | "id" | "number" | "disableCampaign">;

export async function saveContact({ tx }: Scope, contactId: number, set: ContactPatch): Promise<void> {
  await tx.updateTable("contacts").set(set).where("id", "=", contactId).execute();
}

/** What belongs to the contact and lies elsewhere changes the contact too. */
const touched = ({ tenantId, now }: Moment, contactId: number) =>
  sql`touched as (update contacts c set updated_at = ${now} where c.tenant_id = ${tenantId} and c.id = ${contactId})`;

/** Exactly these tags from now on; how many of them exist. */
export async function saveTags(moment: Moment, contactId: number, tagIds: readonly number[]): Promise<number> {
  const { tx, tenantId } = moment;
  const { rows } = await sql<{ known: number }>`
    with ${touched(moment, contactId)},
         known as (select g.id from tags g where g.tenant_id = ${tenantId} and g.id = any (${[...tagIds]}::bigint[])),
         gone as (delete from contact_tags o where o.tenant_id = ${tenantId} and o.contact_id = ${contactId}
                     and o.tag_id <> all (${[...tagIds]}::bigint[])),
         come as (insert into contact_tags (tenant_id, contact_id, tag_id)
                  select ${tenantId}, ${contactId}, k.id from known k on conflict do nothing)
    select count(*) as known from known`.execute(tx);
  return rows[0]?.known ?? 0;
}

/** Exactly these people own the contact from now on; how many of them work here, or own it already. */
export async function saveWallets(moment: Moment, contactId: number, ids: number[]): Promise<number> {
  const { tx, tenantId, now } = moment;
  const { rows } = await sql<{ known: number }>`
    with ${touched(moment, contactId)},
         known as (select u.id from users u where u.tenant_id = ${tenantId} and u.id = any (${ids}::bigint[])
                      and (u.is_active and not u.is_support and u.deleted_at is null
                        or exists (select 1 from contact_wallets w where w.tenant_id = u.tenant_id
                                      and w.contact_id = ${contactId} and w.user_id = u.id))),
         gone as (delete from contact_wallets o where o.tenant_id = ${tenantId} and o.contact_id = ${contactId}
                     and o.user_id <> all (${ids}::bigint[])),
         come as (insert into contact_wallets (tenant_id, contact_id, user_id, created_at)
                  select ${tenantId}, ${contactId}, k.id, ${now} from known k on conflict do nothing)
    select count(*) as known from known`.execute(tx);
  return rows[0]?.known ?? 0;
}

/** Exactly these, in this order; the names are all different. */
export async function saveExtraInfo(
  moment: Moment,
  contactId: number,
  extraInfo: readonly z.infer<typeof ExtraInfo>[],
): Promise<void> {
  const { tx, tenantId } = moment;
  const names = extraInfo.map(({ name }) => name);
  const values = extraInfo.map(({ value }) => value);
  await sql`
    with ${touched(moment, contactId)},
         gone as (delete from contact_extra_info e where e.tenant_id = ${tenantId} and e.contact_id = ${contactId}
                     and e.name <> all (${names}::text[]))
    insert into contact_extra_info (tenant_id, contact_id, name, value, position)
    select ${tenantId}, ${contactId}, x.name, x.value, x.position
      from unnest(${names}::text[], ${values}::text[]) with ordinality x(name, value, position)
    on conflict (tenant_id, contact_id, name) do update set value = excluded.value, position = excluded.position`.execute(
    tx,
  );
}

export async function deleteContact(tx: Tx, contactId: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom("contacts").where("id", "=", contactId).executeTakeFirst();
  return numDeletedRows > 0n;
}
