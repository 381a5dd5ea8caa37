// An uploaded table as a stream of rows: however large it is, little of it is in memory at a time.

import { Readable } from "node:stream";
import { IMPORT_MOST_ROWS, type Reading } from "@prosa/contracts/contact-work";
import Papa from "papaparse";
import type { Deps } from "#platform/context";
import { AppError } from "#platform/errors";
import { type StorageKey, StoredFileMissing } from "#platform/storage";
import { guessReading } from "./import.rules.ts";

const HEAD_BYTES = 65_536;
const MOST_COLUMNS = 200;

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

async function* decoded(stream: Readable, encoding: Reading["encoding"]): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of stream) {
    const text = decoder.decode(chunk as Buffer, { stream: true });
    if (text !== "") yield text;
  }
  const rest = decoder.decode();
  if (rest !== "") yield rest;
}

/** The heading first; lines with nothing in them are counted and left out. */
export async function* readRows(
  deps: Deps,
  key: StorageKey,
  { separator, encoding }: Reading,
): AsyncGenerator<TableRow> {
  const file = await openFile(deps, key);
  const parser = Papa.parse(Papa.NODE_STREAM_INPUT, { delimiter: separator });
  const source = Readable.from(decoded(file, encoding));
  source.once("error", (error) => parser.destroy(error));
  source.pipe(parser);
  let line = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      line += 1;
      if (line > IMPORT_MOST_ROWS + 1)
        throw new AppError("ERR_TOO_LARGE", { field: "fileId", detail: String(IMPORT_MOST_ROWS) });
      if (cells.length > MOST_COLUMNS) throw new AppError("ERR_VALIDATION", { field: "fileId" });
      if (cells.some((cell) => cell.trim() !== "")) yield { line, cells };
    }
  } finally {
    source.destroy();
    file.destroy();
  }
}
