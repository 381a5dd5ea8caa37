// SQL of segments. Each function takes the transaction first; row-level security adds the tenant.
import type { Segment } from "@prosa/contracts/automation/segments";
import { sql } from "kysely";
import { type ListQuery, matches, readPage } from "#company/lists";
import type { Tx } from "#platform/database";
import { AppError } from "#platform/errors";

const wire = ["id", "name", "meant", "exceptFor as except"] as const;

export function pageOfSegments(tx: Tx, query: ListQuery) {
  return readPage<Segment>(tx, query, {
    table: sql`segments r`,
    where: matches(query.searchParam, sql`search_text(r.name)`),
    columns: sql`r.id, r.name, r.meant, r.except_for as except`,
    sorts: { id: sql`r.id`, name: sql`search_text(r.name)` },
    sort: "name",
  });
}

export function lockSegment(tx: Tx, segmentId: number): Promise<Segment> {
  return tx
    .selectFrom("segments")
    .select(wire)
    .where("id", "=", segmentId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError("ERR_NO_SEGMENT_FOUND"));
}

export type SegmentSaved = Omit<Segment, "id">;

const columnsOf = ({ name, meant, except }: SegmentSaved) => ({
  name,
  meant: JSON.stringify(meant),
  exceptFor: JSON.stringify(except),
});

export function insertSegment(tx: Tx, tenantId: number, now: Date, segment: SegmentSaved): Promise<Segment> {
  return tx
    .insertInto("segments")
    .values({ tenantId, ...columnsOf(segment), createdAt: now, updatedAt: now })
    .returning(wire)
    .executeTakeFirstOrThrow();
}

export function saveSegment(tx: Tx, segmentId: number, now: Date, segment: SegmentSaved): Promise<Segment> {
  return tx
    .updateTable("segments")
    .set({ ...columnsOf(segment), updatedAt: now })
    .where("id", "=", segmentId)
    .returning(wire)
    .executeTakeFirstOrThrow();
}

export async function deleteSegment(tx: Tx, segmentId: number): Promise<void> {
  await tx.deleteFrom("segments").where("id", "=", segmentId).execute();
}

export function segmentsNamed(tx: Tx, ids: readonly number[]): Promise<Segment[]> {
  return tx
    .selectFrom("segments")
    .select(wire)
    .where("id", "in", [...ids])
    .execute();
}
