// The functions of a migrated database are those of the files, word for word, and nothing else.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testDatabase } from "#testing";
import { productSchema } from "../index.ts";
import { readFunctions } from "./migration-functions.ts";

const database = testDatabase();

interface Made {
  name: string;
  definition: string;
  rights: string;
}

/** Whatever is no extension's. */
const read = () =>
  database.sql<Made>(
    `select p.proname as name, pg_get_functiondef(p.oid) as definition, p.proowner::regrole || ' ' || p.proacl::text as rights
       from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
        and not exists (select 1 from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
      order by p.proname, p.oid::regprocedure::text`,
  );

test("every function has its file and every file its function", async () => {
  const files = (await readFunctions(productSchema.functions)).map(({ name }) => name);
  expect((await read()).map(({ name }) => name)).toEqual(files.toSorted());
});

test("what the files say is what is there; a planted difference shows", async () => {
  const before = await read();
  const files = await readFunctions(productSchema.functions);
  // Made from the files alone, in this database's place.
  const apply = () =>
    database.sql(
      `begin; set local role prosa_owner; set local check_function_bodies = off; ${files.map(({ sql }) => sql).join("\n")} commit`,
    );
  await apply();
  expect(await read()).toEqual(before);

  await database.sql("create or replace function identity_kinds(kind text) returns text[] return array['planted']");
  await database.sql("grant execute on function start_sequences_of_cell(integer) to public");
  const planted = await read();
  const differing = before.filter((one, place) => JSON.stringify(one) !== JSON.stringify(planted[place]));
  expect(differing.map(({ name }) => name)).toEqual(["identity_kinds", "start_sequences_of_cell"]);
  await apply();
  expect(await read()).toEqual(before);
});

test("a body is kept as it was written", async () => {
  const { definition } = (await read()).find(({ name }) => name === "next_protocol") as Made;
  const file = await readFile(join(productSchema.functions, "tickets/next_protocol.sql"), "utf8");
  expect(definition).toContain(file.slice(file.indexOf("$$\n") + 3, file.lastIndexOf("end $$")));
});
