// An uploaded table as a stream of rows: however large or hostile it is, little of it is in memory at a time, and reading it
// holds nothing else up for longer than a few milliseconds.

import type { Readable } from "node:stream";
import { setImmediate as breathe } from "node:timers/promises";
import { IMPORT_MOST_COLUMNS, IMPORT_MOST_ROWS, type Reading } from "@prosa/contracts/contact-work";
import type { ErrorCode } from "@prosa/contracts/errors";
import type { Deps } from "#platform/context";
import { AppError } from "#platform/errors";
import { type StorageKey, StoredFileMissing } from "#platform/storage";
import { type Excess, openCsv, RowTooLarge } from "./import.csv.ts";
import { guessReading, isNoText } from "./import.rules.ts";

const HEAD_BYTES = 65_536;
/** What is taken apart in one go. */
const PIECE = 8_192;
/** No cell that is kept may be longer than a third of this: what is longer lacks a closing quote. */
const LIMITS = { cell: 32_000, row: 256_000, columns: IMPORT_MOST_COLUMNS };

const refusals: Record<Excess, ErrorCode> = {
  cell: "ERR_IMPORT_CELL_TOO_LONG",
  columns: "ERR_IMPORT_TOO_MANY_COLUMNS",
};

export interface TableRow {
  /** As the spreadsheet counts: the heading is line 1. */
  line: number;
  cells: string[];
}

async function openFile(deps: Deps, key: StorageKey, range?: { start: number; end: number }): Promise<Readable> {
  try {
    return (await deps.storage.get(key, range)).stream;
  } catch (error) {
    if (error instanceof StoredFileMissing) throw new AppError("ERR_VALIDATION", { field: "fileId", cause: error });
    throw error;
  }
}

export async function readHead(deps: Deps, key: StorageKey): Promise<Reading> {
  const stream = await openFile(deps, key, { start: 0, end: HEAD_BYTES - 1 });
  const head = Buffer.concat(await stream.toArray());
  return guessReading(head);
}

/** In small pieces, with a breath before each. */
async function* decoded(stream: Readable, encoding: Reading["encoding"]): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  let isFirst = true;
  for await (const chunk of stream) {
    if (isNoText(chunk as Buffer, encoding, isFirst)) throw new AppError("ERR_IMPORT_NOT_TEXT", { field: "fileId" });
    isFirst = false;
    yield* pieces(decoder.decode(chunk as Buffer, { stream: true }));
  }
  yield* pieces(decoder.decode());
}

async function* pieces(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += PIECE) {
    await breathe();
    yield text.slice(at, at + PIECE);
  }
}

/** The heading first; lines with nothing in them are counted and left out. */
export async function* readRows(
  deps: Deps,
  key: StorageKey,
  { separator, encoding }: Reading,
): AsyncGenerator<TableRow> {
  const file = await openFile(deps, key);
  const csv = openCsv(separator, LIMITS);
  let line = 0;
  function* told(rows: readonly string[][]): Generator<TableRow> {
    for (const cells of rows) {
      line += 1;
      if (line > IMPORT_MOST_ROWS + 1) throw new AppError("ERR_IMPORT_TOO_MANY_ROWS", { field: "fileId" });
      if (cells.some((cell) => cell.trim() !== "")) yield { line, cells };
    }
  }
  try {
    for await (const text of decoded(file, encoding)) yield* told(csv.push(text));
    yield* told(csv.end());
  } catch (error) {
    if (!(error instanceof RowTooLarge)) throw error;
    throw new AppError(refusals[error.excess], { field: "fileId", detail: String(error.row), cause: error });
  } finally {
    file.destroy();
  }
}
