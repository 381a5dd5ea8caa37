// SQL of companies and plans. Plans belong to the platform and are the same for everybody.
import { sql } from "kysely";
import type { Tx } from "#platform/database";
import { AppError } from "#platform/errors";

const planColumns = [
  "id",
  "name",
  "maxUsers",
  "maxConnections",
  "valueCents",
  "currency",
  "groups",
  "campaigns",
  "integrations",
] as const;

/** The transaction's own company: row security shows no other. */
export function loadTenant(tx: Tx) {
  return tx
    .selectFrom("tenants")
    .select(["id", "name", "status", "planId", "dueAt", "timeZone"])
    .where("id", "=", sql<number>`app_tenant()`)
    .executeTakeFirstOrThrow(() => new AppError("ERR_NO_TENANT_FOUND"));
}

export function loadPlan(tx: Tx, planId: number) {
  return tx
    .selectFrom("plans")
    .select(planColumns)
    .where("id", "=", planId)
    .executeTakeFirstOrThrow(() => new AppError("ERR_NO_PLAN_FOUND"));
}

export function listPublicPlans(tx: Tx) {
  return tx
    .selectFrom("plans")
    .select(planColumns)
    .where("isPublic", "=", true)
    .orderBy("valueCents")
    .orderBy("id")
    .limit(50)
    .execute();
}

export async function readPlatformSetting(tx: Tx, key: string): Promise<unknown> {
  const row = await tx.selectFrom("platformSettings").select("value").where("key", "=", key).executeTakeFirst();
  return row?.value ?? null;
}

/** Channels belong to a floor above; counting the company's rows is all that is needed of them here. */
export async function countConnections(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from channels where tenant_id = app_tenant() and deleted_at is null`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function drawTenantId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select draw_tenant_id() as id`.execute(tx);
  return rows[0]?.id as number;
}

/** Whether any account has this e-mail. Serialised per e-mail until the transaction ends, so two sign-ups cannot both win. */
export async function lockEmail(tx: Tx, email: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`signup:${email}`}, 0))`.execute(tx);
  const { rows } = await sql<{ userId: number }>`select user_id from accounts_of_email(${email})`.execute(tx);
  return rows.length > 0;
}
