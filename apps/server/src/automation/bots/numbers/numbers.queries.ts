// SQL of numbers: turns are summed once each, and read back by day.
import { sql } from "kysely";
import type { Tx } from "#platform/database";
import type { Standing, WayTimes } from "./numbers.types.ts";

/** A slice of the turns that are not counted yet; returns how many. Whoever tries a draft is not counted. */
export async function countTurns(tx: Tx, limit: number): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    with taken as (
      update flow_traces t set is_counted = true
       where t.tenant_id = app_tenant()
         and t.id in (select c.id from flow_traces c where c.tenant_id = app_tenant() and not c.is_counted
                       order by c.id limit ${sql.lit(limit)} for update skip locked)
      returning t.flow_id, t.version_id, t.session_id, t.at, t.went),
    put as (
      insert into flow_numbers as n (tenant_id, flow_id, version_id, day, step_id, exit, to_id, times)
      select app_tenant(), k.flow_id, coalesce(k.version_id, 0), (k.at at time zone z.time_zone)::date,
             coalesce(w ->> 'stepId', ''), w ->> 'exit', coalesce(w ->> 'to', ''), count(*)
        from taken k
        join flow_sessions s on s.tenant_id = app_tenant() and s.id = k.session_id and not s.is_test
        join tenants z on z.id = app_tenant()
       cross join jsonb_array_elements(k.went -> 'went') w
       group by 2, 3, 4, 5, 6, 7 order by 2, 3, 4, 5, 6, 7
      on conflict (tenant_id, flow_id, day, version_id, step_id, exit, to_id)
        do update set times = n.times + excluded.times)
    select count(*) as taken from taken`.execute(tx);
  return rows[0]?.taken ?? 0;
}

export async function waysOf(tx: Tx, flowId: number, days: number, now: Date): Promise<WayTimes[]> {
  const { rows } = await sql<WayTimes>`
    select n.step_id, n.exit, n.to_id, sum(n.times)::int as times
      from flow_numbers n join tenants z on z.id = n.tenant_id
     where n.tenant_id = app_tenant() and n.flow_id = ${flowId}
       and n.day > (${now}::timestamptz at time zone z.time_zone)::date - ${days}::int
     group by 1, 2, 3 order by 1, 2, 3`.execute(tx);
  return rows;
}

/** Where conversations stand now; stale: nothing has happened there since. */
export async function standing(tx: Tx, flowId: number, since: Date): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select s.node, count(*) filter (where s.updated_at > ${since})::int as fresh,
           count(*) filter (where s.updated_at <= ${since})::int as stale
      from flow_sessions s
     where s.tenant_id = app_tenant() and s.flow_id = ${flowId} and s.ended_at is null and not s.is_test
       and s.node is not null
     group by 1`.execute(tx);
  return rows;
}
