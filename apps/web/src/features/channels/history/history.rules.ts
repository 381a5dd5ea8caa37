// What may be chosen of a channel's past, and how far an import is. Pure.
import { daysBetween, type HistoryImport } from "@prosa/contracts/sessions/channel-history";

export interface Chosen {
  from: string | null;
  to: string | null;
}

export type Wrong = "none" | "order" | "tooMany" | "future";

const DAY_MS = 86_400_000;

export const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);

/** The last days up to today, as many as may be chosen. */
export const usualDays = (today: string, maxDays: number): Chosen => ({
  from: dayBefore(today, maxDays - 1),
  to: today,
});

/** Null: it may be asked for. */
export function wrongIn({ from, to }: Chosen, today: string, maxDays: number): Wrong | null {
  if (!from || !to) return "none";
  if (to > today) return "future";
  const days = daysBetween(from, to);
  if (days < 1) return "order";
  return days > maxDays ? "tooMany" : null;
}

export const isRunning = (last: HistoryImport | null): boolean =>
  last !== null && (last.status === "waiting" || last.status === "reading" || last.status === "storing");

/** Of a hundred: reading is the first half, storing the second. */
export function percentOf({ status, files, filesRead, found, stored, known, leftOut }: HistoryImport): number {
  if (status === "waiting") return 0;
  const share = (part: number, all: number) => (all === 0 ? 1 : Math.min(1, part / all));
  if (status === "reading") return Math.round(share(filesRead, files) * 50);
  return Math.round(50 + share(stored + known + leftOut, found) * 50);
}
