// SQL of what is unusual: an hour with the same hour of other days, the mark of a company, and what was told.
import { sql } from "kysely";
import type { Tx } from "#platform/database";
import { columnsOf } from "../figures.queries.ts";
import { kindsOf, sidesOf } from "../metrics.sql.ts";
import type { LocalHour } from "./anomaly.rules.ts";
import type { Anomaly, AnomalyKind, HourFacts } from "./outlook.types.ts";

const metrics = ["openedIn", "firstAnswer"] as const;

interface ChannelHour {
  place: number;
  channelId: number;
  n0: number;
  n1: number;
  s1: number;
}

/**
 * In the order asked. Each hour is a walk along the index of its own: joined, all facts would be read. Its ends are worked out before:
 * beside a function of another row's values row security lets no index be used.
 */
export async function readHours(
  tx: Tx,
  { tenantId, zone }: { tenantId: number; zone: string },
  hours: readonly LocalHour[],
): Promise<HourFacts[]> {
  const [days, clocks] = [hours.map(({ day }) => day), hours.map(({ hour }) => hour)];
  const { rows } = await sql<ChannelHour>`
    with begun as materialized (
           select h.place, (h.day + make_interval(hours => h.hour)) at time zone ${zone} as at
             from unnest(${days}::date[], ${clocks}::int[]) with ordinality as h(day, hour, place)),
         asked as materialized (select b.place::int as place, b.at as begins, b.at + interval '1 hour' as ends from begun b)
    select w.place, c.*
      from asked w cross join lateral (
       select f.channel_id, ${columnsOf(metrics)} from ticket_facts f ${sidesOf(metrics)}
        where f.tenant_id = ${tenantId} and f.kind = any (${kindsOf(metrics)}::text[])
          and f.at >= w.begins and f.at < w.ends
        group by f.channel_id) c`.execute(tx);
  return hours.map((_, index) => hourOf(rows.filter(({ place }) => place === index + 1)));
}

function hourOf(rows: readonly ChannelHour[]): HourFacts {
  const sum = (part: "n0" | "n1" | "s1") => rows.reduce((all, row) => all + row[part], 0);
  return {
    opened: sum("n0"),
    answers: sum("n1"),
    answerSeconds: sum("s1"),
    byChannel: new Map(rows.map(({ channelId, n0 }) => [channelId, n0])),
  };
}

/** Whoever holds it judges; the others wait, and find it moved. */
export async function lockMark(tx: Tx): Promise<Date | null> {
  const { rows } = await sql<{ judgedUntil: Date | null }>`
    insert into anomaly_marks as m (tenant_id) values (app_tenant())
    on conflict (tenant_id) do update set tenant_id = m.tenant_id returning judged_until`.execute(tx);
  return rows[0]?.judgedUntil ?? null;
}

export async function moveMark(tx: Tx, tenantId: number, judgedUntil: Date): Promise<void> {
  await tx.updateTable("anomalyMarks").set({ judgedUntil }).where("tenantId", "=", tenantId).execute();
}

export async function readUsedChannels(tx: Tx): Promise<number[]> {
  const rows = await tx.selectFrom("channels").select("id").where("deletedAt", "is", null).orderBy("id").execute();
  return rows.map(({ id }) => id);
}

/** Returns those that are new: a kind is there once a day, and of channels once for each. */
export async function insertAnomalies(
  tx: Tx,
  tenantId: number,
  { day, hour }: LocalHour,
  found: readonly Anomaly[],
  now: Date,
): Promise<AnomalyKind[]> {
  const added = await tx
    .insertInto("anomalies")
    .values(found.map((anomaly) => ({ ...anomaly, tenantId, day, hour, createdAt: now })))
    .onConflict((conflict) => conflict.columns(["tenantId", "kind", "day", "channelId"]).doNothing())
    .returning("kind")
    .execute();
  return added.map(({ kind }) => kind);
}

export async function forgetAnomalies(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom("anomalies").where("createdAt", "<", before).execute();
}

export interface ToldRow {
  kind: AnomalyKind;
  day: string;
  hour: number;
  seen: number;
  usual: number;
  channelId: number | null;
  channel: string | null;
}

/** Of those days, in the order in which it happened; of channels that are still there. */
export async function readAnomalies(tx: Tx, kind: AnomalyKind, days: readonly string[]): Promise<ToldRow[]> {
  const { rows } = await sql<ToldRow>`
    select a.kind, to_char(a.day, 'YYYY-MM-DD') as day, a.hour, a.seen, a.usual, a.channel_id, c.name as channel
      from anomalies a left join channels c on c.tenant_id = a.tenant_id and c.id = a.channel_id and c.deleted_at is null
     where a.tenant_id = app_tenant() and a.kind = ${kind} and a.day = any (${[...days]}::date[])
       and (a.channel_id is null or c.id is not null)
     order by a.day, a.hour, c.name, a.id`.execute(tx);
  return rows;
}
