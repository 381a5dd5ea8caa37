// SQL of a contact as a whole: read to the byte, and written back the same.
import { sql } from "kysely";
import type { Ctx } from "#platform/context";
import type { Snapshot } from "./contacts.merge.rules.ts";

type Scope = Pick<Ctx, "tx" | "tenantId">;

export async function readSnapshot({ tx, tenantId }: Scope, contactId: number): Promise<Snapshot | undefined> {
  const { rows } = await sql<{ snapshot: Snapshot }>`
    select jsonb_build_object(
             'contact', to_jsonb(c) - '{tenant_id,search_name,is_push_name,is_untagged,is_unowned,is_without_deals,area}'::text[],
             'tags', coalesce((select jsonb_agg(g.tag_id order by g.tag_id) from contact_tags g
                                where g.tenant_id = c.tenant_id and g.contact_id = c.id), '[]'),
             'wallets', coalesce((select jsonb_agg(jsonb_build_object('user_id', w.user_id, 'created_at', w.created_at)
                                                   order by w.user_id)
                                    from contact_wallets w
                                   where w.tenant_id = c.tenant_id and w.contact_id = c.id), '[]'),
             'extra', coalesce((select jsonb_agg(jsonb_build_object('name', e.name, 'value', e.value,
                                                                    'position', e.position) order by e.position, e.name)
                                  from contact_extra_info e
                                 where e.tenant_id = c.tenant_id and e.contact_id = c.id), '[]')) as snapshot
      from contacts c where c.tenant_id = ${tenantId} and c.id = ${contactId}`.execute(tx);
  return rows[0]?.snapshot;
}

// Whether it may be sent campaigns is said by `setConsent` alone, also after a merge.
const fields = sql.raw(
  "name, number, email, picture_key, notes, disable_bot, disable_crm, disable_rating, is_ignored, created_at, updated_at",
);

/** Somebody who was gone is here again, under the id of before. */
export async function insertSnapshot(scope: Scope, snapshot: Snapshot): Promise<void> {
  const { tx, tenantId } = scope;
  await sql`
    insert into contacts (tenant_id, id, ${fields}) overriding system value
    select ${tenantId}, s.id, ${fields}
      from jsonb_populate_record(null::contacts, ${JSON.stringify(snapshot.contact)}::jsonb) s`.execute(tx);
  await writeOwn(scope, snapshot);
}

/** Exactly this, and nothing else, is the contact from now on. */
export async function writeSnapshot(scope: Scope, snapshot: Snapshot): Promise<void> {
  const { tx, tenantId } = scope;
  await sql`
    update contacts c set (${fields}) = (select ${fields}
        from jsonb_populate_record(null::contacts, ${JSON.stringify(snapshot.contact)}::jsonb) s)
     where c.tenant_id = ${tenantId} and c.id = ${snapshot.contact.id}`.execute(tx);
  await writeOwn(scope, snapshot);
}

/** A tag that was deleted meanwhile, or a person who is gone, does not come back with it. */
async function writeOwn({ tx, tenantId }: Scope, { contact: { id }, tags, wallets, extra }: Snapshot): Promise<void> {
  await sql`
    with gone as (delete from contact_tags g where g.tenant_id = ${tenantId} and g.contact_id = ${id}
                     and g.tag_id <> all (${tags}::bigint[]))
    insert into contact_tags (tenant_id, contact_id, tag_id)
    select g.tenant_id, ${id}, g.id from tags g where g.tenant_id = ${tenantId} and g.id = any (${tags}::bigint[])
    on conflict do nothing`.execute(tx);
  const owners = wallets.map(({ user_id }) => user_id);
  await sql`
    with gone as (delete from contact_wallets w where w.tenant_id = ${tenantId} and w.contact_id = ${id}
                     and w.user_id <> all (${owners}::bigint[]))
    insert into contact_wallets (tenant_id, contact_id, user_id, created_at)
    select ${tenantId}, ${id}, s.user_id, s.created_at
      from jsonb_populate_recordset(null::contact_wallets, ${JSON.stringify(wallets)}::jsonb) s
      join users u on u.tenant_id = ${tenantId} and u.id = s.user_id and u.deleted_at is null
    on conflict do nothing`.execute(tx);
  const names = extra.map(({ name }) => name);
  await sql`
    with gone as (delete from contact_extra_info e where e.tenant_id = ${tenantId} and e.contact_id = ${id}
                     and e.name <> all (${names}::text[]))
    insert into contact_extra_info (tenant_id, contact_id, name, value, position)
    select ${tenantId}, ${id}, s.name, s.value, s.position
      from jsonb_populate_recordset(null::contact_extra_info, ${JSON.stringify(extra)}::jsonb) s
    on conflict (tenant_id, contact_id, name) do update set value = excluded.value, position = excluded.position`.execute(
    tx,
  );
}
