// A table that is written row by row into a file: the one way in which data leaves as CSV or as a spreadsheet.
import type { Readable } from "node:stream";

/** Words, or what a spreadsheet can add up and order. */
export type TableCell =
  | string
  | { readonly type: "number"; readonly value: number; readonly decimals: 0 | 2 }
  | { readonly type: "duration"; readonly seconds: number }
  /** "2026-03-05 14:03:00", by the clock of whoever reads it. */
  | { readonly type: "moment"; readonly local: string };

export interface TableWriter {
  /** To be read while it is written. */
  readonly stream: Readable;
  /** Waits when the reader is slower, so that nothing piles up. */
  write(rows: readonly (readonly TableCell[])[]): Promise<void>;
  end(): Promise<void>;
}
