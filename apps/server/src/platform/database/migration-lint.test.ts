// Each mistake a migration can make is named, and a sound one passes.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lintMigrations, migrationsDirectory } from "./index.ts";
import { splitStatements } from "./sql-statements.rules.ts";

const secured = (table: string) => `
  alter table ${table} enable row level security;
  alter table ${table} force row level security;
  create policy tenant_isolation on ${table}
    using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());`;
const base = {
  name: "0001_base.sql",
  sql: `create table tenants (id bigint primary key, name text unique);
    create table users (tenant_id bigint not null references tenants (id), id bigint generated always as identity,
      email text not null, primary key (tenant_id, id), unique (tenant_id, email));
    ${secured("users")}`,
};
const lint = (sql: string, reviewed: string[] = []) => lintMigrations([base, { name: "0002_next.sql", sql }], reviewed);
const tickets = (inside: string) => `create table tickets (tenant_id bigint not null, id bigint, ${inside});`;

test("a sound pair of migrations passes", () => {
  const sql = `${tickets(`user_id bigint, status text not null check (status in ('open', 'closed')),
      primary key (tenant_id, id),
      foreign key (tenant_id, user_id) references users (tenant_id, id) on delete set null (user_id)`)}
    ${secured("tickets")}
    create index tickets_by_user on tickets (tenant_id, user_id);
    create unique index tickets_one_open on tickets (tenant_id, user_id) where status <> 'closed';
    alter table users add column nickname text, add column is_admin boolean not null default false;
    create function f() returns int language sql security definer set search_path = pg_catalog, public as $$ select 1 $$;
    create view open_tickets with (security_invoker = true) as select * from tickets;
    -- NOTIFY is only mentioned here; so is create type x as enum ('a')`;
  expect(lint(sql, ["f"])).toEqual([]);
});

test("a partitioned table and its partitions each need their row security", () => {
  const parent = `create table events (tenant_id bigint, seq bigint, at timestamptz, primary key (tenant_id, seq, at))
    partition by range (at); ${secured("events")}`;
  const partition = "create table events_default partition of events default;";
  expect(lint(`${parent} ${partition} ${secured("events_default")}`)).toEqual([]);
  expect(lint(`${parent} ${partition}`)).toHaveLength(3);
});

test("a row's reader with a parsed body stands in the way of a default, until its body is text", () => {
  const parsed = "create function name_of(u users) returns text language sql return u.email;";
  const asText = "create or replace function name_of(u users) returns text language sql as $$ select u.email $$;";
  const column = "alter table users add column is_admin boolean not null default false;";
  expect(lint(`${parsed} ${column}`)).toEqual([expect.stringMatching(/is_admin has a default, which name_of forbids/)]);
  expect(lint(`${parsed} alter table users add column nickname text;`)).toEqual([]);
  expect(lint(`${parsed} ${asText} ${column}`)).toEqual([]);
});

