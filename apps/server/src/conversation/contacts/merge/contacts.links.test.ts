// Nothing that points at a contact is forgotten by a merge.
import { expect, test } from "vitest";
import { testDatabase } from "#testing";
import "../../../app.modules.ts";
import { contactLinks, leavingTables, ownTables } from "./contacts.links.ts";

const db = testDatabase();

test("every table with a key to contacts is known to the merge", async () => {
  const rows = await db.sql<{ name: string }>(
    `select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'contacts'::regclass and conparentid = 0 order by 1`,
  );
  const known = [...ownTables, ...leavingTables(), ...contactLinks().map(({ table }) => table)].toSorted();
  expect(rows.map(({ name }) => name)).toEqual(known);
});
