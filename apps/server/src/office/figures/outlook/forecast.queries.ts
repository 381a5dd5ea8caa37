// SQL of the forecast beside figures: holidays, since when work is measured, and how long people were there.
import { sql } from "kysely";
import type { Tx } from "#platform/database";

export interface Ground {
  /** As "DD/MM", of every year. */
  holidays: string[];
  /** The first local day with somebody at work. */
  workBegins: string | null;
}

export async function readGround(tx: Tx, tenantId: number, zone: string): Promise<Ground> {
  const { rows } = await sql<Ground>`
    select array(select h.date from holidays h where h.tenant_id = ${tenantId}) as holidays,
           to_char((select min(a.from_at) from user_activity a where a.tenant_id = ${tenantId})
                     at time zone ${zone}, 'YYYY-MM-DD') as work_begins`.execute(tx);
  return rows[0] as Ground;
}

/** No span is longer than a day and the minutes of its last sign (`activity_note`), which tells how far back to look. */
const LONGEST = sql.lit("25 hours");

interface Worked {
  tenantId: number;
  zone: string;
  from: string;
  to: string;
  userIds: readonly number[];
}

/** Without pauses. */
export async function readWorkedSeconds(tx: Tx, { tenantId, zone, from, to, userIds }: Worked): Promise<number> {
  const start = sql`(${from}::date::timestamp at time zone ${zone})`;
  const end = sql`((${to}::date + 1)::timestamp at time zone ${zone})`;
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(sum(extract(epoch from least(a.until_at, ${end}) - greatest(a.from_at, ${start}))), 0)::float8 as seconds
      from user_activity a
     where a.tenant_id = ${tenantId} and a.state = 'online' and a.user_id = any (${[...userIds]}::bigint[])
       and a.from_at >= ${start} - interval ${LONGEST} and a.from_at < ${end} and a.until_at > ${start}`.execute(tx);
  return rows[0]?.seconds ?? 0;
}
