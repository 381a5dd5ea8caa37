// Each mistake a function file can make is named, and a sound one passes; the product's own files pass.
import { expect, test } from "vitest";
import { lintSchema, productSchema } from "../index.ts";
import { type FunctionRules, lintFunctions } from "./function-lint.rules.ts";

const rules = (some: Partial<FunctionRules> = {}): FunctionRules => ({
  reviewed: [],
  long: [],
  tables: new Set(["users"]),
  ...some,
});
const lint = (sql: string, some?: Partial<FunctionRules>) =>
  lintFunctions([{ path: "users/f.sql", sql: `-- What it is for.\n${sql}` }], rules(some));

const plain = "create or replace function f() returns int language sql as $$ select 1 $$;";
const lent = (path: string) =>
  `create or replace function f() returns int language sql security definer ${path} as $$ select 1 $$;`;
const sound = "set search_path = pg_catalog, public, pg_temp";
const ofLines = (count: number) => plain.replace(" select 1 ", "\n".repeat(count - 1));

test("a sound file passes, with its owner and its rights", () => {
  const rights = `alter function f() owner to prosa_definer; revoke execute on function f() from public;
    grant execute on function f() to prosa_app;`;
  expect(lint(`${lent(sound)} ${rights}`, { reviewed: ["f"] })).toEqual([]);
  expect(lint(lent("set search_path to pg_catalog, public, pg_temp stable"), { reviewed: ["f"] })).toEqual([]);
  expect(lintFunctions([{ path: "a/f.sql", sql: `-- before-tables\n-- Why.\n${plain}` }], rules())).toEqual([]);
  expect(lint(ofLines(120))).toEqual([]);
  expect(lint(ofLines(121), { long: ["f"] })).toEqual([]);
});

const mistakes: [string, string, RegExp, Partial<FunctionRules>?][] = [
  ["another name than the file's", plain.replace("f()", "g()"), /exactly one/],
  ["two functions", plain + plain, /exactly one/],
  ["a function that is not replaced", plain.replace("or replace ", ""), /exactly one/],
  ["something else beside it", `${plain} grant select on users to prosa_definer;`, /none of its business/],
  ["rights of another function", `${plain} grant execute on function g() to prosa_app;`, /none of its business/],
  ["a function made definer later", `${plain} alter function f() security definer;`, /none of its business/],
  ["an unknown definer function", lent(sound), /not in the list of reviewed/],
  ["a definer function without a path", lent(""), /without a fixed search_path/, { reviewed: ["f"] }],
  ["a listed function that is none", plain, /and is none/, { reviewed: ["f"] }],
  ["a listed function that is gone", plain, /definer-functions\.txt: there is no function g/, { reviewed: ["g"] }],
  ["too many lines", ofLines(121), /has 121 lines: at most 120/],
  ["a reason that is no longer needed", plain, /needs no reason/, { long: ["f"] }],
  ["a reason for nothing", plain, /long-functions\.txt: there is no function g/, { long: ["g"] }],
  ["notify in a body", plain.replace("select 1", "select pg_notify('a', '')"), /NOTIFY/],
  [
    "the tenant set for the connection",
    plain.replace("select 1", "select set_config('app.tenant_id', '1', false)"),
    /whole connection/,
  ],
  [
    "a parsed body that reads a row",
    "create or replace function f(u users) returns text language sql return u.email;",
    /reads a row of users with a parsed body/,
  ],
];

test.each(mistakes)("%s is named", (_, sql, problem, some) => {
  expect(lint(sql, some).filter((line) => problem.test(line))).toHaveLength(1);
});

test("a file without a word about it is named", () => {
  expect(lintFunctions([{ path: "users/f.sql", sql: plain }], rules())).toEqual([
    "users/f.sql: does not begin with what the function is for",
  ]);
});

test("a definer function has the caller's temporary tables last in its path", () => {
  for (const path of ["pg_catalog, public", "pg_temp, pg_catalog, public", "pg_catalog, pg_temp, public"])
    expect(lint(lent(`set search_path = ${path}`), { reviewed: ["f"] }), path).toEqual([
      expect.stringMatching(/end its search_path with pg_temp/),
    ]);
});

test("the product's migrations and functions pass", async () => {
  const { problems, migrations, functions } = await lintSchema(productSchema);
  expect(problems).toEqual([]);
  expect(migrations).toBeGreaterThan(8);
  expect(functions).toBeGreaterThan(90);
});
