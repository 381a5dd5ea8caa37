// Which statements keep their plan: all but those whose columns a migration may change under them.
import { expect, test } from "vitest";
import { keepsItsPlan } from "./connection.ts";

test.each([
  "select id, name from notes where id = $1",
  "select count(*) from notes where id = $1",
  "select price * 2 from notes where id = $1",
  "with given as (SELECT * FROM json_to_recordset($1) AS x (id uuid)) update notes set done = true from given",
  "insert into notes (id) select id from (SELECT *, now() as at\n FROM json_to_recordset($1) as x (id uuid)) j",
])("planned once: %s", (text) => {
  expect(keepsItsPlan(text)).toBe(true);
});

test.each([
  "select * from notes where id = $1",
  "select n.* from notes n where id = $1",
  "select id, * from notes where id = $1",
  "insert into notes (id) values ($1) returning *",
  "with given as (select * from json_to_recordset($1) as x (id uuid)), own as (select * from notes) select id from own",
])("planned every time: %s", (text) => {
  expect(keepsItsPlan(text)).toBe(false);
});
