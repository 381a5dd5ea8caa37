// Figures in words and against each other: what a metric shows, how it differs from before, and whether that is good. Pure.
import type { Formats } from "../company/formats.ts";
import { FEW, type Figure, type MetricId, metrics, shownOf } from "./metrics.ts";

const none = "–";

export function figureText(metric: MetricId, figure: Figure | undefined, formats: Formats): string {
  const value = figure ? shownOf(metric, figure) : null;
  return value === null ? none : valueText(metric, value, formats);
}

export function valueText(metric: MetricId, value: number, formats: Formats): string {
  switch (metrics[metric].unit) {
    case "seconds":
      return formats.duration(value * 1000);
    case "grade":
      return formats.oneDecimal(value);
    case "share":
      return `${formats.count(value * 100)} %`;
    default:
      return formats.count(value);
  }
}

export interface Difference {
  text: string;
  isUp: boolean;
  /** By the metric's own meaning; null: neither. */
  isGood: boolean | null;
}

/** Counts in percent, times and grades as what lies between. Null: too few cases, nothing before, or no difference. */
export function differenceOf(
  metric: MetricId,
  now: Figure | undefined,
  before: Figure | undefined,
  formats: Formats,
): Difference | null {
  if (!now || !before) return null;
  const { unit, better } = metrics[metric];
  if (Math.min(now.n, before.n) < FEW) return null;
  const [value, earlier] = [shownOf(metric, now), shownOf(metric, before)];
  if (value === null || earlier === null) return null;
  const by = value - earlier;
  const shown = unit === "count" ? Math.round((by / earlier) * 100) : unit === "seconds" ? Math.round(by) : by;
  if (Math.abs(shown) < 0.05) return null;
  const size = Math.abs(shown);
  const text = unit === "count" ? `${formats.count(size)} %` : valueText(metric, size, formats);
  const isUp = by > 0;
  return { text, isUp, isGood: better === null ? null : isUp === (better === "more") };
}

/** A mean over a handful of cases says so. */
export const isFew = (metric: MetricId, figure: Figure | undefined): boolean =>
  metrics[metric].unit !== "count" && figure !== undefined && figure.n > 0 && figure.n < FEW;
