// The catalogue itself: every tenant table is walled, keyed and classified; a table that is not is found.
import { expect, test } from "vitest";
import { checkDatabaseSafety, tableRegistry } from "#platform/database";
import { testDatabase } from "#testing";
// Every module declares its tables when it is loaded.
import "../app.modules.ts";

const db = testDatabase();

interface Table {
  name: string;
  enabled: boolean;
  forced: boolean;
  policies: number;
  key: string[] | null;
}

const readTables = () =>
  db.sql<Table>(
    `select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
            (select count(*)::int from pg_policy p where p.polrelid = c.oid and p.polqual is not null
                and p.polwithcheck is not null) as policies,
            (select array_agg(a.attname::text order by k.ord) from pg_index i
               cross join unnest(i.indkey) with ordinality k(attnum, ord)
               join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
              where i.indrelid = c.oid and i.indisprimary) as key
       from pg_class c
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
        and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id')`,
  );

test("every table with a tenant has forced row security, a policy both ways and a key that starts with the tenant", async () => {
  const tables = await readTables();
  expect(tables.length).toBeGreaterThan(15);
  for (const { name, enabled, forced, policies, key } of tables) {
    expect({ name, enabled, forced, policies }).toEqual({ name, enabled: true, forced: true, policies: 1 });
    expect(key?.[0], `primary key of ${name}`).toBe("tenant_id");
  }
});

test("every unique key of a tenant table starts with the tenant", async () => {
  const loose = await db.sql<{ index: string }>(
    `select i.indexrelid::regclass::text as index from pg_index i join pg_class c on c.oid = i.indrelid
      where i.indisunique and not c.relispartition and c.relnamespace = 'public'::regnamespace
        and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id')
        and (select a.attname from pg_attribute a where a.attrelid = c.oid and a.attnum = i.indkey[0]) <> 'tenant_id'`,
  );
  expect(loose).toEqual([]);
});

test("every foreign key between tenant tables carries the tenant on both sides", async () => {
  const loose = await db.sql<{ name: string }>(
    `select con.conname as name from pg_constraint con
       join pg_class f on f.oid = con.conrelid join pg_class t on t.oid = con.confrelid
      where con.contype = 'f' and f.relnamespace = 'public'::regnamespace and not f.relispartition
        and exists (select 1 from pg_attribute a where a.attrelid = t.oid and a.attname = 'tenant_id')
        and not (select a.attnum from pg_attribute a where a.attrelid = f.oid and a.attname = 'tenant_id')
                = any (con.conkey)`,
  );
  expect(loose).toEqual([]);
});

test("every column of every table is declared with its data class", async () => {
  const columns = await db.sql<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
        and a.attnum > 0 and not a.attisdropped`,
  );
  const missing = columns.filter(({ table, column }) => tableRegistry.get(table)?.columns[column] === undefined);
  expect(missing.map(({ table, column }) => `${table}.${column}`)).toEqual([]);
  const declared = tableRegistry
    .all()
    .flatMap(({ name, columns: known }) => Object.keys(known).map((c) => `${name}.${c}`));
  const real = new Set(columns.map(({ table, column }) => `${table}.${column}`));
  expect(declared.filter((one) => !real.has(one))).toEqual([]);
});

test("a planted table without a policy is refused before the server would start", async () => {
  expect(await checkDatabaseSafety(db.db)).toEqual([]);
  await db.sql("create table planted (tenant_id bigint not null, id bigint, primary key (tenant_id, id))");
  const findings = await checkDatabaseSafety(db.db);
  expect(findings.join("\n")).toContain("planted");
  await db.sql("drop table planted");
});
