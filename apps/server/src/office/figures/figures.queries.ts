// SQL of figures: sums over facts, by one builder for every metric, split and scope.
import type { Split } from "@prosa/contracts/figures";
import type { MetricId } from "@prosa/contracts/metrics";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#platform/database";
import type { Days } from "./figures.rules.ts";
import { counted, isOf, kindsOf, sidesOf } from "./metrics.sql.ts";
import type { Scope } from "./scope.rules.ts";
import { whereInScope } from "./scope.sql.ts";

export interface Question extends Days {
  tenantId: number;
  zone: string;
  scope: Scope;
  queuesIds?: readonly number[] | undefined;
  channelsIds?: readonly number[] | undefined;
  usersIds?: readonly number[] | undefined;
  /** The last day up to this time of day only. */
  upTo?: string | undefined;
}

const among = (column: RawBuilder<unknown>, ids: readonly number[] | undefined) =>
  ids ? sql`and ${column} = any (${[...ids]}::bigint[])` : sql``;

/** By index: the kinds and the moments; the rest is asked of each row. */
function facts(question: Question, metrics: readonly MetricId[]): RawBuilder<unknown> {
  const { tenantId, from, to, zone, upTo } = question;
  const start = sql`(${from}::date::timestamp at time zone ${zone})`;
  const end = upTo
    ? sql`((${to}::date + ${upTo}::time) at time zone ${zone})`
    : sql`((${to}::date + 1)::timestamp at time zone ${zone})`;
  return sql`ticket_facts f ${sidesOf(metrics)}
    where f.tenant_id = ${tenantId} and f.kind = any (${kindsOf(metrics)}::text[]) and f.at >= ${start} and f.at < ${end}
      and ${whereInScope(question.scope)} ${among(sql`p.queue_id`, question.queuesIds)}
      ${among(sql`f.channel_id`, question.channelsIds)} ${among(sql`p.user_id`, question.usersIds)}`;
}

/** Also by each hour of each day. */
export type FullSplit = Split | "dayHour";

function keyOf(by: FullSplit, zone: string): RawBuilder<unknown> {
  const local = sql`(f.at at time zone ${zone})`;
  switch (by) {
    case "hour":
      return sql`to_char(${local}, 'HH24')`;
    case "day":
      return sql`to_char(${local}, 'YYYY-MM-DD')`;
    case "week":
      return sql`to_char(date_trunc('week', ${local}), 'YYYY-MM-DD')`;
    case "month":
      return sql`to_char(${local}, 'YYYY-MM')`;
    case "dayHour":
      return sql`to_char(${local}, 'YYYY-MM-DD-HH24')`;
    case "weekdayHour":
      return sql`to_char(${local}, 'ID-HH24')`;
    case "queue":
      return sql`coalesce(p.queue_id::text, '')`;
    case "user":
      return sql`coalesce(p.user_id::text, '')`;
    case "channel":
      return sql`f.channel_id::text`;
    case "reason":
      return sql`coalesce(f.reason_id::text, '')`;
    default:
      return sql`''`;
  }
}

/** Each metric as two columns: how many, and their sum. */
export function columnsOf(metrics: readonly MetricId[]): RawBuilder<unknown> {
  return sql.join(
    metrics.flatMap((metric, index) => {
      const { sum, cases } = counted[metric];
      const only = sql`filter (where ${isOf(metric)})`;
      const n = cases ? sql`coalesce(sum(${cases}) ${only}, 0)` : sql`count(*) ${only}`;
      return [
        sql`(${n})::float8 as ${sql.ref(`n${index}`)}`,
        sql`(${sum ? sql`coalesce(sum(${sum}) ${only}, 0)` : sql`0`})::float8 as ${sql.ref(`s${index}`)}`,
      ];
    }),
  );
}

export type Sums = Partial<Record<MetricId, { n: number; sum: number }>>;

export async function readSums(
  tx: Tx,
  question: Question,
  metrics: readonly MetricId[],
  by: FullSplit,
): Promise<{ key: string; values: Sums }[]> {
  const { rows } = await sql<Record<string, number | string>>`
    select ${keyOf(by, question.zone)} as key, ${columnsOf(metrics)}
      from ${facts(question, metrics)} group by 1 order by 1`.execute(tx);
  return rows.map((row) => ({
    key: String(row.key),
    values: Object.fromEntries(
      metrics.map((metric, index) => [metric, { n: Number(row[`n${index}`]), sum: Number(row[`s${index}`]) }]),
    ),
  }));
}

const named = {
  queue: sql`select q.id, q.name, q.color from queues q where q.tenant_id = app_tenant() and q.id`,
  channel: sql`select c.id, c.name, null::text as color from channels c where c.tenant_id = app_tenant() and c.id`,
  user: sql`select u.id, u.name, null::text as color from users u where u.tenant_id = app_tenant() and u.id`,
  reason: sql`select r.id, r.name, r.color from closing_reasons r where r.tenant_id = app_tenant() and r.id`,
} as const;

/** What ids of a split are called, also of those that are gone. */
export async function readNamesOf(tx: Tx, by: Split, keys: readonly string[]) {
  const names = new Map<string, { name: string; color: string | null }>();
  if (!(by in named)) return names;
  const ids = keys.filter((key) => key !== "").map(Number);
  const { rows } = await sql<{ id: number; name: string; color: string | null }>`
    ${named[by as keyof typeof named]} = any (${ids}::bigint[])`.execute(tx);
  for (const { id, name, color } of rows) names.set(String(id), { name, color });
  return names;
}

export interface Calendar {
  zone: string;
  today: string;
  time: string;
  begins: string | null;
  isFilled: boolean;
}

/** The company's day and time of day, the first day with facts, and whether its past has been derived. */
export async function readCalendar(tx: Tx, tenantId: number, now: Date): Promise<Calendar> {
  const { rows } = await sql<Calendar>`
    select t.time_zone as zone, to_char(${now}::timestamptz at time zone t.time_zone, 'YYYY-MM-DD') as today,
           to_char(${now}::timestamptz at time zone t.time_zone, 'HH24:MI:SS.MS') as time,
           to_char((select min(f.at) from ticket_facts f where f.tenant_id = t.id and f.kind = 'opened')
                     at time zone t.time_zone, 'YYYY-MM-DD') as begins,
           exists (select 1 from fact_marks m where m.tenant_id = t.id and m.filled_at is not null) as is_filled
      from tenants t where t.id = ${tenantId}`.execute(tx);
  return rows[0] as Calendar;
}

export interface BehindFact {
  id: number;
  ticketId: number;
  at: Date;
  value: number | null;
  queueName: string | null;
  username: string | null;
}

/** The facts of one metric, newest first, from before that one. */
export async function readBehind(
  tx: Tx,
  question: Question,
  metric: MetricId,
  before: { at: Date; id: number } | null,
  limit: number,
): Promise<BehindFact[]> {
  const { sum } = counted[metric];
  const { rows } = await sql<BehindFact>`
    select f.id, f.ticket_id, f.at, (${sum ?? sql`null`})::float8 as value,
           (select q.name from queues q where q.tenant_id = f.tenant_id and q.id = p.queue_id) as queue_name,
           (select u.name from users u where u.tenant_id = f.tenant_id and u.id = p.user_id) as username
      from ${facts(question, [metric])} and ${isOf(metric)}
       ${before ? sql`and (f.at, f.id) < (${before.at}, ${before.id})` : sql``}
     order by f.at desc, f.id desc limit ${sql.lit(limit)}`.execute(tx);
  return rows;
}
