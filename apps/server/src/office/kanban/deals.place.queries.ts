// SQL of places: the gap a card is to fill, and the stretch of cards around one that became too narrow.
import { sql } from "kysely";
import type { Tx } from "#platform/database";

export interface Gap {
  before: string | null;
  after: string | null;
}

interface Where {
  laneId: number;
  afterDealId: number | null;
  dealId: number | null;
}

const others = ({ laneId, dealId }: Where) =>
  sql`d.tenant_id = app_tenant() and d.lane_id = ${laneId} and d.id <> ${dealId ?? 0}`;

export async function readGap(tx: Tx, where: Where): Promise<Gap> {
  const { rows } = await sql<Gap>`
    with above as (select d.position from deals d where ${others(where)} and d.id = ${where.afterDealId ?? 0})
    select (select position from above) as before,
           (select d.position from deals d
             where ${others(where)} and d.position > coalesce((select position from above), '')
             order by d.position limit 1) as after`.execute(tx);
  return rows[0] ?? { before: null, after: null };
}

/** At most `size` cards on either side of the gap, in order, and what stands beyond them. */
export async function readStretch(tx: Tx, where: Where, { before, after }: Gap, size: number) {
  type Row = { id: number; position: string };
  const { rows: above } = await sql<Row>`
    select d.id, d.position from deals d where ${others(where)} and d.position <= ${before ?? ""}
     order by d.position desc limit ${sql.lit(size + 1)}`.execute(tx);
  const { rows: below } = await sql<Row>`
    select d.id, d.position from deals d where ${others(where)} and ${after}::text is not null
       and d.position >= ${after ?? ""}
     order by d.position limit ${sql.lit(size + 1)}`.execute(tx);
  const taken = [...above.slice(0, size).toReversed(), ...below.slice(0, size)];
  return { ids: taken.map(({ id }) => id), low: above[size]?.position ?? null, high: below[size]?.position ?? null };
}

export async function savePlaces(tx: Tx, ids: readonly number[], positions: readonly string[]): Promise<void> {
  await sql`update deals d set position = p.position
              from unnest(${[...ids]}::bigint[], ${[...positions]}::text[]) p(id, position)
             where d.tenant_id = app_tenant() and d.id = p.id`.execute(tx);
}
