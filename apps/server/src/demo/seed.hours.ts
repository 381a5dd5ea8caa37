// When the people of an invented company were at their screens in its past: weekdays from eight to six, with an hour for lunch.
import { sql } from "kysely";
import type { Ctx } from "#platform/context";

export async function seedHours(ctx: Ctx, userIds: readonly number[], weeks: number): Promise<void> {
  await sql`
    insert into user_activity (tenant_id, user_id, from_at, until_at, state, reason)
    select t.id, u.id, (d.day + s.begins) at time zone t.time_zone, (d.day + s.ends) at time zone t.time_zone, s.state, s.reason
      from tenants t
     cross join unnest(${[...userIds]}::bigint[]) as u(id)
     cross join generate_series(1, ${weeks * 7}::int) as n
     cross join lateral (select (${ctx.now}::timestamptz at time zone t.time_zone)::date - n as day) d
     cross join (values (time '08:00', time '12:00', 'online', null), (time '12:00', time '13:00', 'paused', 'lunch'),
                        (time '13:00', time '18:00', 'online', null)) as s(begins, ends, state, reason)
     where t.id = ${ctx.tenantId} and extract(isodow from d.day) < 6`.execute(ctx.tx);
}
