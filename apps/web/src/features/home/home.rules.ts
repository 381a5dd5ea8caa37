// What the start page's address asks for, as days of the company's calendar. Pure.

export const periods = ["hoje", "ontem", "7d", "30d"] as const;
export type Period = (typeof periods)[number];

export interface Days {
  from: string;
  to: string;
}

const DAY_MS = 86_400_000;

/** So many days later, or earlier. */
export function dayPlus(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

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

/** Of a single day by its hours, of several by days. */
export const isOneDay = ({ from, to }: Days) => from === to;

/** Every day from the first to the last. */
export function eachDay({ from, to }: Days): string[] {
  const days = [];
  for (let day = from; day <= to; day = dayPlus(day, 1)) days.push(day);
  return days;
}

/** The hours to show: those in which anything happened, and the usual ones of a working day. */
export function hoursOf(used: readonly number[], usual: readonly [number, number] = [8, 18]): number[] {
  const [first, last] = [Math.min(usual[0], ...used), Math.max(usual[1], ...used)];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

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
