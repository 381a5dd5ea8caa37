// SQL of farewell messages. Positions run from 0 without holes; whoever changes them holds the order's lock.
import type { Farewell } from "@prosa/contracts/farewells";
import { type Insertable, sql, type Updateable } from "kysely";
import { type ListQuery, matches, readPage } from "#company/lists";
import type { Tx } from "#platform/database";
import { AppError } from "#platform/errors";
import type { FarewellMessagesTable } from "./farewells.tables.ts";

const wire = ["id", "title", "message", "isForAll", "position"] as const;

export function pageOfFarewells(tx: Tx, query: ListQuery) {
  return readPage<Farewell>(tx, query, {
    table: sql`farewell_messages r`,
    where: matches(query.searchParam, sql`r.search`),
    columns: sql`r.id, r.title, r.message, r.is_for_all, r.position`,
    sorts: { position: sql`r.position`, title: sql`search_text(r.title)` },
    sort: "position",
  });
}

/** Until the transaction ends nobody else adds, moves or removes one of this company. */
export async function lockOrder(tx: Tx, tenantId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`farewells:${tenantId}`}, 0))`.execute(tx);
}

export function loadFarewell(tx: Tx, id: number): Promise<Farewell> {
  return tx
    .selectFrom("farewellMessages")
    .select(wire)
    .where("id", "=", id)
    .executeTakeFirstOrThrow(() => new AppError("ERR_NO_FAREWELL_FOUND"));
}

export async function countFarewells(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom("farewellMessages")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export function insertFarewell(tx: Tx, row: Insertable<FarewellMessagesTable>): Promise<Farewell> {
  return tx.insertInto("farewellMessages").values(row).returning(wire).executeTakeFirstOrThrow();
}

export async function saveFarewell(tx: Tx, id: number, set: Updateable<FarewellMessagesTable>): Promise<void> {
  await tx.updateTable("farewellMessages").set(set).where("id", "=", id).execute();
}

export async function deleteFarewell(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom("farewellMessages").where("id", "=", id).execute();
}

/** Numbers all of them anew with this one at its place, or closes the hole it left; rows that keep theirs are not touched. */
export async function renumber(tx: Tx, moved: { id: number; position: number } | null): Promise<void> {
  const id = moved?.id ?? null;
  // Past the end is the end, however far past.
  const position = Math.min(moved?.position ?? 0, 1_000_000);
  // Among the others the moved one comes before whoever stands at its place now.
  await sql`
    with others as (select f.id, row_number() over (order by f.position, f.id) - 1 as place from farewell_messages f
                     where f.tenant_id = app_tenant() and f.id is distinct from ${id}::bigint),
         placed as (select o.id, o.place + (case when ${id}::bigint is not null and o.place >= ${position}::int
                                                 then 1 else 0 end) as place from others o
                    union all select ${id}::bigint, least(${position}::int, (select count(*) from others))
                     where ${id}::bigint is not null)
    update farewell_messages f set position = placed.place from placed
     where f.tenant_id = app_tenant() and f.id = placed.id and f.position <> placed.place`.execute(tx);
}
