// The words of a PDF, page by page: read by a program of its own, in the same room as sound and film.
import { createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Deps } from "#platform/context";
import { type StorageKey, StoredFileMissing } from "#platform/storage";
import { judgePdf, type PdfBounds, type PdfText, troubleIn } from "./media.pdf-text.rules.ts";
import { canReadPdf, inPrivateFolder, runTool, ToolFailed } from "./media.tools.ts";

const MEMORY_KIB = 524_288;
/** Most letters are one byte, none is more than four; marks and empty lines come on top. */
const BYTES_PER_CHARACTER = 4;
/** Whatever is behind the end is no part of it. */
const TAIL_BYTES = 4_096;

/** Throws only what may be otherwise the next time. */
export async function readPdfText(deps: Deps, key: StorageKey, most: PdfBounds, signal: AbortSignal): Promise<PdfText> {
  if (!(await canReadPdf(deps))) return { ok: false, trouble: "unavailable" };
  return inPrivateFolder(async (folder) => {
    const path = join(folder, "file");
    try {
      const { stream } = await deps.storage.get(key);
      await pipeline(stream, createWriteStream(path, { mode: 0o600 }), { signal });
    } catch (error) {
      if (error instanceof StoredFileMissing) return { ok: false, trouble: "unavailable" };
      throw error;
    }
    return readPdf(deps.config.media.pdftotext, { folder, path }, most, signal);
  });
}

interface Place {
  folder: string;
  path: string;
}

export async function readPdf(
  program: string,
  { folder, path }: Place,
  most: PdfBounds,
  signal: AbortSignal,
): Promise<PdfText> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const mostBytes = most.characters * BYTES_PER_CHARACTER;
  const read = async (output: Readable) => {
    for await (const chunk of output as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > mostBytes) throw new ToolFailed("too much output");
      chunks.push(chunk);
    }
  };
  try {
    // One page more than is read, so that it shows.
    const args = ["-enc", "UTF-8", "-eol", "unix", "-l", String(most.pages + 1), path, "-"];
    const { seconds } = most;
    const complaints = await runTool(program, { args, seconds, folder, read, signal, memoryKib: MEMORY_KIB });
    const output = Buffer.concat(chunks).toString("utf8");
    return judgePdf({ output, complaints, hasEnd: await hasEnd(path) }, most);
  } catch (error) {
    if (!(error instanceof ToolFailed) || signal.aborted) throw error;
    return { ok: false, trouble: bytes > mostBytes ? "tooLong" : troubleIn(error.message) };
  }
}

/** One that was cut off on its way has none, and the program would make up what is missing. */
async function hasEnd(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const start = Math.max(0, size - TAIL_BYTES);
    const tail = Buffer.alloc(size - start);
    await file.read(tail, 0, tail.length, start);
    return tail.includes("%%EOF", 0, "latin1");
  } finally {
    await file.close();
  }
}
