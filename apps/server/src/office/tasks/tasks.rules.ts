// What a task's dates are: when its owner is reminded, and when the next of a repeated one is due. Pure.
import type { TaskRepeat } from "@prosa/contracts/office/tasks";
import { dateText, instantInSeries, localOf, timeText } from "#company/hours";

const MINUTE = 60_000;

/** Walls show minutes, and so do tasks. */
export const wholeMinute = (text: string): Date => new Date(Math.floor(Date.parse(text) / MINUTE) * MINUTE);

/** Before its time where that is still to come, else at its time; null: there is nothing left to remind of. */
export function reminderOf(limitAt: Date, minutes: number | null, now: Date): Date | null {
  if (minutes === null || limitAt <= now) return null;
  const before = new Date(limitAt.getTime() - minutes * MINUTE);
  return before > now ? before : limitAt;
}

/** As the company's wall shows it. */
export function anchorOf(zone: string, limitAt: Date): string {
  const { day, minute } = localOf(zone, limitAt);
  return `${dateText(day)}T${timeText(minute)}`;
}

export interface Repeated {
  repeat: TaskRepeat;
  anchorLocal: string;
  anchorNumber: number;
  number: number;
  limitAt: Date;
}

/** A daily one that nobody looked at for ten years. */
const MOST_SKIPPED = 4_000;

/** The first date that is still to come: what was not done in time is not owed once for each day. */
export function nextOf(task: Repeated, zone: string, now: Date): { number: number; limitAt: Date } | null {
  const { repeat, anchorLocal: first, anchorNumber } = task;
  if (repeat === "none") return null;
  const after = task.limitAt > now ? task.limitAt : now;
  for (let number = task.number + 1; number <= task.number + MOST_SKIPPED; number++) {
    const limitAt = instantInSeries({ first, zone, period: repeat }, number - anchorNumber);
    if (limitAt === null) return null;
    if (limitAt > after) return { number, limitAt };
  }
  return null;
}
