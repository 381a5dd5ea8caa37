// Each mistake a migration can make is named, and a sound one passes.
import { expect, test } from "vitest";
import { lintMigrations } from "./migration-lint.ts";
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
const lint = (sql: string) => lintMigrations([base, { name: "0002_next.sql", sql }]).problems;
const tickets = (inside: string) => `create table tickets (tenant_id bigint not null, id bigint, ${inside});`;

test("a sound pair of migrations passes", () => {
  const sql = `${tickets(`user_id bigint, status text not null check (status in ('open', 'closed')),
      primary key (tenant_id, id),
      foreign key (tenant_id, user_id) references users (tenant_id, id) on delete set null (user_id)`)}
    ${secured("tickets")}
    create index tickets_by_user on tickets (tenant_id, user_id);
    create unique index tickets_one_open on tickets (tenant_id, user_id) where status <> 'closed';
    alter table users add column nickname text, add column is_admin boolean not null default false;
    drop function if exists f(); create trigger t before insert on tickets for each row execute function f();
    create view open_tickets with (security_invoker = true) as select * from tickets;
    -- NOTIFY is only mentioned here; so is create type x as enum ('a')`;
  expect(lint(sql)).toEqual([]);
});

test("a partitioned table and its partitions each need their row security", () => {
  const parent = `create table events (tenant_id bigint, seq bigint, at timestamptz, primary key (tenant_id, seq, at))
    partition by range (at); ${secured("events")}`;
  const partition = "create table events_default partition of events default;";
  expect(lint(`${parent} ${partition} ${secured("events_default")}`)).toEqual([]);
  expect(lint(`${parent} ${partition}`)).toHaveLength(3);
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
    "a function",
    "create function f() returns int language sql as $$ select 1 $$;",
    /function f is created here: it belongs into functions\/<module>\/f\.sql/,
  ],
  ["a replaced function", "CREATE OR REPLACE FUNCTION public.f() returns int return 1;", /function f is created here/],
  ["a function changed beside its file", "alter function f() security definer;", /stand in its own file/],
  ["a right beside its function's file", "grant execute on function f() to prosa_app;", /stand in its own file/],
  ["a function dropped that may never have been", "drop function f();", /without IF EXISTS/],
  [
    "a procedure that stays",
    "create procedure p() language plpgsql as $$ begin commit; end $$;",
    /procedure p is never dropped/,
  ],
  ["notify", "notify doorbell;", /NOTIFY/],
  ["notify in a body", "do $$ begin perform pg_notify('a', ''); end $$;", /NOTIFY/],
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
  const problems = lint(sql);
  expect(problems.filter((line) => problem.test(line)).length).toBeGreaterThanOrEqual(1);
  expect(problems.every((line) => line.startsWith("0002_next.sql: "))).toBe(true);
});

test("a procedure that works once and is dropped passes", () => {
  const made = { name: "0002_made.sql", sql: "create procedure p() language plpgsql as $$ begin commit; end $$;" };
  const gone = { name: "0003_gone.sql", sql: "drop procedure p();" };
  expect(lintMigrations([base, made, gone]).problems).toEqual([]);
});

test("an index outside a transaction passes", () => {
  expect(lint("-- no-transaction\ncreate index concurrently i on users (tenant_id, email);")).toEqual([]);
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
