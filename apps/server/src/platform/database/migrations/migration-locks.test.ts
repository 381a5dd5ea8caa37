// Each statement that would hold a table in use for long is refused with what to do instead, and that passes.
import { expect, test } from "vitest";
import { lintMigrations } from "./migration-lint.ts";

const secured = (table: string) => `
  alter table ${table} enable row level security;
  alter table ${table} force row level security;
  create policy tenant_isolation on ${table}
    using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());`;
const table = (name: string, inside = "") => `
  create table ${name} (tenant_id bigint not null references tenants (id), id bigint generated always as identity,
    user_id bigint, code text, ${inside} primary key (tenant_id, id)); ${secured(name)}`;
const base = {
  name: "0001_base.sql",
  sql: `create table tenants (id bigint primary key);
    ${["users", "contacts", "tickets", "messages"].map((name) => table(name)).join("")}
    create index users_by_code on users (tenant_id, code);`,
};

/** Each text is the next file. */
const lint = (...texts: string[]) =>
  lintMigrations([base, ...texts.map((sql, place) => ({ name: `00${39 + place}_next.sql`, sql }))]).problems;
const outside = (sql: string) => `-- no-transaction\n${sql}`;

const toUser = "foreign key (tenant_id, user_id) references users (tenant_id, id)";
const validated =
  "revoke select on tickets from prosa_owner, prosa_definer; alter table tickets validate constraint k; grant select on tickets to prosa_owner;";
const batches =
  "create procedure fill() language plpgsql as $$ begin loop update users set code = '' where id in (select id from users limit 5000); exit when not found; commit; end loop; end $$;";

