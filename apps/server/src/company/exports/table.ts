// A table that is written row by row into a file: the one way in which data leaves as CSV or as a spreadsheet.
import type { Readable } from "node:stream";

export interface TableWriter {
  /** To be read while it is written. */
  readonly stream: Readable;
  /** Waits when the reader is slower, so that nothing piles up. */
  write(rows: readonly (readonly string[])[]): Promise<void>;
  end(): Promise<void>;
}
