// Changes of a contact that a machine makes while it holds one of the contact's tickets: fields and tags.
import { sql } from "kysely";
import { contactChanged } from "#conversation/tickets";
import type { Ctx } from "#platform/context";

/** Its own field of that name, however people wrote the name; else a new one after the others. */
export async function setContactField({ tx, tenantId, now }: Ctx, contactId: number, name: string, value: string) {
  await sql`
    with touched as (update contacts c set updated_at = ${now} where c.tenant_id = ${tenantId} and c.id = ${contactId}),
         known as (select e.name from contact_extra_info e where e.tenant_id = ${tenantId}
                      and e.contact_id = ${contactId} and lower(trim(e.name)) = lower(trim(${name}))
                    order by e.position limit 1)
    insert into contact_extra_info (tenant_id, contact_id, name, value, position)
    select ${tenantId}, ${contactId}, coalesce((select k.name from known k), ${name}), ${value},
           coalesce((select max(e.position) from contact_extra_info e
                      where e.tenant_id = ${tenantId} and e.contact_id = ${contactId}), 0) + 1
    on conflict (tenant_id, contact_id, name) do update set value = excluded.value`.execute(tx);
}

/** False: a tag to add is gone. Tickets of the contact show its tags, so they are told. */
export async function changeContactTags(
  ctx: Ctx,
  contactId: number,
  { add, remove }: { add: readonly number[]; remove: readonly number[] },
): Promise<boolean> {
  const { tx, tenantId, now } = ctx;
  const { rows } = await sql<{ known: number; changed: number }>`
    with known as (select g.id from tags g where g.tenant_id = ${tenantId} and g.id = any (${[...add]}::bigint[])),
         gone as (delete from contact_tags o where o.tenant_id = ${tenantId} and o.contact_id = ${contactId}
                     and o.tag_id = any (${[...remove]}::bigint[]) and o.tag_id <> all (${[...add]}::bigint[])
                  returning 1),
         come as (insert into contact_tags (tenant_id, contact_id, tag_id)
                  select ${tenantId}, ${contactId}, k.id from known k on conflict do nothing returning 1),
         touched as (update contacts c set updated_at = ${now} where c.tenant_id = ${tenantId} and c.id = ${contactId})
    select (select count(*) from known) as known,
           (select count(*) from gone) + (select count(*) from come) as changed`.execute(tx);
  const { known = 0, changed = 0 } = rows[0] ?? {};
  if (changed > 0) await contactChanged(ctx, contactId);
  return known === new Set(add).size;
}
