// SQL of the working day: how long people were there between local midnights. Reads spans of work and writes nothing.
import { type RawBuilder, sql } from "kysely";
import { seesAll, type Viewer } from "#conversation/tickets";
import type { Tx } from "#platform/database";
import type { PartRow } from "./workday.types.ts";

export interface Question {
  tenantId: number;
  viewer: Viewer;
  zone: string;
  from: string;
  to: string;
  usersIds?: readonly number[] | undefined;
  byDay: boolean;
}

/** Oneself; who leads queues also the people of those; who sees everything everybody. */
function reach(viewer: Viewer): RawBuilder<unknown> {
  if (seesAll(viewer)) return sql`true`;
  const own = sql`u.id = ${viewer.id}`;
  if (viewer.profile === "user") return own;
  return sql`(${own} or exists (select 1 from user_queues m where m.tenant_id = u.tenant_id and m.user_id = u.id
                       and m.queue_id = any (${[...viewer.queueIds]}::bigint[])))`;
}

/** No span is longer than a day and the minutes of its last sign (`activity_note`), which tells how far back to look. */
const LONGEST = sql.lit("25 hours");

export async function readParts(tx: Tx, question: Question): Promise<PartRow[]> {
  const { tenantId, viewer, zone, from, to, usersIds, byDay } = question;
  const midnight = (day: RawBuilder<unknown>) => sql`((${day})::timestamp at time zone ${zone})`;
  const [start, end] = [midnight(sql`${from}::date`), midnight(sql`${to}::date + 1`)];
  const { rows } = await sql<PartRow>`
    select u.id as user_id, u.name, ${byDay ? sql`to_char(d.day, 'YYYY-MM-DD')` : sql`null::text`} as day, a.state, a.reason,
           sum(extract(epoch from least(a.until_at, ${end}, ${midnight(sql`d.day + 1`)})
                                - greatest(a.from_at, ${start}, ${midnight(sql`d.day`)})))::float8 as seconds
      from users u
      join user_activity a on a.tenant_id = u.tenant_id and a.user_id = u.id
      -- A span once for each local day it touches; one more on each side, because an hour around midnight may come twice.
      cross join lateral (
        select day::date as day from generate_series((a.from_at at time zone ${zone})::date - interval '1 day',
                                                     (a.until_at at time zone ${zone})::date + interval '1 day', interval '1 day') as day) d
     where u.tenant_id = ${tenantId} and not u.is_support and ${reach(viewer)}
       ${usersIds ? sql`and u.id = any (${[...usersIds]}::bigint[])` : sql``}
       and a.from_at >= ${start} - interval ${LONGEST} and a.from_at < ${end} and a.until_at > ${start}
       and d.day between ${from}::date and ${to}::date
       and a.until_at > ${midnight(sql`d.day`)} and a.from_at < ${midnight(sql`d.day + 1`)}
     group by u.id, u.name, 3, a.state, a.reason
     order by search_text(u.name), u.id, 3 desc`.execute(tx);
  return rows;
}

export async function readZone(tx: Tx, tenantId: number): Promise<string> {
  const { rows } = await sql<{ zone: string }>`
    select t.time_zone as zone from tenants t where t.id = ${tenantId}`.execute(tx);
  return rows[0]?.zone ?? "UTC";
}
