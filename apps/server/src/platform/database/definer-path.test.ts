// Functions with lent rights read the tables of the product, not those that a caller put before them.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "#testing";

const database = testDatabase();

test("the application makes no temporary tables", async () => {
  const making = database.db.withoutTenant("test", (tx) => sql`create temporary table own (id bigint)`.execute(tx));
  await expect(making).rejects.toMatchObject({ code: "42501" });
});

test("and if it did, they would not be what a definer function reads", async () => {
  await database.sql(`grant temporary on database ${database.name} to prosa_app`);
  const saysOperatorIsThere = await database.db.withoutTenant("test", async (tx) => {
    await sql`create temporary table tenants (id bigint) on commit drop`.execute(tx);
    await sql`grant select on pg_temp.tenants to public`.execute(tx);
    await sql`insert into pg_temp.tenants values (1)`.execute(tx);
    const { rows } = await sql<{ answer: boolean }>`select operator_exists() as answer`.execute(tx);
    return rows[0]?.answer;
  });
  expect(await database.sql("select id from tenants where id = 1")).toEqual([]);
  expect(saysOperatorIsThere).toBe(false);
});
