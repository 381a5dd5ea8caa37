// SQL of contacts and their identities.

import { sql } from "kysely";
import type { Identity } from "#adapters/channels";
import type { Ctx } from "#platform/context";
import type { Tx } from "#platform/database";

/** Newest first: whoever changed the number is reached at the new one. */
export async function identitiesOfContact(tx: Tx, contactId: number): Promise<Identity[]> {
  return tx
    .selectFrom("contactIdentities")
    .select(["kind", "value"])
    .where("contactId", "=", contactId)
    .orderBy("id", "desc")
    .execute();
}

/** Names the provider told us about a person we know. A name that already belongs to somebody stays with them. */
export async function learnIdentities(
  { tx, tenantId, now }: Pick<Ctx, "tx" | "tenantId" | "now">,
  contactId: number,
  identities: readonly Identity[],
): Promise<void> {
  for (const { kind, value } of identities) {
    await sql`
      insert into contact_identities (tenant_id, contact_id, kind, value, match_key, first_seen_at)
      select ${tenantId}, ${contactId}, ${kind}::text, ${value}::text, identity_match_key(${kind}, ${value}), ${now}
       where not exists (select 1 from contact_identities ci where ci.tenant_id = ${tenantId}
                            and ci.kind = any (identity_kinds(${kind}))
                            and ci.match_key = identity_match_key(${kind}, ${value}))
      on conflict (tenant_id, kind, match_key) do nothing`.execute(tx);
  }
}
