// The contact of a ticket in a report: found by what was typed, and shown as this person may read it.
import { type RawBuilder, sql } from "kysely";
import { maskPhone } from "#conversation/phones";
import { maskedName } from "../tickets.wire.ts";
import type { Looking } from "../visibility/tickets.viewers.ts";

/** As many as anybody means by a name. */
const MOST_FOUND = 500;

/** On tickets aliased t. */
export function whereOfContact(text: string, { readsPhones }: Pick<Looking, "readsPhones">): RawBuilder<unknown> {
  return sql`t.contact_id in (select f.contact_id from contacts_like(${text}, ${readsPhones}, ${sql.lit(MOST_FOUND)}) f)`;
}

/** Ids of tickets: the one of that protocol, and those of contacts who are called so. */
export function foundByWords(
  tenantId: number,
  text: string,
  { readsPhones }: Pick<Looking, "readsPhones">,
): RawBuilder<unknown> {
  return sql`select p.id from tickets p where p.tenant_id = ${tenantId} and p.protocol = ${text}
    union select o.id from contacts_like(${text}, ${readsPhones}, ${sql.lit(MOST_FOUND)}) l cross join lateral (
      select n.id from tickets n where n.tenant_id = ${tenantId} and n.contact_id = l.contact_id offset 0) o`;
}

export function contactAs(
  { contactName: name, contactNumber: number }: { contactName: string; contactNumber: string | null },
  { readsPhones }: Pick<Looking, "readsPhones">,
): { name: string; number: string | null } {
  if (readsPhones || number === null) return { name, number };
  return { name: maskedName(name, number), number: maskPhone(number) };
}
