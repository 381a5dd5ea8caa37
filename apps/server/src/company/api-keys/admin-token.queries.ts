// SQL of the platform's own token: the one key of tenant 1 with the scope "admin" that was not revoked.
import type { AdminToken } from "@prosa/contracts/company/admin-token";
import { ADMIN_SCOPE } from "@prosa/contracts/company/scopes";
import { sql } from "kysely";
import type { Tx } from "#platform/database";
import { apiIdOf } from "./key.rules.ts";
import { used } from "./key.use.ts";

interface Row extends Omit<AdminToken, "apiId" | "lastUsedAt" | "createdAt"> {
  tenantId: number;
  id: number;
  lastUsedAt: Date | null;
  createdAt: Date;
}

const isToken = sql`r.tenant_id = app_tenant() and ${ADMIN_SCOPE} = any (r.scopes) and r.revoked_at is null`;

export async function showToken(tx: Tx): Promise<AdminToken | null> {
  const { rows } = await sql<Row>`
    select r.tenant_id, r.id, r.ending, u.name as username, r.paused_at is null as is_enabled,
           u.is_active as is_person_active, r.addresses, r.last_used_at, r.created_at,
           ${used(1)} as calls_today, ${used(30)} as calls_month
      from api_keys r join users u on u.tenant_id = r.tenant_id and u.id = r.user_id
     where ${isToken}`.execute(tx);
  if (!rows[0]) return null;
  const { tenantId, id, lastUsedAt, createdAt, ...rest } = rows[0];
  return {
    ...rest,
    apiId: apiIdOf(tenantId, id),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

export async function lockToken(tx: Tx): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select r.id from api_keys r where ${isToken} for no key update`.execute(tx);
  return rows[0]?.id ?? null;
}

export async function addressesOf(tx: Tx, keyId: number): Promise<string[]> {
  const { addresses } = await tx
    .selectFrom("apiKeys")
    .select("addresses")
    .where("id", "=", keyId)
    .executeTakeFirstOrThrow();
  return addresses;
}
