// SQL of the platform's own settings. Read by everybody, written in the scope of tenant 1.
import { OPERATOR_TENANT_ID } from "@prosa/contracts/permissions";
import { sql } from "kysely";
import type { Ctx, Deps } from "#platform/context";
import type { Tx } from "#platform/database";
import type { PlatformSecret } from "./saas.tables.ts";

export async function readPlatformSetting(tx: Tx, key: string): Promise<unknown> {
  const row = await tx.selectFrom("platformSettings").select("value").where("key", "=", key).executeTakeFirst();
  return row?.value ?? null;
}

export interface KeptSettings {
  values: Readonly<Record<string, unknown>>;
  changedAt: Date | null;
}

/** All in one statement: there are a dozen at most. */
export async function readPlatformSettings(tx: Tx): Promise<KeptSettings> {
  const rows = await tx.selectFrom("platformSettings").select(["key", "value", "updatedAt"]).execute();
  const times = rows.map(({ updatedAt }) => updatedAt.getTime());
  return {
    values: Object.fromEntries(rows.map(({ key, value }) => [key, value])),
    changedAt: times.length > 0 ? new Date(Math.max(...times)) : null,
  };
}

export async function storePlatformSettings({ tx, now }: Ctx, values: Readonly<Record<string, unknown>>) {
  const rows = Object.entries(values).map(([key, value]) => ({ key, value: JSON.stringify(value), updatedAt: now }));
  if (rows.length === 0) return;
  await tx
    .insertInto("platformSettings")
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        value: (eb) => eb.ref("excluded.value"),
        updatedAt: (eb) => eb.ref("excluded.updatedAt"),
      }),
    )
    .execute();
}

const placeOf = (rowId: number) => ({
  tenantId: OPERATOR_TENANT_ID,
  table: "platform_secrets",
  column: "value",
  rowId,
});

/** Null takes it away. */
export async function storeSecret({ deps, tx, now }: Ctx, name: PlatformSecret, plain: string | null): Promise<void> {
  if (plain === null) {
    await tx.deleteFrom("platformSecrets").where("name", "=", name).execute();
    return;
  }
  const { id } = await tx
    .insertInto("platformSecrets")
    .values({ tenantId: sql<number>`app_tenant()`, name, updatedAt: now })
    .onConflict((conflict) => conflict.columns(["tenantId", "name"]).doUpdateSet({ updatedAt: now }))
    .returning("id")
    .executeTakeFirstOrThrow();
  const value = await deps.secrets.encrypt(tx, placeOf(id), plain);
  await tx.updateTable("platformSecrets").set({ value }).where("id", "=", id).execute();
}

export async function secretNames(tx: Tx): Promise<PlatformSecret[]> {
  const rows = await tx.selectFrom("platformSecrets").select("name").execute();
  return rows.map(({ name }) => name);
}

export async function openSecret(deps: Deps, tx: Tx, name: PlatformSecret): Promise<string | null> {
  const row = await tx
    .selectFrom("platformSecrets")
    .select(["id", "value"])
    .where("name", "=", name)
    .executeTakeFirst();
  return row ? deps.secrets.decryptText(tx, placeOf(row.id), row.value) : null;
}
