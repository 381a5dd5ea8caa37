// Recordings on their way in from a browser: whatever it recorded becomes Ogg with Opus, which channels take as voice.
import { createReadStream, createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { basename, join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { cleanFileName, typeOfContent } from "#company/files";
import type { Deps } from "#platform/context";
import { AppError } from "#platform/errors";
import type { ReceivedFile } from "#platform/http";
import { StoredFileTooLarge } from "#platform/storage";
import { renderVoice } from "./drawing/media.sound.ts";
import { hasTools, inPrivateFolder, inputArgs, ToolFailed } from "./drawing/media.tools.ts";
import { WrongContent } from "./media.content.ts";

/** The person waits at the button. */
const LONGEST_SECONDS = 20;
const HEAD_BYTES = 4_096;

/** Hands over what is to be kept, with its name. Refuses what is no recording. */
export function recordVoice<T>(
  deps: Deps,
  file: ReceivedFile,
  keep: (voice: Readable, name: string) => Promise<T>,
): Promise<T> {
  return inPrivateFolder(async (folder) => {
    const path = join(folder, "given");
    await takeIn(file, path);
    const head = await headOf(path);
    if (head.length === 0) throw new WrongContent("empty");
    const mime = typeOfContent(head);
    const name = `${basename(cleanFileName(file.name)).replace(/\.\w{1,5}$/, "")}.ogg`;
    const isVoice = mime === "audio/ogg" && head.includes("OpusHead");
    return keep(createReadStream(isVoice ? path : await convert(deps, folder, path, mime)), name);
  });
}

async function convert(deps: Deps, folder: string, path: string, mime: string): Promise<string> {
  const refuse = (cause?: unknown) => new AppError("ERR_FILE_NOT_ACCEPTED", { field: "files", detail: mime, cause });
  if (inputArgs(mime, path) === null || !(await hasTools(deps))) throw refuse();
  try {
    return await renderVoice(deps, folder, path, mime, LONGEST_SECONDS);
  } catch (error) {
    throw error instanceof ToolFailed ? refuse(error) : error;
  }
}

async function takeIn({ stream, maxBytes }: ReceivedFile, path: string): Promise<void> {
  let size = 0;
  const limit = new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length;
      if (size > maxBytes) done(new StoredFileTooLarge());
      else done(null, chunk);
    },
  });
  await pipeline(stream, limit, createWriteStream(path, { mode: 0o600 }));
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
