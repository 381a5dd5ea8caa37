// Migrations run once each, in order, as the owner, and never over somebody's work.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { adminUrl } from "#testing";
import {
  type AdminSql,
  checkDatabaseSafety,
  databaseUrlFor,
  dropDatabase,
  migrate,
  openAdminSql,
  openDatabase,
  provisionDatabase,
} from "../index.ts";

let directory = "";
let name = "";
let ownerUrl = "";
let sql: AdminSql;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "prosa-migrate-test-"));
  name = `prosa_test_${Date.now().toString(36)}_${process.pid}${Math.floor(performance.now())}`;
  ownerUrl = databaseUrlFor(adminUrl, name, "prosa_owner");
  // Three at once: provisioning is safe to repeat and to race.
  await Promise.all([1, 2, 3].map(() => provisionDatabase(adminUrl, name)));
  sql = openAdminSql(databaseUrlFor(adminUrl, name));
});
afterEach(async () => {
  await sql.close();
  await dropDatabase(adminUrl, name);
  await rm(directory, { recursive: true, force: true });
});

const folders = () => ({ migrations: directory });
const file = (fileName: string, text: string) => writeFile(join(directory, fileName), text);

test("files run once each, in order, as the owner, and are recorded", async () => {
  await file("0001_a.sql", "create table a (id int); insert into a values (1);");
  await file("0002_b.sql", "insert into a values (2);");
  expect(await migrate(ownerUrl, folders())).toEqual(["0001_a.sql", "0002_b.sql"]);
  expect(await migrate(ownerUrl, folders())).toEqual([]);
  await file("0003_c.sql", "insert into a values (3);");
  expect(await migrate(ownerUrl, folders())).toEqual(["0003_c.sql"]);
  expect(await sql("select id from a order by id")).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
  expect(await sql("select tableowner from pg_tables where tablename = 'a'")).toEqual([{ tableowner: "prosa_owner" }]);
  expect(await sql("select name, length(sha256) as l from schema_migrations order by name")).toHaveLength(3);
});

test("an administrator's address works too: the role is taken on", async () => {
  await file("0001_a.sql", "create table a (id int);");
  await migrate(databaseUrlFor(adminUrl, name), folders());
  expect(await sql("select tableowner from pg_tables where tablename = 'a'")).toEqual([{ tableowner: "prosa_owner" }]);
});

test("a file that changed after it was applied is refused", async () => {
  await file("0001_a.sql", "create table a (id int);");
  await migrate(ownerUrl, folders());
  await file("0001_a.sql", "create table a (id bigint);");
  await expect(migrate(ownerUrl, folders())).rejects.toThrow("0001_a.sql was changed after it was applied");
});

test.each([
  ["a file that slips in before applied ones", ["0001_a.sql", "0003_c.sql"], "0002_b.sql", "renumber it"],
  ["two files with one number", ["0001_a.sql"], "0001_b.sql", "carry the number 0001"],
  ["a file with another kind of name", ["0001_a.sql"], "2_b.sql", "not named NNNN_name.sql"],
])("%s is refused", async (_, applied, added, complaint) => {
  for (const existing of applied) await file(existing, "select 1;");
  await migrate(ownerUrl, folders());
  await file(added, "select 1;");
  await expect(migrate(ownerUrl, folders())).rejects.toThrow(complaint);
});

test("a failing file leaves nothing of itself, those before it stay", async () => {
  await file("0001_a.sql", "create table a (id int);");
  await file("0002_b.sql", "create table b (id int); select 1 / 0;");
  await expect(migrate(ownerUrl, folders())).rejects.toThrow("0002_b.sql failed: division by zero");
  expect(await sql("select tablename from pg_tables where tablename in ('a', 'b')")).toEqual([{ tablename: "a" }]);
  expect(await sql("select name from schema_migrations")).toEqual([{ name: "0001_a.sql" }]);
});

