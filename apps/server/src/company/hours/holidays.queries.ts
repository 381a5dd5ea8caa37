// SQL of holidays. Each function takes the transaction first; row-level security adds the tenant.
import type { Holiday } from "@prosa/contracts/hours";
import { sql } from "kysely";
import { type ListQuery, matches, readPage } from "#company/lists";
import type { Tx } from "#platform/database";
import { AppError } from "#platform/errors";

const wire = ["id", "date", "message", "mode", "periods"] as const;

export function pageOfHolidays(tx: Tx, query: ListQuery) {
  const byDate = sql`substr(r.date, 4, 2) || substr(r.date, 1, 2)`;
  return readPage<Holiday>(tx, query, {
    table: sql`holidays r`,
    where: matches(query.searchParam, sql`search_text(r.date || ' ' || r.message)`),
    columns: sql`r.id, r.date, r.message, r.mode, r.periods`,
    sorts: { date: byDate, message: sql`search_text(r.message)` },
    sort: "date",
  });
}

export function lockHoliday(tx: Tx, id: number): Promise<Holiday> {
  return tx
    .selectFrom("holidays")
    .select(wire)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError("ERR_NO_HOLIDAY_FOUND"));
}

type Content = Omit<Holiday, "id">;

export function insertHoliday(tx: Tx, tenantId: number, { periods, ...holiday }: Content, now: Date): Promise<Holiday> {
  return tx
    .insertInto("holidays")
    .values({ ...holiday, tenantId, periods: JSON.stringify(periods), createdAt: now, updatedAt: now })
    .returning(wire)
    .executeTakeFirstOrThrow();
}

export function saveHoliday(tx: Tx, id: number, { periods, ...holiday }: Content, now: Date): Promise<Holiday> {
  return tx
    .updateTable("holidays")
    .set({ ...holiday, periods: JSON.stringify(periods), updatedAt: now })
    .where("id", "=", id)
    .returning(wire)
    .executeTakeFirstOrThrow();
}

export async function deleteHoliday(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom("holidays").where("id", "=", id).execute();
}

/** Dates that are there already stay as they are. Returns how many were added. */
export async function insertMissing(
  tx: Tx,
  tenantId: number,
  holidays: readonly { date: string; message: string }[],
  now: Date,
): Promise<number> {
  const rows = holidays.map((holiday) => ({
    ...holiday,
    tenantId,
    mode: "closed" as const,
    periods: "[]",
    createdAt: now,
    updatedAt: now,
  }));
  const added = await tx
    .insertInto("holidays")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["tenantId", "date"]).doNothing())
    .returning("id")
    .execute();
  return added.length;
}
