// Times that are asked for and compared with, as days of the company's calendar. Pure.
import { MOST_DAYS } from "@prosa/contracts/figures";
import { AppError } from "#platform/errors";

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;

export interface Days {
  from: string;
  to: string;
}

const numberOf = (day: string) => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
const dayOf = (number: number) => new Date(number * DAY_MS).toISOString().slice(0, 10);

export const daysIn = ({ from, to }: Days) => numberOf(to) - numberOf(from) + 1;

export function demandDays(days: Days): void {
  const count = daysIn(days);
  if (count < 1) throw new AppError("ERR_VALIDATION", { field: "to" });
  if (count > MOST_DAYS) throw new AppError("ERR_VALIDATION", { field: "from" });
}

/** Of today the same weekday a week ago, up to this minute; else as many days before. */
export function daysBefore(days: Days, today: string): Days & { isUpToNow: boolean } {
  const isToday = days.from === today && days.to === today;
  const back = isToday ? WEEK_DAYS : daysIn(days);
  return { from: dayOf(numberOf(days.from) - back), to: dayOf(numberOf(days.to) - back), isUpToNow: isToday };
}
