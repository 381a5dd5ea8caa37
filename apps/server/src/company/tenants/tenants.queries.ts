// SQL of companies and plans. Plans belong to the platform and are the same for everybody.
import type { FeatureGate } from "@prosa/contracts/gates";
import { sql, type Updateable } from "kysely";
import { readPlatformSetting, storePlatformSettings } from "#company/saas";
import type { Ctx } from "#platform/context";
import type { Tables, Tx } from "#platform/database";
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
    .select(["id", "name", "status", "planId", "dueAt", "timeZone", "currency", "logoKey"])
    .where("id", "=", sql<number>`app_tenant()`)
    .executeTakeFirstOrThrow(() => new AppError("ERR_NO_TENANT_FOUND"));
}

/** The same with what its terms include, for the record of a session. */
export function loadTenantRecord(tx: Tx) {
  return tx
    .selectFrom("tenants")
    .select(["id", "name", "timeZone", "currency", "logoKey"])
    .select(sql<FeatureGate[]>`features_of(tenants.id, tenants.features, tenants.plan_id)`.as("features"))
    .where("id", "=", sql<number>`app_tenant()`)
    .executeTakeFirstOrThrow(() => new AppError("ERR_NO_TENANT_FOUND"));
}

/** Whoever decides about the company waits here for whoever is deciding; its people work on. */
export function lockTenant(tx: Tx) {
  return tx
    .selectFrom("tenants")
    .select(["id", "name", "status", "planId", "dueAt", "timeZone"])
    .where("id", "=", sql<number>`app_tenant()`)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new AppError("ERR_NO_TENANT_FOUND"));
}

export function lockDeletion(tx: Tx) {
  return tx
    .selectFrom("tenants")
    .select(["status", "deletionDueAt"])
    .where("id", "=", sql<number>`app_tenant()`)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new AppError("ERR_NO_TENANT_FOUND"));
}

/** Everybody whose screen shows something of the company. */
export async function activePeople(tx: Tx): Promise<number[]> {
  const rows = await tx.selectFrom("users").select("id").where("isActive", "=", true).execute();
  return rows.map(({ id }) => id);
}

/** By the calendar where the company lives: the last of a short month stands for days it does not have. */
export async function aMonthAfter(tx: Tx, from: Date, timeZone: string): Promise<Date> {
  const { rows } = await sql<{ later: Date }>`
    select (${from}::timestamptz at time zone ${timeZone} + interval '1 month') at time zone ${timeZone} as later
  `.execute(tx);
  return rows[0]?.later as Date;
}

export type TenantChange = Partial<Updateable<Tables["tenants"]>>;

export async function saveTenant(tx: Tx, change: TenantChange, now: Date): Promise<void> {
  await tx
    .updateTable("tenants")
    .set({ ...change, updatedAt: now })
    .where("id", "=", sql<number>`app_tenant()`)
    .execute();
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

export interface Receiving {
  pixKey: string;
  name: string;
  city: string;
}

/** Where the platform is paid by Pix; null where nobody has said so. */
export async function readReceiving(tx: Tx): Promise<Receiving | null> {
  const value = (await readPlatformSetting(tx, "receiving")) as { pix?: Receiving | null } | null;
  return value?.pix ?? null;
}

export async function storeReceiving(ctx: Ctx, pix: Receiving | null): Promise<void> {
  await storePlatformSettings(ctx, { receiving: { pix } });
}

/** Whom the others ask to pay. */
export async function namesOfAdmins(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom("users")
    .select("name")
    .where("profile", "=", "admin")
    .where("isActive", "=", true)
    .where("isSupport", "=", false)
    .orderBy("id")
    .limit(3)
    .execute();
  return rows.map(({ name }) => name);
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