test("a file outside a transaction may create an index concurrently", async () => {
  await file("0001_a.sql", "create table a (id int);");
  await file("0002_i.sql", "-- no-transaction\n-- why\ncreate index concurrently i on a (id);\nanalyze a;");
  expect(await migrate(ownerUrl, folders())).toHaveLength(2);
  expect(await sql("select indexname from pg_indexes where tablename = 'a'")).toEqual([{ indexname: "i" }]);
});

test("several processes that migrate at once apply each file once", async () => {
  await file("0001_a.sql", "create table a (id int); insert into a values (1);");
  const runs = await Promise.all(Array.from({ length: 4 }, () => migrate(ownerUrl, folders())));
  expect(runs.flat()).toEqual(["0001_a.sql"]);
});

test("several at once do not wait for each other while one makes an index concurrently", async () => {
  await file("0001_a.sql", "create table a (id int);");
  await file("0002_i.sql", "-- no-transaction\ncreate index concurrently i on a (id);");
  const retries: string[] = [];
  const onRetry = (name: string) => retries.push(name);
  const runs = await Promise.all(Array.from({ length: 4 }, () => migrate(ownerUrl, folders(), { onRetry })));
  expect(runs.flat()).toEqual(["0001_a.sql", "0002_i.sql"]);
  expect(retries).toEqual([]);
});

const indexes = () =>
  sql(`select c.relname as name, i.indisvalid as whole from pg_index i join pg_class c on c.oid = i.indexrelid
        where i.indrelid = 'a'::regclass order by 1`);

test("an index that failed half-way is taken away and made again, those made before it are kept", async () => {
  await file("0001_a.sql", "create table a (id int, b int); insert into a values (1, 1), (1, 2);");
  await migrate(ownerUrl, folders());
  await file(
    "0002_i.sql",
    "-- no-transaction\ncreate index concurrently first on a (b);\ncreate unique index concurrently second on a (id);",
  );
  await expect(migrate(ownerUrl, folders())).rejects.toThrow("0002_i.sql failed: could not create unique index");
  expect(await indexes()).toEqual([
    { name: "first", whole: true },
    { name: "second", whole: false },
  ]);
  const first = await sql("select 'first'::regclass::oid as oid");
  await sql("delete from a where b = 2");
  expect(await migrate(ownerUrl, folders())).toEqual(["0002_i.sql"]);
  expect(await indexes()).toEqual([
    { name: "first", whole: true },
    { name: "second", whole: true },
  ]);
  expect(await sql("select 'first'::regclass::oid as oid")).toEqual(first);
});

test("an index waits for those at work before it as long as they need, and nobody waits behind it", async () => {
  await file("0001_a.sql", "create table a (id int);");
  await migrate(ownerUrl, folders());
  await file("0002_i.sql", "-- no-transaction\ncreate index concurrently i on a (id);");
  const db = openDatabase({ url: databaseUrlFor(adminUrl, name, "prosa_app"), idleInTransactionTimeoutMs: 20_000 });
  const write = (tx: { executeQuery(query: never): Promise<unknown> }) =>
    tx.executeQuery({ sql: "insert into a values (1)", parameters: [] } as never);
  const written = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const holding = db.withoutTenant("test", async (tx) => {
    await write(tx);
    written.resolve();
    await released.promise;
  });
  await written.promise;
  const applied: [string, number, number][] = [];
  const migrating = migrate(ownerUrl, folders(), { onApplied: (...told) => applied.push(told) });
  await pause(1_000);
  // Behind the index it would wait for the one who is released only afterwards.
  await db.withoutTenant("test", write);
  expect(applied).toEqual([]);
  released.resolve();
  expect(await migrating).toEqual(["0002_i.sql"]);
  await holding;
  await db.close();
  expect(applied).toEqual([["0002_i.sql", expect.any(Number), 1]]);
  expect(applied[0]?.[1]).toBeGreaterThan(900);
});

