// The security log only grows, nobody waits for anybody to write it, and a removed or altered entry shows.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "#testing";
import { PLATFORM_TENANT, type Tx } from "./index.ts";

const database = testDatabase();

const append = (tx: Tx, tenantId: number, kind: string) =>
  tx
    .insertInto("securityLog")
    .values({
      tenantId,
      kind,
      kept: "change",
      userId: 5,
      requestId: "r1",
      address: "203.0.113.9",
      detail: JSON.stringify({ kind }),
    })
    .execute();
const seal = (tenantId: number) =>
  database.tenantTx(tenantId, (tx) => sql`select * from seal_security_log(1000)`.execute(tx));
const brokenAt = async (tenantId: number) => {
  await seal(tenantId);
  const { rows } = await database.tenantTx(tenantId, (tx) =>
    sql<{ fault: number | null }>`select fault from security_log_fault('change', 0, 1000)`.execute(tx),
  );
  return rows[0]?.fault ?? null;
};

test("entries form a chain per tenant, without gaps, also when many write at once", async () => {
  await Promise.all(
    Array.from({ length: 60 }, (_, n) => database.tenantTx(1 + (n % 3), (tx) => append(tx, 1 + (n % 3), `event.${n}`))),
  );
  await database
    .tenantTx(1, (tx) => append(tx, 1, "rolled.back").then(() => Promise.reject(new Error("no"))))
    .catch(() => {});
  for (const tenantId of [1, 2, 3]) {
    expect(await brokenAt(tenantId)).toBeNull();
    const rows = await database.sql<{ place: string }>(
      "select place from security_log where tenant_id = $1 order by place",
      [tenantId],
    );
    expect(rows.map(({ place }) => Number(place))).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
  }
});

test("whoever is slow in one transaction keeps nobody of the same company from recording", async () => {
  const [written, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = database.tenantTx(60, async (tx) => {
    await append(tx, 60, "slow");
    written.resolve();
    await released.promise;
  });
  await written.promise;
  try {
    await database.tenantTx(60, (tx) => append(tx, 60, "quick"));
  } finally {
    released.resolve();
    await slow;
  }
  expect(await brokenAt(60)).toBeNull();
});

test("what commits after its followers were sealed is sealed behind them", async () => {
  const [written, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const late = database.tenantTx(61, async (tx) => {
    await append(tx, 61, "late");
    written.resolve();
    await released.promise;
  });
  await written.promise;
  await database.tenantTx(61, (tx) => append(tx, 61, "early"));
  await seal(61);
  released.resolve();
  await late;
  expect(await brokenAt(61)).toBeNull();
  const rows = await database.sql("select kind, place from security_log where tenant_id = 61 order by place");
  expect(rows).toEqual([
    { kind: "early", place: "1" },
    { kind: "late", place: "2" },
  ]);
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
    sql`insert into security_log (tenant_id, position, place, at, kind, previous_hash, hash)
        values (4, 77, 5, '2000-01-01', 'x', '\\x00', '\\x00')`.execute(tx),
  );
  const [row] = await database.sql<{ position: string; place: string | null; year: number }>(
    "select position, place, hash, extract(year from at)::int as year from security_log where tenant_id = 4",
  );
  expect(row).toMatchObject({ place: null, hash: null });
  expect(row?.position).not.toBe("77");
  expect(row?.year).toBeGreaterThan(2000);
  expect(await brokenAt(4)).toBeNull();
});

test("an anchor stands for what is there and for now, and nobody takes it away", async () => {
  await database.tenantTx(5, (tx) => append(tx, 5, "a"));
  await seal(5);
  const put = (hash: string) =>
    database.tenantTx(5, (tx) =>
      sql`insert into security_log_anchors (tenant_id, kept, place, hash, proof, made_at)
          select tenant_id, kept, place, ${sql.raw(hash)}, 'x', '2000-01-01' from security_log where tenant_id = 5`.execute(
        tx,
      ),
    );
  await expect(put("'\\x00'::bytea")).rejects.toThrow(/no entry stands/);
  await put("hash");
  const [anchor] = await database.sql<{ year: number }>(
    "select extract(year from made_at)::int as year from security_log_anchors where tenant_id = 5",
  );
  expect(anchor?.year).toBeGreaterThan(2000);
  for (const statement of ["update security_log_anchors set place = 9", "delete from security_log_anchors"]) {
    const run = database.tenantTx(5, (tx) => sql.raw(statement).execute(tx));
    await expect(run).rejects.toMatchObject({ code: "42501" });
  }
});

test.each([
  ["an altered text", "update security_log set detail = '{}' where tenant_id = $1 and place = 2", 2],
  ["an altered address", "update security_log set address = null where tenant_id = $1 and place = 2", 2],
  ["an altered time", "update security_log set at = at + interval '1 us' where tenant_id = $1 and place = 2", 2],
  ["a removed entry", "delete from security_log where tenant_id = $1 and place = 2", 3],
])("%s shows", async (_, tampering, place) => {
  const tenantId = 100 + Math.floor(performance.now() * 1000);
  for (const kind of ["a", "b", "c"]) await database.tenantTx(tenantId, (tx) => append(tx, tenantId, kind));
  expect(await brokenAt(tenantId)).toBeNull();
  await database.sql(tampering, [tenantId]);
  expect(await brokenAt(tenantId)).toBe(place);
});