/** What is wrong, how it is named, and what passes instead, file by file. */
const cases: [what: string, wrong: string, named: RegExp, right: string[]][] = [
  [
    "an index",
    "create index i on users (tenant_id);",
    /i on the existing table users is not created CONCURRENTLY/,
    [outside("create index concurrently i on users (tenant_id);")],
  ],
  [
    "an index without a name",
    outside("create index concurrently on users (tenant_id);"),
    /has no name/,
    [outside("create index concurrently i on users (tenant_id);")],
  ],
  [
    "an index under a name that is taken",
    outside("create index concurrently users_by_code on users (tenant_id, code, id);"),
    /users_by_code is there since 0001_base\.sql/,
    [
      outside("drop index concurrently if exists users_by_code;"),
      outside("create index concurrently users_by_code on users (tenant_id, code, id);"),
    ],
  ],
  [
    "an index dropped",
    "drop index users_by_code;",
    /users_by_code is dropped while its table is locked: DROP INDEX CONCURRENTLY/,
    [outside("drop index concurrently if exists users_by_code;")],
  ],
  [
    "an index dropped concurrently inside a transaction",
    "drop index concurrently if exists users_by_code;",
    /must start with "-- no-transaction"/,
    [outside("drop index concurrently if exists users_by_code;")],
  ],
  [
    "an index dropped that may be gone",
    outside("drop index concurrently users_by_code;"),
    /without IF EXISTS/,
    [outside("drop index concurrently if exists users_by_code;")],
  ],
  [
    "a foreign key",
    `alter table tickets add constraint k ${toUser};`,
    /k on tickets reads the whole table under a lock: NOT VALID, and VALIDATE in a later file/,
    [`alter table tickets add constraint k ${toUser} not valid;`, validated],
  ],
  [
    "a check",
    "alter table tickets add constraint k check (code <> '');",
    /k on tickets reads the whole table/,
    [
      "alter table tickets add constraint k check (code <> '') not valid;",
      "alter table tickets validate constraint k;",
    ],
  ],
  [
    "a validation in the same transaction",
    "alter table tickets add constraint k check (code <> '') not valid; alter table tickets validate constraint k;",
    /k is validated where it is added, so tickets stays locked/,
    [
      "alter table tickets add constraint k check (code <> '') not valid;",
      "alter table tickets validate constraint k;",
    ],
  ],
  [
    "a unique key",
    "alter table tickets add constraint k unique (tenant_id, code);",
    /k on tickets builds its index under a lock/,
    [
      outside("create unique index concurrently k on tickets (tenant_id, code);"),
      "alter table tickets add constraint k unique using index k;",
    ],
  ],
  [
    "a primary key",
    "alter table tickets add primary key (tenant_id, code);",
    /builds its index under a lock/,
    ["alter table tickets drop constraint tickets_pkey, add constraint tickets_pkey primary key using index k;"],
  ],
  ["an exclusion", "alter table tickets add constraint k exclude (code with =);", /k on tickets excludes/, []],
  [
    "another type",
    "alter table tickets alter column code type varchar (10);",
    /tickets\.code changes its type/,
    ["alter table tickets add column short_code text;"],
  ],
  [
    "another type, said the long way",
    "alter table tickets alter code set data type bigint;",
    /tickets\.code changes its type/,
    ["alter table tickets add column number bigint;"],
  ],
  [
    "not null",
    "alter table tickets alter column code set not null;",
    /tickets\.code becomes NOT NULL/,
    [
      "alter table tickets add constraint k check (code is not null) not valid;",
      "alter table tickets validate constraint k;",
      "alter table tickets alter column code set not null; alter table tickets drop constraint k;",
    ],
  ],
  [
    "not null before its check is validated",
    "alter table tickets add constraint k check (code is not null) not valid, alter column code set not null;",
    /tickets\.code becomes NOT NULL/,
    [],
  ],
  [
    "not null in the statement that drops its proof",
    "alter table tickets alter column code set not null, drop constraint k;",
    /DROP CONSTRAINT is done before SET NOT NULL/,
    [],
  ],
  [
    "a default that differs from row to row",
    "alter table tickets add column token uuid not null default gen_random_uuid();",
    /tickets\.token has a default that may differ/,
    [
      "alter table tickets add column token uuid, add column seen_at timestamptz not null default now();",
      "alter table tickets alter column token set default gen_random_uuid();",
    ],
  ],
  [
    "a column with a check",
    "alter table tickets add column mood text not null default 'calm' check (mood in ('calm', 'loud'));",
    /tickets\.mood has a CHECK/,
    [
      "alter table tickets add column mood text not null default 'calm'; alter table tickets add constraint k check (mood in ('calm', 'loud')) not valid;",
      "alter table tickets validate constraint k;",
    ],
  ],
  [
    "a generated column",
    "alter table tickets add column big text generated always as (upper(code)) stored;",
    /tickets\.big is generated/,
    ["alter table tickets add column big text;"],
  ],
  ["a cluster", "cluster users using users_by_code;", /CLUSTER writes a table anew/, []],
  ["a full vacuum", outside("vacuum full users;"), /VACUUM FULL/, [outside("analyze users;")]],
  ["a full vacuum with options", outside("vacuum (full, analyze) users;"), /VACUUM FULL/, []],
  ["a truncation", "truncate users;", /TRUNCATE/, []],
  [
    "an index built anew",
    outside("reindex table users;"),
    /REINDEX locks its table/,
    [outside("reindex table concurrently users;")],
  ],
  ["a lock", "lock table users in exclusive mode;", /LOCK holds a table/, []],
  [
    "another storage",
    "alter table users set unlogged;",
    /users is written anew/,
    ["alter table users set (fillfactor = 90);"],
  ],
  [
    "all rows changed at once",
    "update users set code = '';",
    /rows of users are changed all at once: a procedure that commits/,
    [batches, outside("call fill();"), "drop procedure fill();"],
  ],
  ["all rows deleted at once", "delete from public.users where code = '';", /rows of public\.users are changed/, []],
  [
    "rows changed behind a WITH",
    "with some as (select id from users) update users u set code = '' from some where u.id = some.id;",
    /rows of users are changed all at once/,
    [batches, "drop procedure fill();"],
  ],
  [
    "a procedure without batches",
    "create procedure fill() language plpgsql as $$ begin update users set code = ''; end $$;",
    /without LIMIT and COMMIT/,
    [batches, "drop procedure fill();"],
  ],
  [
    "a body that runs at once",
    "do $$ begin update users set code = ''; end $$;",
    /DO hides what it locks/,
    [batches, "drop procedure fill();"],
  ],
  [
    "two tables closed together",
    "alter table tickets add column a int; alter table messages add column a int;",
    /messages and tickets are locked together: one file for each/,
    ["alter table tickets add column a int, add column b int;", "alter table messages add column a int;"],
  ],
  [
    "many tables taken from their writers",
    table(
      "notes",
      `foreign key (tenant_id, id) references tickets (tenant_id, id), ${toUser},
      foreign key (tenant_id, id) references contacts (tenant_id, id),
      foreign key (tenant_id, id) references messages (tenant_id, id),`,
    ),
    /contacts, messages, tickets, users are locked together: at most 3/,
    [table("notes", `foreign key (tenant_id, id) references tickets (tenant_id, id), ${toUser},`)],
  ],
  [
    "what cannot be begun again outside a transaction",
    outside("alter table users add column a int;"),
    /belongs into a file with a transaction/,
    ["alter table users add column a int;"],
  ],
];

test.each(cases)("%s is named", (_, wrong, named) => {
  expect(lint(wrong).filter((line) => named.test(line))).toHaveLength(1);
});

test.each(cases.filter(([, , , right]) => right.length > 0))("instead of %s something passes", (_w, _s, _n, right) => {
  expect(lint(...right)).toEqual([]);
});

test("a reference that could only be validated on an empty table is named", () => {
  const added = `alter table tickets add constraint k ${toUser} not valid;`;
  expect(lint(added, "alter table tickets validate constraint k;")).toEqual([
    expect.stringMatching(/^0040_next\.sql: constraint k cannot be validated through row security/),
  ]);
  expect(lint(added, validated)).toEqual([]);
});

test("a table made in the same file may be treated in any way", () => {
  const made = table("notes");
  expect(
    lint(`${made} create index i on notes (tenant_id, code); update notes set code = '';
    alter table notes add constraint k check (code <> ''), alter column code set not null;`),
  ).toEqual([]);
});

test("files that landed before the rule are left alone", () => {
  const sql = "alter table tickets alter column code set not null; drop index users_by_code;";
  expect(lintMigrations([base, { name: "0002_next.sql", sql }]).problems).toEqual([]);
});
