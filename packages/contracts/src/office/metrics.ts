// The one list of metrics: what can be asked, in which unit, and which direction is good. Server, screens and files read it.
import { z } from "zod";

/** Of a metric's two numbers, how many cases and their sum, what is shown: the count, the mean, or the share. */
export type Unit = "count" | "seconds" | "grade" | "share";

interface Metric {
  unit: Unit;
  /** Which direction is good news; null: neither. */
  better: "more" | "less" | null;
}

const count = (better: Metric["better"] = null): Metric => ({ unit: "count", better });
const time: Metric = { unit: "seconds", better: "less" };

export const metrics = {
  openedIn: count(),
  openedOut: count(),
  came: count(),
  queueTime: time,
  firstAnswer: time,
  answer: time,
  held: time,
  closed: count("more"),
  cycle: time,
  unanswered: count("less"),
  reopened: count("less"),
  movedOut: count(),
  movedIn: count(),
  sent: count(),
  received: count(),
  botClosed: count(),
  botHanded: count(),
  asked: count(),
  rated: count(),
  grade: { unit: "grade", better: "more" },
  csat: { unit: "share", better: "more" },
  inTarget: { unit: "share", better: "more" },
  answerInTarget: { unit: "share", better: "more" },
  cycleInTarget: { unit: "share", better: "more" },
} as const satisfies Record<string, Metric>;

export type MetricId = keyof typeof metrics;
export const metricIds = Object.keys(metrics) as [MetricId, ...MetricId[]];
export const MetricName = z.enum(metricIds);

/** How many cases, and what they add up to: seconds, grades, or those that count. A count has no sum of its own. */
export interface Figure {
  n: number;
  sum: number;
}

/** Fewer cases than this are told with their number, without a comparison. */
export const FEW = 5;

/** What a figure shows; null: there is nothing to take a mean of. */
export function shownOf(metric: MetricId, { n, sum }: Figure): number | null {
  if (metrics[metric].unit === "count") return n;
  return n === 0 ? null : sum / n;
}