test("whoever comes behind a waiting migration comes through before it does, and before the product loses patience", async () => {
  await file("0001_a.sql", "create table a (id int);");
  await migrate(ownerUrl, folders());
  await file("0002_b.sql", "alter table a add column b int;");
  const url = databaseUrlFor(adminUrl, name, "prosa_app");
  // Whoever waits longer than a request may is refused by the database, and the test with it.
  const db = openDatabase({ url, statementTimeoutMs: 5_000, idleInTransactionTimeoutMs: 120_000 });
  const read = (tx: { executeQuery(query: never): Promise<unknown> }) =>
    tx.executeQuery({ sql: "select id from a", parameters: [] } as never);
  const locked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const holding = db.withoutTenant("test", async (tx) => {
    await read(tx);
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  const migrating = migrate(ownerUrl, folders());
  const isBehind = async () => {
    const rows = await sql(`select from pg_stat_activity reader
      join pg_stat_activity migration on migration.pid = any (pg_blocking_pids(reader.pid))
      where reader.datname = current_database() and migration.application_name = 'prosa-migrate'`);
    return rows.length > 0;
  };
  // Nobody releases the table before three who were seen standing behind the migration have read.
  for (let stood = 0; stood < 3; ) {
    let isThrough = false;
    const reading = db.withoutTenant("test", read).finally(() => {
      isThrough = true;
    });
    let wasBehind = false;
    while (!isThrough && !wasBehind) wasBehind = await isBehind();
    await reading;
    if (wasBehind) stood += 1;
  }
  released.resolve();
  expect(await migrating).toEqual(["0002_b.sql"]);
  await holding;
  await db.close();
});

test("a held lock is waited for in short tries, without standing in the way", async () => {
  await file("0001_a.sql", "create table a (id int);");
  await migrate(ownerUrl, folders());
  await sql("alter table a owner to prosa_app");
  await sql("alter table a owner to prosa_owner");
  await sql("grant all on a to prosa_app");
  await file("0002_b.sql", "alter table a add column b int;");
  const db = openDatabase({ url: databaseUrlFor(adminUrl, name, "prosa_app"), idleInTransactionTimeoutMs: 20_000 });
  const locked = Promise.withResolvers<void>();
  const retried = Promise.withResolvers<void>();
  const holding = db.withoutTenant("test", async (tx) => {
    await tx.executeQuery({ sql: "lock table a in access share mode", parameters: [] } as never);
    locked.resolve();
    await retried.promise;
  });
  await locked.promise;
  const tries: number[] = [];
  const onRetry = (_: string, count: number) => {
    tries.push(count);
    if (count === 2) retried.resolve();
  };
  expect(await migrate(ownerUrl, folders(), { onRetry })).toEqual(["0002_b.sql"]);
  await holding;
  await db.close();
  expect(tries.slice(0, 2)).toEqual([1, 2]);
});

test("this project's migrations start every sequence in the cell's range, also those of later files", async () => {
  await migrate(ownerUrl, undefined, { cellId: 7 });
  const starts = async () =>
    sql<{ name: string; next: string }>(
      `select sequencename as name, coalesce(last_value + 1, start_value)::text as next from pg_sequences
        where schemaname = 'public'`,
    );
  await sql("select set_config('app.tenant_id', '1', false)");
  const [row] = await sql<{ seq: string }>(
    "with tenant as materialized (select set_config('app.tenant_id', '1', true)) insert into journal (tenant_id, kind) select 1, 'k' from tenant returning seq",
  );
  expect(row?.seq).toBe("7000000000001");
  expect((await starts()).length).toBeGreaterThan(0);

  await sql("create table later (id bigint generated always as identity); alter table later owner to prosa_owner");
  await migrate(ownerUrl);
  expect(await sql("insert into later default values returning id")).toEqual([{ id: "7000000000001" }]);
  await migrate(ownerUrl);
  expect(await sql("insert into later default values returning id")).toEqual([{ id: "7000000000002" }]);
  expect(await sql("select cell_id from installation")).toEqual([{ cell_id: 7 }]);
  await sql("drop table later");

  const db = openDatabase({ url: databaseUrlFor(adminUrl, name, "prosa_app") });
  expect(await checkDatabaseSafety(db)).toEqual([]);
  await db.close();
});
