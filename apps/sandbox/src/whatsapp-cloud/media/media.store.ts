// Keeps the bytes of files: small ones in memory, large ones in nameless files that vanish with the process.
import { createHash } from "node:crypto";
import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";

export type Blob = {
  size: number;
  sha256: Buffer;
  /** The first bytes, enough to tell what the file is. */
  head: Buffer;
  read(): Readable;
  drop(): void;
};

const IN_MEMORY = 256 * 1024;
const HEAD_BYTES = 4_096;

export class TooLarge extends Error {}

/** Takes the stream as it comes; past `maxBytes` it stops with TooLarge and keeps nothing. */
export async function storeBlob(source: AsyncIterable<Buffer>, maxBytes: number): Promise<Blob> {
  const hash = createHash("sha256");
  const small: Buffer[] = [];
  let file: FileHandle | null = null;
  let size = 0;
  try {
    for await (const chunk of source) {
      size += chunk.length;
      if (size > maxBytes) throw new TooLarge(`The file is larger than ${maxBytes} bytes.`);
      hash.update(chunk);
      if (!file && size > IN_MEMORY) {
        file = await openNamelessFile();
        for (const before of small) await file.write(before);
      }
      if (file) await file.write(chunk);
      else small.push(Buffer.from(chunk));
    }
  } catch (error) {
    await file?.close();
    throw error;
  }
  const sha256 = hash.digest();
  return file ? fileBlob(file, size, sha256) : memoryBlob(Buffer.concat(small), sha256);
}

export function blobOf(bytes: Buffer): Blob {
  return memoryBlob(bytes, createHash("sha256").update(bytes).digest());
}

function memoryBlob(bytes: Buffer, sha256: Buffer): Blob {
  return {
    size: bytes.length,
    sha256,
    head: bytes.subarray(0, HEAD_BYTES),
    read: () => Readable.from(bytes.length > 0 ? [bytes] : [], { objectMode: false }),
    drop: () => undefined,
  };
}

async function fileBlob(file: FileHandle, size: number, sha256: Buffer): Promise<Blob> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
  return {
    size,
    sha256,
    head: buffer.subarray(0, bytesRead),
    read: () => Readable.from(chunksOf(file, size), { objectMode: false }),
    drop: () => void file.close().catch(() => undefined),
  };
}

async function* chunksOf(file: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let position = 0; position < size; ) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(IN_MEMORY), 0, IN_MEMORY, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/** Its name is taken away at once, so that even a killed sandbox leaves nothing on the disk. */
async function openNamelessFile(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), "sandbox-"));
  try {
    return await open(join(folder, "media"), "wx+");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
