// SQL of closing reasons. Each function takes the transaction first; row-level security adds the tenant.
import type { ClosingReason } from "@prosa/contracts/closing-reasons";
import { type Insertable, sql, type Updateable } from "kysely";
import { type ListQuery, matches, readPage } from "#company/lists";
import type { Tx } from "#platform/database";
import { AppError } from "#platform/errors";
import type { ClosingReasonsTable } from "./closing-reasons.tables.ts";

const wire = ["id", "name", "color", "isActive"] as const;

export function pageOfClosingReasons(tx: Tx, query: ListQuery) {
  return readPage<ClosingReason>(tx, query, {
    table: sql`closing_reasons r`,
    where: matches(query.searchParam, sql`search_text(r.name)`),
    columns: sql`r.id, r.name, r.color, r.is_active`,
    sorts: { id: sql`r.id`, name: sql`search_text(r.name)` },
    sort: "name",
  });
}

/** Locked until the transaction ends; "delete" also keeps tickets from being closed with it meanwhile. */
export function lockClosingReason(tx: Tx, closingReasonId: number, reason: "change" | "delete" = "change") {
  const query = tx.selectFrom("closingReasons").select(wire).where("id", "=", closingReasonId);
  const locked = reason === "delete" ? query.forUpdate() : query.forNoKeyUpdate();
  return locked.executeTakeFirstOrThrow(() => new AppError("ERR_NO_CLOSING_REASON_FOUND"));
}

export function insertClosingReason(tx: Tx, reason: Insertable<ClosingReasonsTable>): Promise<ClosingReason> {
  return tx.insertInto("closingReasons").values(reason).returning(wire).executeTakeFirstOrThrow();
}

export function saveClosingReason(tx: Tx, closingReasonId: number, set: Updateable<ClosingReasonsTable>) {
  return tx
    .updateTable("closingReasons")
    .set(set)
    .where("id", "=", closingReasonId)
    .returning(wire)
    .executeTakeFirstOrThrow();
}

export async function deleteClosingReason(tx: Tx, closingReasonId: number): Promise<void> {
  await tx.deleteFrom("closingReasons").where("id", "=", closingReasonId).execute();
}
