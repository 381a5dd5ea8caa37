// A table is written by its owner: each way of writing another's is found, and an exception lives as long as its write.
import { expect, test } from "vitest";
import { checkOwners, foreignWrites, ownersOf } from "./owners.rules.ts";

const owner = { path: "apps/server/src/company/tags/tags.tables.ts", text: 'defineTable("contact_tags", {\n' };
const reader = { path: "apps/server/src/office/kanban/kanban.queries.ts", text: "" };
const writesOf = (text: string, path = reader.path) => {
  const files = [owner, reader, { path, text }];
  return foreignWrites(files, ownersOf(files)).map(({ by, table }) => `${by} > ${table}`);
};
const found = ["office/kanban > contact_tags"];

test.each([
  ["Kysely's insert", 'tx.insertInto("contactTags").values(row)'],
  ["Kysely's update", 'tx\n  .updateTable(\n "contactTags")'],
  ["Kysely's delete", 'tx.deleteFrom("contactTags")'],
  ["an insert as text", "sql`with x as (insert into contact_tags (id) select 1)`"],
  ["an update as text", "sql`update contact_tags c set name = 1`"],
  ["an update without alias", "sql`update only public.contact_tags\n set name = 1`"],
  ["a delete as text", "sql`delete from public.contact_tags c where true`"],
  ["a merge as text", "sql`merge into contact_tags c using x on true`"],
  ["a truncation", "sql`truncate contact_tags`"],
])("a planted foreign write is found: %s", (_, text) => {
  expect(writesOf(text)).toEqual(found);
  expect(writesOf(text, "apps/server/src/company/tags/tags.queries.ts")).toEqual([]);
});

test("a function belongs to the module of its folder", () => {
  const text = "-- Of deals.\ncreate or replace function f() as $$ begin update contact_tags set a = 1; end $$;";
  expect(writesOf(text, "apps/server/functions/kanban/f.sql")).toEqual(found);
  expect(writesOf(text, "apps/server/functions/tags/f.sql")).toEqual([]);
  expect(writesOf(text, "apps/server/functions/nowhere/f.sql")).toEqual(["functions/nowhere > contact_tags"]);
});

test("a table named by the running program is somebody's, and unknown", () => {
  const [deleting, updating] = [`delete from \${sql.table(name)} where true`, `update \${table} t set a = 1`];
  expect(writesOf(deleting)).toEqual(["office/kanban > *"]);
  expect(writesOf(updating)).toEqual(["office/kanban > *"]);
  expect(writesOf("tx.deleteFrom(name)")).toEqual(["office/kanban > *"]);
});

test("reading, locking, comments and tests are no writes", () => {
  expect(writesOf("sql`select 1 from contact_tags c for update of c`")).toEqual([]);
  expect(writesOf("sql`insert into own (id) values (1) on conflict do update set contact_tags = 1`")).toEqual([]);
  expect(writesOf("// delete from contact_tags\n/** update contact_tags set x */")).toEqual([]);
  expect(writesOf("-- delete from contact_tags\nselect 1;", "apps/server/functions/kanban/f.sql")).toEqual([]);
  expect(writesOf("delete from contact_tags", "apps/server/src/office/kanban/deals.test.ts")).toEqual([]);
});

test("a foreign write needs an exception with a reason, and an exception its write", () => {
  const write = { by: "office/kanban", table: "contact_tags", path: reader.path };
  const name = "office/kanban > contact_tags";
  expect(checkOwners([write], {})).toEqual([{ path: reader.path, message: expect.stringContaining(name) }]);
  expect(checkOwners([{ ...write, table: "*" }], {})).toEqual([expect.objectContaining({ path: reader.path })]);
  expect(checkOwners([write], { [name]: "Deals carry the tags of their contact." })).toEqual([]);
  expect(checkOwners([write], { [name]: "because" })).toEqual([
    expect.objectContaining({ message: `"${name}" has no reason` }),
  ]);
  expect(checkOwners([], { [name]: "Deals carry the tags of their contact." })).toEqual([
    expect.objectContaining({ message: `"${name}" is no longer written: take it out` }),
  ]);
});
