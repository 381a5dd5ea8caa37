// The wall between tenants and the care taken of pooled connections, proven from the application's own role.
import { sql } from "kysely";
import { beforeAll, expect, test, vi } from "vitest";
import { testDatabase } from "#testing";
import { isDatabaseUnavailable, isUniqueViolation, openDatabase, TransactionAborted, type Tx } from "./index.ts";

const database = testDatabase();

beforeAll(async () => {
  await database.sql(`
    create table notes (tenant_id bigint not null, id bigint generated always as identity, body text not null,
      primary key (tenant_id, id));
    alter table notes enable row level security;
    alter table notes force row level security;
    create policy tenant_isolation on notes using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
    grant select, insert, update, delete on notes to prosa_app;
    insert into notes (tenant_id, body) values (1, 'one'), (2, 'two'), (2, 'two again')`);
});

const bodies = async (tx: Tx) => {
  const { rows } = await sql<{ body: string }>`select body from notes order by id`.execute(tx);
  return rows.map(({ body }) => body);
};

test("a tenant sees its own rows and no others", async () => {
  expect(await database.tenantTx(1, bodies)).toEqual(["one"]);
  expect(await database.tenantTx(2, bodies)).toEqual(["two", "two again"]);
  expect(await database.tenantTx(3, bodies)).toEqual([]);
});

test("a row for another tenant is refused, and another's rows cannot be changed, moved or removed", async () => {
  const foreign = database.tenantTx(1, (tx) => sql`insert into notes (tenant_id, body) values (2, 'x')`.execute(tx));
  await expect(foreign).rejects.toMatchObject({ code: "42501" });
  const moved = database.tenantTx(1, (tx) => sql`update notes set tenant_id = 2`.execute(tx));
  await expect(moved).rejects.toMatchObject({ code: "42501" });
  const changed = await database.tenantTx(1, (tx) => sql`update notes set body = 'x' where tenant_id = 2`.execute(tx));
  expect(changed.numAffectedRows).toBe(0n);
  const removed = await database.tenantTx(1, (tx) => sql`delete from notes where tenant_id = 2`.execute(tx));
  expect(removed.numAffectedRows).toBe(0n);
});

test("without a tenant reading and writing fail, on a fresh and on a used connection", async () => {
  const fresh = openDatabase({ url: database.url, maxConnections: 1 });
  const read = () => fresh.withoutTenant("test", bodies);
  await expect(fresh.executeSql("select * from notes")).rejects.toMatchObject({ code: "42704" });
  await expect(read()).rejects.toMatchObject({ code: "22P02" });
  await fresh.withTenant({ tenantId: 1, userId: null }, bodies);
  await expect(read()).rejects.toMatchObject({ code: "22P02" });
  await expect(fresh.executeSql("select * from notes")).rejects.toMatchObject({ code: "22P02" });
  await expect(fresh.executeSql("insert into notes (tenant_id, body) values (1, 'x')")).rejects.toBeDefined();
  await fresh.close();
});

const interleaved = Number(process.env.INTERLEAVED ?? 2_000);

test(`${interleaved} interleaved transactions over a small pool never see another's tenant or user`, {
  timeout: 600_000,
}, async () => {
  const small = openDatabase({ url: database.url, maxConnections: 4, connectTimeoutMs: 600_000 });
  let wrong = 0;
  await Promise.all(
    Array.from({ length: interleaved }, async (_, n) => {
      const [tenantId, userId] = [1 + (n % 50), n % 3 === 0 ? null : n];
      const check = (tx: Tx) =>
        sql<{ tenant: number; user: number | null }>`select app_tenant() as tenant, app_user() as "user"`.execute(tx);
      await small
        .withTenant({ tenantId, userId }, async (tx) => {
          const [before] = (await check(tx)).rows;
          if (n % 7 === 0) throw new Error("rolled back");
          const [after] = (await check(tx)).rows;
          if (before?.tenant !== tenantId || after?.tenant !== tenantId || before?.user !== userId) wrong++;
        })
        .catch((error: Error) => {
          if (error.message !== "rolled back") throw error;
        });
      if (n % 11 === 0) {
        const [left] = (
          await small.executeSql<{ left: string }>("select current_setting('app.tenant_id', true) as left")
        ).rows;
        if (left?.left) wrong++;
      }
    }),
  );
  expect(wrong).toBe(0);
  expect(small.stats()).toMatchObject({ max: 4, waiting: 0 });
  await small.close();
});

