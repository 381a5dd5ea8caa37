// SQL that finds contacts: by what was typed, and from A to Z.
import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "#platform/context";

type Scope = Pick<Ctx, "tx" | "tenantId">;

export interface Typed {
  text: string;
  /** Who may not read numbers finds by whole ones only. */
  readsPhones: boolean;
  /** How many are looked at; of those the caller may not meet, none is answered. */
  most: number;
}

export interface FoundContact {
  id: number;
  name: string;
  number: string | null;
  /** The ticket asked for, if any. */
  ticketId: number | null;
}

/**
 * Names that begin with what was typed come first. `visible` is a condition on contacts aliased c, `ticket` one on tickets
 * aliased t: the newest that holds is told with each contact.
 */
export async function findContacts(
  { tx, tenantId }: Scope,
  { text, readsPhones, most }: Typed,
  { visible, ticket, limit }: { visible: RawBuilder<unknown>; ticket: RawBuilder<unknown>; limit: number },
): Promise<FoundContact[]> {
  const { rows } = await sql<FoundContact>`
    select c.id, c.name, c.number,
           (select t.id from tickets t where t.tenant_id = c.tenant_id and t.contact_id = c.id and ${ticket}
             order by t.id desc limit 1) as ticket_id
      from contacts_like(${text}, ${readsPhones}, ${sql.lit(most)}) with ordinality f(id, place)
      join contacts c on c.tenant_id = ${tenantId} and c.id = f.id
     where ${visible} order by f.place limit ${sql.lit(limit)}`.execute(tx);
  return rows;
}

export interface BookFilters {
  typed?: Typed | undefined;
  tagId?: number | undefined;
  walletId?: number | undefined;
  /** The contact with which the page before ended. */
  afterId?: number | undefined;
}

export async function readBook(
  { tx, tenantId }: Scope,
  { typed, tagId, walletId, afterId }: BookFilters,
  visible: RawBuilder<unknown>,
  limit: number,
) {
  const conditions = [visible];
  if (typed) {
    conditions.push(sql`c.id in (select f.contact_id
      from contacts_like(${typed.text}, ${typed.readsPhones}, ${sql.lit(typed.most)}) f)`);
  }
  if (tagId !== undefined) {
    conditions.push(sql`c.id in (select g.contact_id from contact_tags g
      where g.tenant_id = ${tenantId} and g.tag_id = ${tagId})`);
  }
  if (walletId !== undefined) {
    conditions.push(sql`c.id in (select o.contact_id from contact_wallets o
      where o.tenant_id = ${tenantId} and o.user_id = ${walletId})`);
  }
  if (afterId !== undefined) {
    conditions.push(sql`(c.search_name, c.id) > ((select a.search_name from contacts a
      where a.tenant_id = ${tenantId} and a.id = ${afterId}), ${afterId}::bigint)`);
  }
  const { rows } = await sql<{ id: number; name: string; number: string | null; searchName: string }>`
    select c.id, c.name, c.number, c.search_name from contacts c
     where c.tenant_id = ${tenantId} and ${sql.join(conditions, sql` and `)}
     order by c.search_name, c.id limit ${sql.lit(limit)}`.execute(tx);
  return rows;
}
