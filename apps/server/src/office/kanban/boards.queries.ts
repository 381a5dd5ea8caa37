// SQL of boards and lanes, with the numbers of a board in one statement.
import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "#platform/context";
import { patience, type Tx } from "#platform/database";
import { AppError } from "#platform/errors";
import { between } from "./deals.place.ts";
import type { Lane } from "./kanban.types.ts";

export function listBoards(tx: Tx) {
  return tx.selectFrom("boards").select(["id", "name"]).orderBy(sql`search_text(name)`).orderBy("id").execute();
}

/** Its name and what its values are counted in. */
export async function findBoard(tx: Tx, boardId: number) {
  const { rows } = await sql<{ id: number; name: string; currency: string }>`
    select b.id, b.name, t.currency from boards b join tenants t on t.id = b.tenant_id
     where b.tenant_id = app_tenant() and b.id = ${boardId}`.execute(tx);
  if (!rows[0]) throw new AppError("ERR_NO_BOARD_FOUND");
  return rows[0];
}

export async function lockBoard(tx: Tx, boardId: number): Promise<void> {
  await tx
    .selectFrom("boards")
    .select("id")
    .where("id", "=", boardId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError("ERR_NO_BOARD_FOUND"));
}

/** One piece of work on it at a time; cards come and go meanwhile. */
export async function holdBoard(tx: Tx, boardId: number): Promise<void> {
  await tx.selectFrom("boards").select("id").where("id", "=", boardId).forNoKeyUpdate().execute();
}

export async function insertBoard({ tx, tenantId, now }: Ctx, name: string): Promise<number> {
  const row = { tenantId, name, createdAt: now };
  const { id } = await tx.insertInto("boards").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function renameBoard(tx: Tx, boardId: number, name: string): Promise<void> {
  await tx.updateTable("boards").set({ name }).where("id", "=", boardId).execute();
}

export async function removeBoard(tx: Tx, boardId: number): Promise<void> {
  await tx.deleteFrom("boards").where("id", "=", boardId).execute();
}

interface LaneNumbers extends Pick<Lane, "id" | "boardId" | "name" | "color"> {
  count: number;
  valueCents: number;
  averageAgeSeconds: number | null;
}

/** Lanes in order; `asked` is a condition on deals aliased d, null where every deal in the CRM is meant: those are kept. */
export async function countLanes({ tx, tenantId, now }: Ctx, boardId: number, asked: RawBuilder<unknown> | null) {
  const age = (averageMs: RawBuilder<unknown>) =>
    sql`greatest(0, round(extract(epoch from ${now}::timestamptz) - ${averageMs} / 1000))::bigint as average_age_seconds`;
  const kept = sql`select n.lane_id, sum(n.deals)::bigint as count, sum(n.value_cents) as value_cents,
           ${age(sql`sum(n.since_ms) / sum(n.deals)`)}
      from lane_numbers n join lanes o on o.tenant_id = n.tenant_id and o.id = n.lane_id
     where n.tenant_id = ${tenantId} and o.board_id = ${boardId} group by n.lane_id having sum(n.deals) > 0`;
  const counted = sql`select d.lane_id, count(*) as count, sum(d.value_cents) as value_cents,
           ${age(sql`avg(extract(epoch from d.lane_since) * 1000)`)}
      from deals d where d.tenant_id = ${tenantId} and d.board_id = ${boardId} and ${asked} group by d.lane_id`;
  const { rows } = await sql<LaneNumbers>`
    select l.id, l.board_id, l.name, l.color, coalesce(n.count, 0) as count,
           coalesce(n.value_cents, 0)::bigint as value_cents, n.average_age_seconds
      from lanes l left join (${asked === null ? kept : counted}) n on n.lane_id = l.id
     where l.tenant_id = ${tenantId} and l.board_id = ${boardId} order by l.position`.execute(tx);
  return rows;
}

export async function findLane(tx: Tx, laneId: number): Promise<Lane | undefined> {
  return tx.selectFrom("lanes").selectAll().where("id", "=", laneId).executeTakeFirst();
}

/**
 * The changes of every lane become one row each: after a person was erased, none of them says any more what their deal was
 * worth. Rows that others are adding meanwhile are not seen and stay.
 */
export async function settleLaneNumbers(tx: Tx): Promise<void> {
  await sql`
    with gone as (
      delete from lane_numbers n where n.tenant_id = app_tenant()
       returning n.lane_id, n.deals, n.value_cents, n.since_ms)
    insert into lane_numbers (tenant_id, lane_id, deals, value_cents, since_ms)
    select app_tenant(), g.lane_id, sum(g.deals), sum(g.value_cents), sum(g.since_ms) from gone g
     group by g.lane_id`.execute(tx);
}

/** Nobody else puts a card into it, moves or deletes it until the transaction ends. */
export async function lockLane(tx: Tx, laneId: number): Promise<Lane> {
  // A lane is held for a moment only, but by everybody who drops a card on it: a crowd stands in line instead of being sent away.
  const { rows } = await sql<Lane>`
    with ${patience}
    select l.* from patience cross join lanes l
     where l.tenant_id = app_tenant() and l.id = ${laneId} for no key update of l`.execute(tx);
  if (!rows[0]) throw new AppError("ERR_NO_LANE_FOUND", { field: "laneId" });
  return rows[0];
}

/** The place behind that lane, or before all others; the board must be locked. */
export async function lanePlace(tx: Tx, boardId: number, afterLaneId: number | null | "last", laneId = 0) {
  const others = sql`l.tenant_id = app_tenant() and l.board_id = ${boardId} and l.id <> ${laneId}`;
  const isBefore = afterLaneId === "last" ? sql`true` : sql`l.id = ${afterLaneId ?? 0}`;
  const { rows } = await sql<{ before: string | null; after: string | null }>`
    with ahead as (select max(l.position) as position from lanes l where ${others} and ${isBefore})
    select ahead.position as before,
           (select min(l.position) from lanes l where ${others} and l.position > coalesce(ahead.position, '')) as after
      from ahead`.execute(tx);
  return between(rows[0]?.before ?? null, rows[0]?.after ?? null);
}

export async function insertLane(
  { tx, tenantId, now }: Ctx,
  lane: Pick<Lane, "boardId" | "name" | "color" | "position">,
): Promise<Lane> {
  return tx
    .insertInto("lanes")
    .values({ ...lane, tenantId, createdAt: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function saveLane(
  tx: Tx,
  laneId: number,
  set: Partial<Pick<Lane, "name" | "color" | "position">>,
): Promise<void> {
  if (Object.keys(set).length > 0) await tx.updateTable("lanes").set(set).where("id", "=", laneId).execute();
}

export async function removeLane(tx: Tx, laneId: number): Promise<void> {
  await tx.deleteFrom("lanes").where("id", "=", laneId).execute();
}
