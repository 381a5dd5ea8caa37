// What each metric counts and sums of facts: written once, and every reading of figures is generated from it.
import type { MetricId } from "@prosa/contracts/metrics";
import type { TargetName } from "@prosa/contracts/waits";
import { type RawBuilder, sql } from "kysely";

interface Counted {
  kind: string;
  /** Of that kind, which; all of them where it is missing. */
  where?: RawBuilder<unknown>;
  /** What they add up to; nothing where it is missing. */
  sum?: RawBuilder<unknown>;
  /** How many cases one fact stands for; one where it is missing. */
  cases?: RawBuilder<unknown>;
  /** Credited to where it went, not to where it came from. */
  isArrival?: true;
}

/** Whole, floored, from moments cut to milliseconds. */
const seconds = sql`floor(extract(epoch from date_trunc('milliseconds', f.at) - date_trunc('milliseconds', f.since)))`;
const lasted = sql`f.since is not null and f.at >= f.since`;
const byPeople = sql`f.author <> 'flow'`;

/** Of those that had a target when they happened, which kept it. */
const kept = (kind: string, target: TargetName, of: RawBuilder<unknown>): Counted => ({
  kind,
  where: sql`${of} and reply_target(f.tenant_id, f.queue_id, ${target}, f.at) is not null`,
  sum: sql`within_target(f.tenant_id, f.queue_id, f.channel_id, ${target}, f.since, f.at)`,
});

export const counted: Readonly<Record<MetricId, Counted>> = {
  openedIn: { kind: "opened", where: sql`f.author = 'customer'` },
  openedOut: { kind: "opened", where: sql`f.author <> 'customer'` },
  came: { kind: "came" },
  queueTime: { kind: "came", where: lasted, sum: seconds },
  firstAnswer: { kind: "answered", where: sql`f.is_first and f.at >= f.since`, sum: seconds },
  answer: { kind: "answered", where: lasted, sum: seconds },
  held: { kind: "left", where: lasted, sum: seconds },
  closed: { kind: "closed" },
  cycle: { kind: "closed", where: lasted, sum: seconds },
  unanswered: { kind: "closed", where: sql`not f.was_answered` },
  reopened: { kind: "reopened" },
  movedOut: { kind: "moved", where: byPeople },
  movedIn: { kind: "moved", where: byPeople, isArrival: true },
  sent: { kind: "left", cases: sql`f.sent` },
  received: { kind: "left", cases: sql`f.received` },
  botClosed: { kind: "closed", where: sql`f.author = 'flow' and not f.was_answered` },
  botHanded: { kind: "moved", where: sql`f.author = 'flow'` },
  asked: { kind: "asked" },
  rated: { kind: "rated" },
  grade: { kind: "rated", sum: sql`f.grade` },
  csat: { kind: "rated", sum: sql`case when f.grade >= 4 then 1 else 0 end` },
  inTarget: kept("answered", "firstAnswer", sql`f.is_first and f.at >= f.since`),
  answerInTarget: kept("answered", "answer", lasted),
  cycleInTarget: kept("closed", "closing", lasted),
};

/** The facts of one metric among those of others, with their queue and person as p. */
export function isOf(metric: MetricId): RawBuilder<unknown> {
  const { kind, where, isArrival } = counted[metric];
  const side = isArrival ? sql`p.is_arrival` : sql`not p.is_arrival`;
  return sql`f.kind = ${kind} and ${side} and ${where ?? sql`true`}`;
}

export const kindsOf = (metrics: readonly MetricId[]) => [...new Set(metrics.map((metric) => counted[metric].kind))];

/** Each fact with its queue and person; a move has two sides, where somebody asks for the second. */
export function sidesOf(metrics: readonly MetricId[]): RawBuilder<unknown> {
  const from = sql`select false as is_arrival, f.queue_id, f.user_id`;
  const both = sql`${from} union all select true, f.to_queue_id, f.to_user_id where f.kind = 'moved'`;
  return sql`cross join lateral (${metrics.some((metric) => counted[metric].isArrival) ? both : from}) p`;
}
