// Functions have files of their own: made before the tables that hang on them, changed after the numbered files, all or none.
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { adminUrl } from "#testing";
import { type AdminSql, databaseUrlFor, dropDatabase, migrate, openAdminSql, provisionDatabase } from "../index.ts";

let root = "";
let name = "";
let sql: AdminSql;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "prosa-functions-test-"));
  await mkdir(join(root, "functions"));
  name = `prosa_test_${Date.now().toString(36)}_${process.pid}${Math.floor(performance.now())}`;
  await provisionDatabase(adminUrl, name);
  sql = openAdminSql(databaseUrlFor(adminUrl, name));
});
afterEach(async () => {
  await sql.close();
  await dropDatabase(adminUrl, name);
  await rm(root, { recursive: true, force: true });
});

async function file(path: string, text: string) {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}
const folders = () => ({ migrations: join(root, "migrations"), functions: join(root, "functions") });
const run = () => migrate(databaseUrlFor(adminUrl, name, "prosa_owner"), folders());
const returning = (value: string, mark = "") =>
  `${mark}create or replace function f() returns int language sql as $$ select ${value} $$;`;
const answer = async () => (await sql<{ f: number }>("select f()"))[0]?.f;

test("a function is applied when its text changed, and then only", async () => {
  await file("migrations/0001_a.sql", "create table a (id int);");
  await file("functions/users/f.sql", returning("1"));
  expect(await run()).toEqual(["0001_a.sql", "functions/users/f.sql"]);
  expect(await run()).toEqual([]);
  await file("functions/users/f.sql", returning("2"));
  expect(await run()).toEqual(["functions/users/f.sql"]);
  expect(await answer()).toBe(2);
  // Another module is no other text.
  await rm(join(root, "functions/users/f.sql"));
  await file("functions/queues/f.sql", returning("2"));
  expect(await run()).toEqual([]);
});

test("owner and rights come with it", async () => {
  await file("migrations/0001_a.sql", "select 1;");
  await file(
    "functions/users/f.sql",
    `${returning("1")} alter function f() owner to prosa_definer; revoke execute on function f() from prosa_app;`,
  );
  await run();
  const rights = () =>
    sql(
      "select proowner::regrole::text as owner, has_function_privilege('prosa_app', oid, 'execute') as may from pg_proc where proname = 'f'",
    );
  expect(await rights()).toEqual([{ owner: "prosa_definer", may: false }]);
  await file("functions/users/f.sql", `${returning("2")} grant execute on function f() to prosa_app;`);
  await run();
  expect(await rights()).toEqual([{ owner: "prosa_definer", may: true }]);
});

test("what tables hang on is there before them, and changes after the columns it needs", async () => {
  const trigger = (column: string) => `-- before-tables
    create or replace function f() returns trigger language plpgsql as $$ begin new.${column} := 1; return new; end $$;`;
  await file("functions/users/f.sql", trigger("a"));
  await file(
    "migrations/0001_a.sql",
    "create table t (id int, a int); create trigger t before insert on t for each row execute function f();",
  );
  expect(await run()).toEqual(["functions/users/f.sql", "0001_a.sql"]);
  await file("functions/users/f.sql", trigger("b"));
  // Whoever inserts before the column is there must still meet the function of before.
  await file("migrations/0002_b.sql", "insert into t (id) values (1); alter table t add column b int;");
  expect(await run()).toEqual(["0002_b.sql", "functions/users/f.sql"]);
  await sql("insert into t (id) values (2)");
  expect(await sql("select * from t order by id")).toEqual([
    { id: 1, a: 1, b: null },
    { id: 2, a: null, b: 1 },
  ]);
});

test("they call each other in any order, and a mistake in one leaves all as they were", async () => {
  await file("migrations/0001_a.sql", "select 1;");
  await file("functions/users/a.sql", "create or replace function a() returns int language sql as $$ select f() $$;");
  await file("functions/users/f.sql", returning("1"));
  await run();
  await file("functions/users/f.sql", returning("2"));
  await file(
    "functions/users/g.sql",
    "create or replace function g() returns int language sql as $$ select missing() $$;",
  );
  await expect(run()).rejects.toThrow(/functions\/users\/g\.sql failed: function missing\(\) does not exist/);
  await file("functions/users/g.sql", "create or replace function g() returns int language plpgsql as $$ bgin end $$;");
  await expect(run()).rejects.toThrow(/functions\/users\/g\.sql failed: syntax error/);
  expect(await answer()).toBe(1);
  expect(await sql("select a()")).toEqual([{ a: 1 }]);
});

test("a file that went is forgotten once a migration has dropped its function", async () => {
  await file("migrations/0001_a.sql", "select 1;");
  await file("functions/users/f.sql", returning("1"));
  await run();
  const remembered = () => sql("select name from schema_functions");
  await rm(join(root, "functions/users/f.sql"));
  await run();
  expect(await remembered()).toEqual([{ name: "f" }]);
  await file("migrations/0002_b.sql", "drop function if exists f();");
  await run();
  expect(await remembered()).toEqual([]);
});

test("a version before leaves the functions of the later one alone", async () => {
  await file("migrations/0001_a.sql", "select 1;");
  await file("migrations/0002_b.sql", "select 1;");
  await file("functions/users/f.sql", returning("2"));
  await run();
  await rm(join(root, "migrations/0002_b.sql"));
  await file("functions/users/f.sql", returning("1"));
  expect(await run()).toEqual([]);
  expect(await answer()).toBe(2);
});

test.each([
  ["a name of another kind", ["functions/Users/f.sql"], "not named module/name.sql"],
  ["a file outside a module", ["functions/f.sql"], "not named module/name.sql"],
  [
    "one function in two modules",
    ["functions/users/f.sql", "functions/queues/f.sql"],
    "Two function files are named f.sql",
  ],
])("%s is refused", async (_, paths, complaint) => {
  await file("migrations/0001_a.sql", "select 1;");
  for (const path of paths) await file(path, returning("1"));
  await expect(run()).rejects.toThrow(complaint);
});

test("a database of other files under the same numbers is refused, with what to do", async () => {
  await file("migrations/0001_a.sql", "select 1;");
  await file("migrations/0002_b.sql", "select 1;");
  await run();
  await rm(join(root, "migrations/0002_b.sql"));
  await file("migrations/0002_other.sql", "select 1;");
  await expect(run()).rejects.toThrow(/0002_b\.sql is 0002_other\.sql here.*npm run demo -- --reset/);
});