test.each([Number.NaN, 1.5, -1, "1; drop table notes" as unknown as number, undefined as unknown as number])(
  "%s is not a tenant",
  async (tenantId) => {
    expect(() => database.db.withTenant({ tenantId, userId: null }, bodies)).toThrow(TypeError);
  },
);

test("a text cannot pass for a user", () => {
  const userId = "1'; set role postgres; --" as unknown as number;
  expect(() => database.db.withTenant({ tenantId: 1, userId }, bodies)).toThrow(TypeError);
});

test("a thrown error rolls back, also what was written before", async () => {
  const failing = database.tenantTx(1, async (tx) => {
    await sql`insert into notes (tenant_id, body) values (1, 'lost')`.execute(tx);
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await database.tenantTx(1, bodies)).toEqual(["one"]);
});

test("a swallowed failure does not pass for a commit", async () => {
  const swallowing = database.tenantTx(1, async (tx) => {
    await sql`insert into notes (tenant_id, body) values (1, 'lost')`.execute(tx);
    await sql`select 1 / 0`.execute(tx).catch(() => {});
  });
  await expect(swallowing).rejects.toBeInstanceOf(TransactionAborted);
  expect(await database.tenantTx(1, bodies)).toEqual(["one"]);
});

test("a swallowed failure does not pass for an answer of somebody who only reads either", async () => {
  const swallowing = database.db.withTenant(
    { tenantId: 1, userId: null },
    (tx) => sql`select 1 / 0`.execute(tx).catch(() => {}),
    { readOnly: true },
  );
  await expect(swallowing).rejects.toBeInstanceOf(TransactionAborted);
});

test("what is asked at once is answered in order, and fails by its first failure", async () => {
  const doubled = (tx: Tx, n: number) => sql<{ n: number }>`select ${n}::int * 2 as n`.execute(tx);
  const answers = await database.tenantTx(1, (tx) => Promise.all([1, 2, 3].map((n) => doubled(tx, n))));
  expect(answers.map(({ rows }) => rows[0]?.n)).toEqual([2, 4, 6]);

  const failing = database.tenantTx(1, (tx) =>
    Promise.all([doubled(tx, 1), sql`select 1 / 0`.execute(tx), doubled(tx, 2)]),
  );
  await expect(failing).rejects.toMatchObject({ code: "22012" });
  expect(await database.tenantTx(1, bodies)).toEqual(["one"]);
});

test("a query that outlives its transaction is refused", async () => {
  const leaked = await database.tenantTx(1, async (tx) => ({ tx }));
  await expect(bodies(leaked.tx)).rejects.toThrow("has ended");
});

test("a read-only transaction refuses to write", async () => {
  const writing = database.db.withTenant(
    { tenantId: 1, userId: null },
    (tx) => sql`insert into notes (tenant_id, body) values (1, 'x')`.execute(tx),
    { readOnly: true },
  );
  await expect(writing).rejects.toMatchObject({ code: "25006" });
});

test("column names change their spelling, stored JSON keeps its keys", async () => {
  const { rows } = await database.tenantTx(1, (tx) => sql`select '{"snake_key": 1}'::jsonb as some_data`.execute(tx));
  expect(rows).toEqual([{ someData: { snake_key: 1 } }]);
  expect(await database.db.callOnce("t_call", "select $1::int as some_number", [5])).toEqual([{ someNumber: 5 }]);
  expect((await database.db.executeSql("select 1 as some_number")).rows).toEqual([{ some_number: 1 }]);
});

test("bigints are numbers up to 2^53 and refused beyond", async () => {
  const read = (value: string) =>
    database.tenantTx(1, (tx) => sql<{ n: number }>`select ${sql.raw(value)}::bigint as n`.execute(tx));
  expect((await read("9007199254740991")).rows[0]?.n).toBe(Number.MAX_SAFE_INTEGER);
  expect((await read("-9007199254740991")).rows[0]?.n).toBe(Number.MIN_SAFE_INTEGER);
  await expect(read("9007199254740993")).rejects.toThrow("2^53");
  const arrays = await database.tenantTx(1, (tx) =>
    sql`select array[1, null, 3]::bigint[] as some, '{}'::bigint[] as none, '2026-02-28'::date as day`.execute(tx),
  );
  expect(arrays.rows).toEqual([{ some: [1, null, 3], none: [], day: "2026-02-28" }]);
  await expect(
    database.tenantTx(1, (tx) => sql`select array[9007199254740993]::bigint[] as n`.execute(tx)),
  ).rejects.toThrow("2^53");
});

test("a column added under a running process breaks no statement already in use", async () => {
  const one = openDatabase({ url: database.url, maxConnections: 1 });
  const read = () => one.withTenant({ tenantId: 1, userId: null }, (tx) => sql`select * from notes`.execute(tx));
  await read();
  await read();
  await database.sql("alter table notes add column extra text");
  expect((await read()).rows).toHaveLength(1);
  await one.close();
});

test("statement, lock and idle limits are set on every connection", async () => {
  const db = openDatabase({ url: database.url, statementTimeoutMs: 100, lockTimeoutMs: 50 });
  const { rows } = await db.executeSql(
    `select current_setting('statement_timeout') as s, current_setting('lock_timeout') as l,
            current_setting('idle_in_transaction_session_timeout') as i, current_setting('TimeZone') as z`,
  );
  expect(rows).toEqual([{ s: "100ms", l: "50ms", i: "5s", z: "UTC" }]);
  await expect(db.executeSql("select pg_sleep(5)")).rejects.toMatchObject({ code: "57014" });
  await db.close();
});

test("a lost connection fails its caller only, and the pool goes on", async () => {
  const db = openDatabase({ url: database.url, maxConnections: 2 });
  const failing = db.withTenant({ tenantId: 1, userId: null }, async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await database.sql("select pg_terminate_backend($1)", [rows[0]?.pid]);
    await sql`select 1`.execute(tx);
  });
  const error = await failing.catch((e: unknown) => e);
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect(await db.withTenant({ tenantId: 1, userId: null }, bodies)).toEqual(["one"]);
  await db.close();
});

