// SQL of the settings table. Row-level security adds the tenant.
import type { Profile } from "@prosa/contracts/permissions";
import { sql } from "kysely";
import type { Tx } from "#platform/database";

export async function readStoredSettings(tx: Tx): Promise<Map<string, string>> {
  const rows = await tx.selectFrom("settings").select(["key", "value"]).limit(500).execute();
  return new Map(rows.map(({ key, value }) => [key, value]));
}

/** The row is made if it is not there, so that two changes of one setting follow each other. */
export async function lockStoredSetting(tx: Tx, tenantId: number, key: string, standard: string, now: Date) {
  await tx
    .insertInto("settings")
    .values({ tenantId, key, value: standard, updatedAt: now })
    .onConflict((conflict) => conflict.columns(["tenantId", "key"]).doNothing())
    .execute();
  const row = await tx.selectFrom("settings").select("value").where("key", "=", key).forUpdate().executeTakeFirst();
  return row?.value;
}

export async function storeSetting(tx: Tx, tenantId: number, key: string, value: string, now: Date): Promise<void> {
  await storeSettings(tx, tenantId, [{ key, value }], now);
}

export async function storeSettings(
  tx: Tx,
  tenantId: number,
  rows: readonly { key: string; value: string }[],
  now: Date,
): Promise<void> {
  await tx
    .insertInto("settings")
    .values(rows.map((row) => ({ ...row, tenantId, updatedAt: now })))
    .onConflict((conflict) =>
      conflict
        .columns(["tenantId", "key"])
        .doUpdateSet((eb) => ({ value: eb.ref("excluded.value"), updatedAt: eb.ref("excluded.updatedAt") })),
    )
    .execute();
}

/** People are the users module's rows, which stands above this one; here they are only counted and named by id. */
export async function countPeopleByProfile(tx: Tx): Promise<Map<Profile, number>> {
  const { rows } = await sql<{ profile: Profile; people: number }>`
    select profile, count(*) as people from users
     where tenant_id = app_tenant() and is_active and not is_support group by profile`.execute(tx);
  return new Map(rows.map(({ profile, people }) => [profile, people]));
}

export async function activePeople(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users where tenant_id = app_tenant() and is_active`.execute(tx);
  return rows.map(({ id }) => id);
}