const key = "primary key (tenant_id, id)";
const mistakes: [string, string, RegExp][] = [
  ["row security not enabled", tickets(key) + secured("tickets").replace("enable row", "x"), /does not enable/],
  ["row security not forced", tickets(key) + secured("tickets").replace("force row", "x"), /does not force/],
  ["no policy", tickets(key) + secured("tickets").replace(/create policy[^;]*;/, ""), /no policy tenant_isolation/],
  [
    "a policy without WITH CHECK",
    tickets(key) + secured("tickets").replace(/ with check [^;]*/, ""),
    /not tenant_isolation with/,
  ],
  [
    "a policy of another name",
    tickets(key) + secured("tickets").replace("tenant_isolation", "mine"),
    /not tenant_isolation with/,
  ],
  [
    "a policy that is always true",
    tickets(key) + secured("tickets").replace("using (tenant_id = app_tenant())", "using (true)"),
    /not tenant_isolation with/,
  ],
  [
    "a policy for one role",
    tickets(key) + secured("tickets").replace("on tickets\n", "on tickets to prosa_app \n"),
    /not tenant_isolation with/,
  ],
  ["no primary key", tickets("x int") + secured("tickets"), /no primary key/],
  ["a primary key without tenant", tickets("primary key (id)") + secured("tickets"), /primary key that does not start/],
  [
    "a column as key",
    `create table t (tenant_id bigint, id bigint primary key);${secured("t")}`,
    /t\.id is a key by itself/,
  ],
  ["a unique column", tickets(`code text unique, ${key}`) + secured("tickets"), /tickets\.code is a key by itself/],
  [
    "a unique key without tenant",
    tickets(`code text, ${key}, unique (code)`) + secured("tickets"),
    /unique key that does not start/,
  ],
  [
    "a unique index without tenant",
    `${tickets(`code text, ${key}`)}${secured("tickets")} create unique index i on tickets (code);`,
    /unique index i/,
  ],
  [
    "a simple reference",
    tickets(`user_id bigint references users, ${key}`) + secured("tickets"),
    /references users without tenant_id/,
  ],
  [
    "a foreign key without tenant",
    tickets(`user_id bigint, ${key}, foreign key (user_id) references users (id)`) + secured("tickets"),
    /references users without/,
  ],
  [
    "a foreign key added later",
    "alter table users add constraint x foreign key (id) references users (id);",
    /references users without/,
  ],
  ["a unique key added later", "alter table users add constraint x unique (email);", /unique key that does not start/],
  ["an enum", "create type mood as enum ('a');", /enum/],
  ["an index on an existing table", "create index i on users (tenant_id, email);", /not created CONCURRENTLY/],
  ["concurrently inside a transaction", "create index concurrently i on users (tenant_id);", /must start with/],
  ["not null without default", "alter table users add column age int not null;", /NOT NULL without a default/],
  [
    "the second of two columns",
    "alter table users add column a int, add column b int not null;",
    /users\.b is added NOT NULL/,
  ],
  ["tenant_id added later", "alter table tenants add column tenant_id bigint;", /gets tenant_id later/],
  [
    "an unknown definer function",
    "create function f() returns int language sql security definer set search_path = public as $$ select 1 $$;",
    /not in the list/,
  ],
  [
    "a definer function without path",
    "create or replace function ok() returns int language sql security definer as $$ select 1 $$;",
    /no fixed search_path/,
  ],
  ["a function made definer later", "alter function ok() security definer;", /afterwards/],
  ["notify", "notify doorbell;", /NOTIFY/],
  [
    "notify in a body",
    "create function n() returns void language plpgsql as $$ begin perform pg_notify('a', ''); end $$;",
    /NOTIFY/,
  ],
  ["notify as a statement in a body", "do $$ begin notify doorbell; end $$;", /NOTIFY/],
  [
    "the tenant set for the connection",
    "do $$ begin perform set_config('app.tenant_id', '1', false); end $$;",
    /whole connection/,
  ],
  ["row security taken away", "alter table users disable row level security;", /loses its row security/],
  ["force taken away", "alter table users no force row level security;", /loses its row security/],
  ["the policy dropped", "drop policy tenant_isolation on users;", /taken away/],
  ["the policy changed", "alter policy tenant_isolation on users using (true);", /taken away/],
  ["a view with its owner's rights", "create view v as select * from users;", /security_invoker/],
  ["a materialised view", "create materialized view v as select * from users;", /materialised/],
  ["upper case and odd blanks", "CREATE  TYPE\n mood\tAS ENUM ('a');", /enum/],
  ["a comment in between", "create /* x */ index -- y\n i on users (tenant_id);", /not created CONCURRENTLY/],
  ["a quoted name", 'create index "i" on "users" (tenant_id);', /not created CONCURRENTLY/],
  ["a qualified name", "create index i on public.users (tenant_id);", /not created CONCURRENTLY/],
];

test.each(mistakes)("%s is named", (_, sql, problem) => {
  const problems = lint(sql, ["ok"]);
  expect(problems.filter((line) => problem.test(line)).length).toBeGreaterThanOrEqual(1);
  expect(problems.every((line) => line.startsWith("0002_next.sql: "))).toBe(true);
});

test("an index outside a transaction passes", () => {
  expect(lint("-- no-transaction\ncreate index concurrently i on users (tenant_id, email);")).toEqual([]);
});

test("the first migration of this project passes", async () => {
  const name = "0001_ground.sql";
  const sql = await readFile(join(migrationsDirectory, name), "utf8");
  const list = await readFile(join(migrationsDirectory, "definer-functions.txt"), "utf8");
  expect(
    lintMigrations(
      [{ name, sql }],
      list.split("\n").map((line) => line.split(" ")[0] ?? ""),
    ),
  ).toEqual([]);
  expect(lintMigrations([{ name, sql }], [])).toHaveLength(6);
});

test("strings, bodies and comments do not end a statement", () => {
  const statements = splitStatements(`select ';' -- ;
    ; create function f() returns text language sql as $b$ select ';'; $b$; /* ; */ select "a;b"`);
  expect(statements.map(({ text }) => text)).toEqual([
    "select ''",
    "create function f () returns text language sql as $$",
    "select a;b",
  ]);
  expect(statements[1]?.bodies).toHaveLength(1);
});
