// A database that would let tenants meet is refused before the process starts, in plain sentences.
import { afterEach, expect, test } from "vitest";
import { adminUrl, testDatabase } from "#testing";
import { checkDatabaseSafety, databaseUrlFor, openDatabase } from "./index.ts";

const database = testDatabase();
const undo: string[] = [];
afterEach(async () => {
  for (const statement of undo.splice(0).reverse()) await database.sql(statement);
});

const policy = "create policy tenant_isolation on planted using (tenant_id = app_tenant())";
const secured = `create table planted (tenant_id bigint); alter table planted enable row level security;
  alter table planted force row level security; ${policy} with check (tenant_id = app_tenant())`;

/** What is planted, how it is removed, and the sentence that must be said. */
const plants: [string, string, string, RegExp][] = [
  ["no row security", "create table planted (tenant_id bigint)", "drop table planted", /planted has no row security/],
  [
    "row security that is not forced",
    "create table planted (tenant_id bigint); alter table planted enable row level security",
    "drop table planted",
    /planted does not force row security/,
  ],
  [
    "no policy",
    `create table planted (tenant_id bigint); alter table planted enable row level security;
     alter table planted force row level security`,
    "drop table planted",
    /planted has no tenant_isolation policy/,
  ],
  [
    "a policy that lets everything through",
    `${secured}; alter policy tenant_isolation on planted using (true)`,
    "drop table planted",
    /planted has no tenant_isolation policy/,
  ],
  [
    "a policy for reading only",
    `create table planted (tenant_id bigint); alter table planted enable row level security;
     alter table planted force row level security;
     create policy tenant_isolation on planted for select using (tenant_id = app_tenant())`,
    "drop table planted",
    /planted has no tenant_isolation policy/,
  ],
  [
    "a second, wider policy",
    `${secured}; create policy wider on planted using (true)`,
    "drop table planted",
    /planted has a second permissive policy/,
  ],
  [
    "a table of the application's own",
    "create table planted (id bigint); alter table planted owner to prosa_app",
    "drop table planted",
    /owns planted/,
  ],
  [
    "a function of the application's own",
    "create function planted() returns int language sql return 1; alter function planted() owner to prosa_app",
    "drop function planted()",
    /owns the function planted/,
  ],
  [
    "a definer function without search_path",
    "create function planted() returns int language sql security definer as 'select 1'",
    "drop function planted()",
    /definer function planted has no fixed search_path/,
  ],
  [
    "a definer function that looks at temporary tables first",
    `create function planted() returns int language sql security definer
     set search_path = pg_catalog, public as 'select 1'`,
    "drop function planted()",
    /definer function planted does not have pg_temp last/,
  ],
  [
    "a definer function that looks at temporary tables before the product's",
    `create function planted() returns int language sql security definer
     set search_path = pg_temp, pg_catalog, public as 'select 1'`,
    "drop function planted()",
    /definer function planted does not have pg_temp last/,
  ],
  [
    "a view with its owner's rights",
    "create view planted as select 1 as a",
    "drop view planted",
    /view planted is not security_invoker/,
  ],
  [
    "a readable materialised view",
    "create materialized view planted as select 1 as a; grant select on planted to prosa_app",
    "drop materialized view planted",
    /materialised view planted/,
  ],
  [
    "a security log that can be changed",
    "grant update on security_log to prosa_app",
    "revoke update on security_log from prosa_app",
    /security_log: it must only append/,
  ],
  [
    "rights to create",
    "grant create on schema public to prosa_app",
    "revoke create on schema public from prosa_app",
    /may create objects/,
  ],
];

test("a migrated database is accepted", async () => {
  expect(await checkDatabaseSafety(database.db)).toEqual([]);
});

test.each(plants)("%s is refused", async (_, plant, removal, sentence) => {
  undo.push(removal);
  await database.sql(plant);
  const found = await checkDatabaseSafety(database.db);
  expect(found.filter((line) => sentence.test(line))).toHaveLength(1);
  await database.sql(undo.pop() ?? "");
  expect(await checkDatabaseSafety(database.db)).toEqual([]);
});

test("a superuser, the owner and a member of the owner are refused as application", async () => {
  const said = async (url: string) => {
    const db = openDatabase({ url });
    const found = await checkDatabaseSafety(db);
    await db.close();
    return found.join("\n");
  };
  expect(await said(databaseUrlFor(adminUrl, database.name))).toMatch(/is a superuser/);
  expect(await said(database.ownerUrl)).toMatch(/owns journal/);

  const role = `planted_${database.name.slice(-8)}`;
  await database.sql(`create role ${role} login bypassrls in role prosa_owner`);
  undo.push(`drop role ${role}`, `drop owned by ${role}`);
  await database.sql(`grant connect on database ${database.name} to ${role}; grant usage on schema public to ${role}`);
  const member = await said(databaseUrlFor(adminUrl, database.name, role));
  expect(member).toMatch(/may bypass row security/);
  expect(member).toMatch(/is a member of prosa_owner/);
});
