// What the start page's address asks for, as days of the company's calendar. Pure.
import { type Days, dayPlus } from "@prosa/contracts/figure-days";

export { type Days, dayPlus, eachDay, hoursOf, isOneDay } from "@prosa/contracts/figure-days";

export const periods = ["hoje", "ontem", "7d", "30d"] as const;
export type Period = (typeof periods)[number];

export function daysOf(period: Period, today: string): Days {
  switch (period) {
    case "ontem":
      return { from: dayPlus(today, -1), to: dayPlus(today, -1) };
    case "7d":
      return { from: dayPlus(today, -6), to: today };
    case "30d":
      return { from: dayPlus(today, -29), to: today };
    default:
      return { from: today, to: today };
  }
}

export const readPeriod = (word: string | null): Period => periods.find((period) => period === word) ?? "hoje";

const numbersOf = (word: string | null) => (word && /^\d{1,15}$/.test(word) ? word : undefined);

export interface HomeFilter {
  period: Period;
  queuesIds: string | undefined;
  channelsIds: string | undefined;
}

export function readFilter(params: URLSearchParams): HomeFilter {
  return {
    period: readPeriod(params.get("periodo")),
    queuesIds: numbersOf(params.get("filas")),
    channelsIds: numbersOf(params.get("canais")),
  };
}
