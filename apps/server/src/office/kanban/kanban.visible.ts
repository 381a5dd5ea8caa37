// Who may open the board and which of its deals they see: as a condition of a query on deals, aliased d, and among
// people (docs/decisions/025).
import { type RawBuilder, sql } from "kysely";
import { effectiveProfile } from "#company/sessions";
import type { TenantSettings } from "#company/settings";
import { whereFindable } from "#conversation/contacts";
import { type Looking, lookingOf } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import type { Mover } from "./deals.rules.ts";

type Person = Pick<Looking["viewer"], "profile" | "isSupport" | "ignoreWallet">;

/** Where contacts are the administrators' alone, attendants have no board. */
export function mayOpenBoard({ profile, isSupport }: Person, company: TenantSettings): boolean {
  return profile !== "user" || isSupport || !company.get("ContactsAdminOnly");
}

/** Sees the deals of contacts they may meet, and their own; everybody else sees all. */
export function isLimited({ profile, isSupport, ignoreWallet }: Person, company: TenantSettings): boolean {
  return company.get("WalletContactsOnly") && profile === "user" && !isSupport && !ignoreWallet;
}

export async function boardLooking(ctx: Ctx): Promise<Looking> {
  const looking = await lookingOf(ctx);
  if (!mayOpenBoard(looking.viewer, looking.company)) throw new AppError("ERR_NO_PERMISSION");
  return looking;
}

export function moverOf({ viewer }: Looking, tenantId: number): Mover {
  return { userId: viewer.id, profile: effectiveProfile({ ...viewer, tenantId }) };
}

export function seesAllDeals({ viewer, company }: Looking): boolean {
  return !isLimited(viewer, company);
}

export function whereDealVisible(looking: Looking): RawBuilder<unknown> {
  const { viewer } = looking;
  if (seesAllDeals(looking)) return sql`d.is_shown`;
  return sql`(d.is_shown and (coalesce(d.owner_id = ${viewer.id}, false) or exists (
    select 1 from contacts c where c.tenant_id = d.tenant_id and c.id = d.contact_id and ${whereFindable(looking)})))`;
}
