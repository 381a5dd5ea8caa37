// The security log only grows, and a removed or altered entry shows.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "#testing";
import { PLATFORM_TENANT, type Tx } from "./index.ts";

const database = testDatabase();

const append = (tx: Tx, tenantId: number, kind: string) =>
  tx
    .insertInto("securityLog")
    .values({ tenantId, kind, userId: 5, requestId: "r1", address: "203.0.113.9", detail: JSON.stringify({ kind }) })
    .execute();
const brokenAt = async (tenantId: number) => {
  const { rows } = await database.tenantTx(tenantId, (tx) =>
    sql<{ at: number | null }>`select security_log_break() as at`.execute(tx),
  );
  return rows[0]?.at;
};

test("entries form a chain per tenant, without gaps, also when many write at once", async () => {
  await Promise.all(
    Array.from({ length: 60 }, (_, n) => database.tenantTx(1 + (n % 3), (tx) => append(tx, 1 + (n % 3), `event.${n}`))),
  );
  await database
    .tenantTx(1, (tx) => append(tx, 1, "rolled.back").then(() => Promise.reject(new Error("no"))))
    .catch(() => {});
  for (const tenantId of [1, 2, 3]) {
    const rows = await database.sql<{ position: string }>(
      "select position from security_log where tenant_id = $1 order by position",
      [tenantId],
    );
    expect(rows.map(({ position }) => Number(position))).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
    expect(await brokenAt(tenantId)).toBeNull();
  }
});

test("events of no tenant belong to the platform, whose entries no company sees", async () => {
  await database.tenantTx(PLATFORM_TENANT, (tx) => append(tx, PLATFORM_TENANT, "login.unknown"));
  const count = (tenantId: number) =>
    database.tenantTx(tenantId, (tx) =>
      tx.selectFrom("securityLog").select("kind").where("kind", "=", "login.unknown").execute(),
    );
  expect(await count(PLATFORM_TENANT)).toHaveLength(1);
  expect(await count(1)).toHaveLength(0);
  const forged = database.tenantTx(1, (tx) => append(tx, PLATFORM_TENANT, "forged"));
  await expect(forged).rejects.toMatchObject({ code: "42501" });
});

test("the application can neither change, remove nor choose its place in the chain", async () => {
  for (const statement of ["update security_log set kind = 'x'", "delete from security_log", "truncate security_log"]) {
    const run = database.tenantTx(1, (tx) => sql.raw(statement).execute(tx));
    await expect(run).rejects.toMatchObject({ code: "42501" });
  }
  await database.tenantTx(4, (tx) =>
    sql`insert into security_log (tenant_id, position, at, kind, previous_hash, hash)
        values (4, 77, '2000-01-01', 'x', '\\x00', '\\x00')`.execute(tx),
  );
  const [row] = await database.sql<{ position: string; year: number }>(
    "select position, extract(year from at)::int as year from security_log where tenant_id = 4",
  );
  expect(row).toMatchObject({ position: "1" });
  expect(row?.year).toBeGreaterThan(2000);
  expect(await brokenAt(4)).toBeNull();
});

test.each([
  ["an altered text", "update security_log set detail = '{}' where tenant_id = $1 and position = 2", 2],
  ["an altered address", "update security_log set address = null where tenant_id = $1 and position = 2", 2],
  ["an altered time", "update security_log set at = at + interval '1 us' where tenant_id = $1 and position = 2", 2],
  ["a removed entry", "delete from security_log where tenant_id = $1 and position = 2", 3],
  ["a removed beginning", "delete from security_log where tenant_id = $1 and position = 1", 2],
])("%s shows", async (_, tampering, position) => {
  const tenantId = 100 + Math.floor(performance.now() * 1000);
  for (const kind of ["a", "b", "c"]) await database.tenantTx(tenantId, (tx) => append(tx, tenantId, kind));
  expect(await brokenAt(tenantId)).toBeNull();
  await database.sql(tampering, [tenantId]);
  expect(await brokenAt(tenantId)).toBe(position);
});
