// What the television shows of the queues: worst first, some at a time, and whether it is still true. Pure.
import type { readFigures, readNow } from "@prosa/contracts/figures";
import type { AnswerOf } from "@prosa/contracts/route";

export type QueueNow = AnswerOf<typeof readNow>["queues"][number];
type Values = AnswerOf<typeof readFigures>["rows"][number]["values"];

export const ROWS_PER_PAGE = 8;
export const PAGE_MS = 20_000;
/** Nothing heard for longer than this: what stands there may be wrong. */
export const SIGNAL_MS = 30_000;

export interface TvRow {
  queue: QueueNow;
  values: Values;
}

/** The longest wait first; then the one with the most; names settle the rest. */
export function tvRows(
  queues: readonly QueueNow[],
  figures: readonly { key: string; values: Values }[],
  locale: string,
): TvRow[] {
  const of = new Map(figures.map(({ key, values }) => [key, values]));
  const { compare } = new Intl.Collator(locale);
  const since = ({ oldestWaitingSince }: QueueNow) => oldestWaitingSince ?? "9999";
  return queues
    .toSorted(
      (a, b) => since(a).localeCompare(since(b)) || b.pending - a.pending || compare(a.name ?? "", b.name ?? ""),
    )
    .map((queue) => ({ queue, values: of.get(queue.id === null ? "" : String(queue.id)) ?? {} }));
}

/** Turned every twenty seconds by the clock, so that screens beside each other show the same. */
export function pageAt<Row>(rows: readonly Row[], now: number): { rows: Row[]; page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(rows.length / ROWS_PER_PAGE));
  const page = Math.floor(now / PAGE_MS) % pages;
  return { rows: rows.slice(page * ROWS_PER_PAGE, (page + 1) * ROWS_PER_PAGE), page, pages };
}

export const hasSignal = (heardAt: number, now: number): boolean => now - heardAt <= SIGNAL_MS;
