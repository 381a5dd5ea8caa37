// SQL of the keys of the public API.
import type { ApiKey } from "@prosa/contracts/company/api-keys";
import { ADMIN_SCOPE } from "@prosa/contracts/company/scopes";
import { type Insertable, sql, type Updateable } from "kysely";
import { type ListQuery, matches, readPage } from "#company/lists";
import type { Tx } from "#platform/database";
import { AppError } from "#platform/errors";
import type { ApiKeysTable } from "./api-keys.tables.ts";
import { apiIdOf, type KeyFacts } from "./key.rules.ts";
import { used } from "./key.use.ts";

interface Row extends Omit<ApiKey, "apiId" | "expiresAt" | "lastUsedAt" | "createdAt"> {
  tenantId: number;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  createdAt: Date;
}

const columns = () => sql`r.tenant_id, r.id, r.name, r.ending, r.user_id, u.name as username, r.scopes, r.addresses,
  r.expires_at, r.last_used_at, r.created_at, ${used(1)} as calls_today, ${used(30)} as calls_month,
  case when r.revoked_at is not null then 'revoked' when r.expires_at <= now() then 'expired'
       when not u.is_active then 'personInactive' else 'active' end as state`;
/** The platform's own token has its own place. */
const isCompanys = sql`not ${ADMIN_SCOPE} = any (r.scopes)`;
const table = () => sql`api_keys r join users u on u.tenant_id = r.tenant_id and u.id = r.user_id`;

export async function pageOfKeys(tx: Tx, query: ListQuery) {
  const page = await readPage<Row>(tx, query, {
    table: table(),
    where: sql`${isCompanys} and ${matches(query.searchParam, sql`search_text(r.name)`)}`,
    columns: columns(),
    sorts: { name: sql`search_text(r.name)`, createdAt: sql`r.created_at`, lastUsedAt: sql`r.last_used_at` },
    sort: "name",
  });
  return { ...page, items: page.items.map(toWire) };
}

export async function showKey(tx: Tx, keyId: number): Promise<ApiKey> {
  const { rows } = await sql<Row>`
    select ${columns()} from ${table()} where r.tenant_id = app_tenant() and r.id = ${keyId} and ${isCompanys}`.execute(
    tx,
  );
  if (!rows[0]) throw new AppError("ERR_API_CONFIG_NOT_FOUND");
  return toWire(rows[0]);
}

function toWire({ tenantId, ...row }: Row): ApiKey {
  return {
    ...row,
    apiId: apiIdOf(tenantId, row.id),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

export async function insertKey(tx: Tx, row: Insertable<ApiKeysTable>): Promise<number> {
  const { id } = await tx.insertInto("apiKeys").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function lockKey(tx: Tx, keyId: number): Promise<{ revokedAt: Date | null }> {
  return tx
    .selectFrom("apiKeys")
    .select("revokedAt")
    .where("id", "=", keyId)
    .where(sql<boolean>`not ${ADMIN_SCOPE} = any (scopes)`)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new AppError("ERR_API_CONFIG_NOT_FOUND"));
}

export async function saveKey(tx: Tx, keyId: number, set: Updateable<ApiKeysTable>): Promise<void> {
  if (Object.keys(set).length === 0) return;
  await tx.updateTable("apiKeys").set(set).where("id", "=", keyId).execute();
}

export async function isPersonHere(tx: Tx, userId: number): Promise<boolean> {
  const found = await tx
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("isActive", "=", true)
    .where("isSupport", "=", false)
    .executeTakeFirst();
  return found !== undefined;
}

export async function readKeyFacts(tx: Tx, keyId: number): Promise<KeyFacts | null> {
  const { rows } = await sql<KeyFacts>`
    select k.id, k.name, k.digest, k.scopes, k.addresses, k.expires_at, k.revoked_at, k.paused_at, k.user_id, u.profile, u.is_active,
           t.status as tenant_status, t.time_zone, coalesce(t.blocked_from, t.due_at) as blocked_from,
           features_of(t.id, t.features, t.plan_id) as features
      from api_keys k
      join users u on u.tenant_id = k.tenant_id and u.id = k.user_id
      join tenants t on t.id = k.tenant_id
     where k.tenant_id = app_tenant() and k.id = ${keyId}`.execute(tx);
  return rows[0] ?? null;
}

export async function addUse(tx: Tx, keyId: number, use: { calls: number; refused: number; at: Date }): Promise<void> {
  await sql`
    with used as (update api_keys k set last_used_at = greatest(k.last_used_at, ${use.at}::timestamptz)
                   where k.tenant_id = app_tenant() and k.id = ${keyId} returning k.id)
    insert into api_key_days (tenant_id, key_id, day, calls, refused)
    select app_tenant(), used.id, (${use.at}::timestamptz at time zone 'UTC')::date, ${use.calls}::int, ${use.refused}::int
      from used
    on conflict (tenant_id, key_id, day) do update
       set calls = api_key_days.calls + excluded.calls, refused = api_key_days.refused + excluded.refused`.execute(tx);
}

/** Whether the company has such a key that was not revoked. */
export async function isKey(tx: Tx, keyId: number): Promise<boolean> {
  const found = await tx
    .selectFrom("apiKeys")
    .select("id")
    .where("id", "=", keyId)
    .where("revokedAt", "is", null)
    .executeTakeFirst();
  return found !== undefined;
}
