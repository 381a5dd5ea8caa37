// What goes to another contact with a merge, its undoing or a split: they walk this list. A module whose table points at contacts
// adds one line; what stands in the way of a deletion is said by its reference.
import type { Ctx } from "#platform/context";

export interface ContactLink {
  /** In SQL, with a `tenant_id`, an `id` of its own and a `contact_id`. */
  readonly table: string;
  /** What these rows have to tell when they have gone to another contact, in the same transaction. */
  readonly moved?: (ctx: Ctx, ids: readonly number[], contactId: number) => Promise<void>;
}

/** Keyed by the contact itself: put together by what they mean, not moved row by row. */
export const ownTables: readonly string[] = ["contact_tags", "contact_wallets", "contact_extra_info"];

const staying = new Set<string>();

/** Rows keyed by a contact that are of no use to another one: they go with the contact that goes. */
export function leaveWithContact(table: string): void {
  staying.add(table);
}

export const leavingTables = (): readonly string[] => [...staying];

const links = new Map<string, ContactLink>();
const NAME = /^[a-z_]+$/;

export function defineContactLink(link: ContactLink): ContactLink {
  if (!NAME.test(link.table) || links.has(link.table)) throw new Error(`Contact link ${link.table} cannot be defined`);
  links.set(link.table, link);
  return link;
}

export function contactLinks(): readonly ContactLink[] {
  return [...links.values()];
}

defineContactLink({ table: "contact_identities" });
defineContactLink({ table: "contact_merges" });
defineContactLink({ table: "consent_events" });
// Their versions and wallets are told by the tickets module, once for everything that changed.
defineContactLink({ table: "tickets" });
