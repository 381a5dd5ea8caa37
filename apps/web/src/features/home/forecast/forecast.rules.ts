// The forecast as it is shown: the hours worth drawing, and when most people are needed. Pure.
import { hoursOf } from "@prosa/contracts/figure-days";
import type { ForecastHour } from "@prosa/contracts/office/forecast";

/** 05/03/2026, as everywhere. */
export const asDate = (day: string) => day.split("-").toReversed().join("/");

const DAY_LENGTH = 5;
/** 05/03. */
export const asShortDate = (day: string) => asDate(day).slice(0, DAY_LENGTH);

/** Those of each day in which anybody ever came, and the usual ones. */
export function hoursShown(hours: readonly ForecastHour[]): ForecastHour[] {
  const shown = new Set(hoursOf(hours.filter(({ high }) => high > 0).map(({ hour }) => hour)));
  return hours.filter(({ hour }) => shown.has(hour));
}

export interface Peak {
  hour: number;
  /** Whole ones. */
  people: number;
}

/** The first hour of a day that takes most people; null: it is not known, or nobody is expected. */
export function peakOf(hours: readonly ForecastHour[], day: string): Peak | null {
  let peak: Peak | null = null;
  for (const { day: of, hour, people } of hours) {
    const whole = Math.ceil(people ?? 0);
    if (of === day && whole > (peak?.people ?? 0)) peak = { hour, people: whole };
  }
  return peak;
}
