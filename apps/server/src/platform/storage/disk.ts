// Files in a folder. Written beside their place and renamed into it, so a crash leaves no half file under its name.
import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type StorageKey, tenantFolder } from "./key.rules.ts";
import { Measure } from "./measure.ts";
import { cutRange } from "./range.rules.ts";
import { type Storage, StorageFull, StoredFileMissing } from "./storage.types.ts";

const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

export function createDiskStorage(folder: string): Storage {
  const root = resolve(folder);
  const pathOf = (key: string) => join(root, key);
  return {
    async put(key, body, { maxBytes = Number.POSITIVE_INFINITY } = {}) {
      const path = pathOf(key);
      const draft = join(root, ".incoming", randomUUID());
      try {
        await mkdir(dirname(draft), { recursive: true, mode: PRIVATE_FOLDER });
        const measured = await write(draft, body, maxBytes);
        await mkdir(dirname(path), { recursive: true, mode: PRIVATE_FOLDER });
        await rename(draft, path);
        await flush(dirname(path));
        return measured;
      } catch (error) {
        await rm(draft, { force: true });
        throw isFull(error) ? new StorageFull(error) : error;
      }
    },
    async get(key, wanted) {
      const size = await sizeOf(pathOf(key));
      if (size === null) throw new StoredFileMissing();
      const range = cutRange(wanted, size);
      return { stream: createReadStream(pathOf(key), range ?? {}), size, range };
    },
    async head(key) {
      const size = await sizeOf(pathOf(key));
      return size === null ? null : { size };
    },
    async *list(tenantId) {
      for (const name of await filesUnder(join(root, tenantFolder(tenantId)))) {
        const key = `${tenantFolder(tenantId)}${name}` as StorageKey;
        const size = await sizeOf(pathOf(key));
        if (size !== null) yield { key, size };
      }
    },
    delete: (key) => rm(pathOf(key), { force: true }),
    async close() {},
  };
}

async function write(path: string, body: Readable | Buffer, maxBytes: number) {
  const measure = new Measure(maxBytes);
  const file = await open(path, "wx", PRIVATE_FILE);
  try {
    const source = Buffer.isBuffer(body) ? Readable.from([body]) : body;
    await pipeline(source, measure, async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) await writeAll(file, chunk);
    });
    // Acknowledged means kept: the bytes are on the disk before anybody is told.
    await file.datasync();
  } finally {
    await file.close();
  }
  return measure.result();
}

async function writeAll(file: FileHandle, chunk: Buffer) {
  let offset = 0;
  while (offset < chunk.length) offset += (await file.write(chunk, offset)).bytesWritten;
}

async function flush(folder: string) {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Names as they stand in keys, from the folder on. */
async function filesUnder(folder: string): Promise<string[]> {
  try {
    const found = await readdir(folder, { recursive: true, withFileTypes: true });
    return found
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    const found = await stat(path);
    return found.isFile() ? found.size : null;
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return null;
    throw error;
  }
}

function isFull(error: unknown): boolean {
  return ["ENOSPC", "EDQUOT"].includes((error as NodeJS.ErrnoException).code ?? "");
}
