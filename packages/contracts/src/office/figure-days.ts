// Days of the calendar as figures are asked for and drawn: a span of them, each of them, and the hours worth showing. Pure.

export interface Days {
  from: string;
  to: string;
}

const DAY_MS = 86_400_000;

/** So many days later, or earlier. */
export function dayPlus(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

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