test("a server that is away is told from a bug", async () => {
  const away = openDatabase({ url: "postgres://prosa_app@127.0.0.1:1/x" });
  expect(isDatabaseUnavailable(await away.ping().catch((e: unknown) => e))).toBe(true);
  expect(isDatabaseUnavailable(new Error("anything"))).toBe(false);
  const full = openDatabase({ url: database.url, maxConnections: 1, connectTimeoutMs: 50 });
  const error = await full.withTenant({ tenantId: 1, userId: null }, () => full.ping()).catch((e: unknown) => e);
  expect(isDatabaseUnavailable(error)).toBe(true);
  await full.close();
  await away.close();
});

test("a unique violation is recognised, by name if wanted", async () => {
  const twice = database.tenantTx(1, (tx) =>
    sql`insert into notes (tenant_id, id, body) overriding system value values (1, 1, 'x')`.execute(tx),
  );
  const error = await twice.catch((e: unknown) => e);
  expect(isUniqueViolation(error)).toBe(true);
  expect(isUniqueViolation(error, "notes_pkey")).toBe(true);
  expect(isUniqueViolation(error, "other")).toBe(false);
});

test("one process holds a lock at a time, and a lost connection gives it up", async () => {
  const held = await database.db.tryHoldLock("leader");
  expect(held).not.toBeNull();
  expect(await database.db.tryHoldLock("leader")).toBeNull();
  expect(await held?.check()).toBe(true);
  await database.sql(
    "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())",
  );
  await held?.ended;
  expect(await held?.check()).toBe(false);
  // The engine says farewell before it has put everything away.
  const next = await vi.waitUntil(() => database.db.tryHoldLock("leader"));
  await next?.release();
  const after = await database.db.tryHoldLock("leader");
  await after?.release();
  expect(after).not.toBeNull();
});
