// SQL of people at work. Each function takes the transaction first; row-level security adds the tenant.
import type { Pause, PauseReason } from "@prosa/contracts/pauses";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#platform/database";

/** As in `activity_note`: somebody who gave no sign for so long is not in a pause any more. */
const PAUSE_ENDS = sql.lit("8 hours");

const lasts = (pause: string, now: Date) =>
  sql`${sql.ref(`${pause}.seen_at`)} > ${now}::timestamptz - interval ${PAUSE_ENDS}`;

/** Condition: the person of this alias of `users` is in a pause. */
export const isPausing = (user: string, now: Date): RawBuilder<boolean> => sql<boolean>`
  exists (select 1 from user_pauses z where z.tenant_id = ${sql.ref(`${user}.tenant_id`)}
             and z.user_id = ${sql.ref(`${user}.id`)} and ${lasts("z", now)})`;

/** The pause of the person of this alias of `users` as it goes out, or null. */
export const pauseOf = (user: string, now: Date): RawBuilder<Pause | null> => sql<Pause | null>`
  (select jsonb_build_object('reason', z.reason, 'note', z.note,
                             'since', to_char(z.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
     from user_pauses z where z.tenant_id = ${sql.ref(`${user}.tenant_id`)}
      and z.user_id = ${sql.ref(`${user}.id`)} and ${lasts("z", now)})`;

export async function readPauses(tx: Tx, userIds: readonly number[], now: Date): Promise<Map<number, Pause>> {
  const { rows } = await sql<{ id: number; pause: Pause | null }>`
    select u.id, ${pauseOf("u", now)} as pause from users u
     where u.tenant_id = app_tenant() and u.id = any (${[...userIds]}::bigint[])`.execute(tx);
  return new Map(rows.flatMap(({ id, pause }) => (pause ? [[id, pause] as const] : [])));
}

/** As the round of presence holds it: spans of one person are written one after another. */
export async function lockPerson(tx: Tx, userId: number): Promise<void> {
  await sql`select 1 from users u where u.tenant_id = app_tenant() and u.id = ${userId} for no key update`.execute(tx);
}

export async function savePause(
  tx: Tx,
  userId: number,
  { reason, note }: { reason: PauseReason; note: string },
  now: Date,
): Promise<void> {
  const pause = { reason, note, since: now, seenAt: now };
  await tx
    .insertInto("userPauses")
    .values((eb) => ({ ...pause, userId, tenantId: eb.fn<number>("app_tenant") }))
    .onConflict((conflict) => conflict.columns(["tenantId", "userId"]).doUpdateSet(pause))
    .execute();
}

/** False: there was none. */
export async function dropPause(tx: Tx, userId: number): Promise<boolean> {
  const gone = await tx.deleteFrom("userPauses").where("userId", "=", userId).returning("userId").execute();
  return gone.length > 0;
}

/** The span of this moment, if there is one, goes up to now. Returns the end of the last span there is. */
export async function closeSpan(tx: Tx, userId: number, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ untilAt: Date }>`
    with last as (select a.id, a.until_at from user_activity a
                   where a.tenant_id = app_tenant() and a.user_id = ${userId} order by a.from_at desc limit 1),
         closed as (update user_activity a set until_at = ${now} from last
                     where a.tenant_id = app_tenant() and a.id = last.id
                       and a.until_at between ${now}::timestamptz - interval '90 seconds' and ${now})
    select greatest(l.until_at, case when l.until_at >= ${now}::timestamptz - interval '90 seconds' then ${now}::timestamptz end)
             as until_at from last l`.execute(tx);
  return rows[0]?.untilAt ?? null;
}

export async function beginSpan(tx: Tx, userId: number, from: Date, reason: PauseReason | null): Promise<void> {
  await sql`
    insert into user_activity (tenant_id, user_id, from_at, until_at, state, reason)
    values (app_tenant(), ${userId}, ${from}, ${from}, ${reason === null ? "online" : "paused"}, ${reason})
    -- Begun in the same millisecond: it has no length yet and becomes this one.
    on conflict (tenant_id, user_id, from_at) do update set state = excluded.state, reason = excluded.reason`.execute(
    tx,
  );
}

/** Returns how many went. */
export async function forgetSpans(tx: Tx, before: Date, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with old as (select a.id from user_activity a where a.tenant_id = app_tenant() and a.from_at < ${before}
                  order by a.from_at limit ${sql.lit(most)}),
         gone as (delete from user_activity a using old where a.tenant_id = app_tenant() and a.id = old.id returning 1)
    select count(*) as count from gone`.execute(tx);
  return Number(rows[0]?.count ?? 0);
}
