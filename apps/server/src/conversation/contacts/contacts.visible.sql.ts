// Which contacts a person meets, as a condition of a query on contacts, aliased c (docs/decisions/018).
import { type RawBuilder, sql } from "kysely";
import { canSee, isAdmin, isAwake, type Looking, whereHolds } from "#conversation/tickets";

export function findsEverybody({ viewer, settings }: Looking): boolean {
  const { profile, isSupport, ignoreWallet } = viewer;
  return !settings.walletContactsOnly || profile !== "user" || isSupport || ignoreWallet;
}

/** In pickers, in search, and as the one that stands in the way of a new one. */
export function whereFindable(looking: Looking): RawBuilder<unknown> {
  if (findsEverybody(looking)) return sql`true`;
  const { viewer } = looking;
  const owner = sql`contact_wallets w where w.tenant_id = c.tenant_id and w.contact_id = c.id`;
  return sql`(not exists (select 1 from ${owner}) or exists (select 1 from ${owner} and w.user_id = ${viewer.id})
    or ${hasVisibleTicket(looking)})`;
}

/** To open and to change: where contacts are the administrators' alone, the others meet those they attend. */
export function whereVisible(looking: Looking): RawBuilder<unknown> {
  return mayOpenBook(looking) ? whereFindable(looking) : hasVisibleTicket(looking);
}

export function mayOpenBook({ viewer, company }: Looking): boolean {
  return !company.get("ContactsAdminOnly") || isAdmin(viewer);
}

/** Of tickets aliased t, as the two below. */
export function inSight({ viewer, settings }: Looking): RawBuilder<unknown> {
  return whereHolds(canSee, viewer, settings);
}

export function inSightAndActive(looking: Looking): RawBuilder<unknown> {
  return sql`t.status in ('open', 'pending') and ${inSight(looking)}`;
}

const ofContact = sql`tickets t where t.tenant_id = c.tenant_id and t.contact_id = c.id`;

function hasVisibleTicket(looking: Looking): RawBuilder<unknown> {
  return sql`exists (select 1 from ${ofContact} and ${inSight(looking)})`;
}

/** Whether there is an attendance of the contact that this person may not see. */
export function hasHiddenTicket(looking: Looking): RawBuilder<unknown> {
  return sql`exists (select 1 from ${ofContact} and ${isAwake} and not (${inSight(looking)}))`;
}
