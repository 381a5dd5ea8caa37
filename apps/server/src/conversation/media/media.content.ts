// Keeps a stream as a file, whole and as promised or not at all: nothing is ever held in memory but its first bytes.
import { createHash } from "node:crypto";
import { type Readable, Transform } from "node:stream";
import { typeOfContent } from "#company/files";
import type { Deps } from "#platform/context";
import type { StorageKey } from "#platform/storage";
import { measurePicture } from "./drawing/media.pictures.ts";
import { isSameDigest } from "./media.rules.ts";

/** Enough for the type and, in nearly all pictures, for the size that stands behind the camera's notes. */
const HEAD_BYTES = 131_072;

export interface KeptContent {
  size: number;
  sha256: string;
  mime: string;
  width: number | null;
  height: number | null;
}

export interface Promised {
  maxBytes: number;
  /** As the sender says; hex or base64. */
  sha256?: string | null;
  size?: number | null;
}

/** What arrived is not what was promised. */
export class WrongContent extends Error {
  readonly reason: "empty" | "length" | "digest";

  constructor(reason: WrongContent["reason"]) {
    super(`The content is not what was promised: ${reason}`);
    this.name = "WrongContent";
    this.reason = reason;
  }
}

/** Throws WrongContent and what the store throws; the stream is then the caller's to drain or to end. */
export async function keepContent(
  deps: Deps,
  key: StorageKey,
  source: Readable,
  promised: Promised,
): Promise<KeptContent> {
  const watch = new ContentWatch(promised);
  // Small files may have gone wrong before the store begins to read; it is told then.
  watch.on("error", () => {});
  const breakOff = () => watch.destroy(source.errored ?? new WrongContent("length"));
  const onClose = () => (source.readableEnded ? undefined : breakOff());
  source.once("error", breakOff).once("close", onClose);
  try {
    if (source.destroyed) breakOff();
    const measured = await deps.storage.put(key, source.pipe(watch), { maxBytes: promised.maxBytes });
    const mime = typeOfContent(watch.head());
    const { width, height } = await measurePicture(mime, watch.head());
    return { ...measured, mime, width, height };
  } catch (error) {
    throw watch.errored ?? error;
  } finally {
    source.unpipe(watch);
    source.off("error", breakOff).off("close", onClose);
    // Whatever it still says, nobody waits for it.
    source.on("error", () => {});
  }
}

class ContentWatch extends Transform {
  readonly #promised: Promised;
  readonly #hash = createHash("sha256");
  #chunks: Buffer[] = [];
  #kept = 0;
  #size = 0;

  constructor(promised: Promised) {
    super();
    this.#promised = promised;
  }

  head(): Buffer {
    return Buffer.concat(this.#chunks).subarray(0, HEAD_BYTES);
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: (error: Error | null, chunk?: Buffer) => void) {
    this.#size += chunk.length;
    // More than was said: what follows is not worth waiting for.
    if (this.#size > (this.#promised.size ?? Number.POSITIVE_INFINITY)) return done(new WrongContent("length"));
    if (this.#promised.sha256) this.#hash.update(chunk);
    if (this.#kept < HEAD_BYTES) {
      // A copy: a part of a large chunk would keep the whole chunk alive.
      const part = Buffer.from(chunk.subarray(0, HEAD_BYTES - this.#kept));
      this.#chunks.push(part);
      this.#kept += part.length;
    }
    done(null, chunk);
  }

  /** Before the store takes it for whole. */
  override _flush(done: (error?: Error | null) => void) {
    const { sha256, size } = this.#promised;
    if (this.#size === 0) return done(new WrongContent("empty"));
    if (size !== undefined && size !== null && size !== this.#size) return done(new WrongContent("length"));
    if (sha256 && !isSameDigest(this.#hash.digest("hex"), sha256)) return done(new WrongContent("digest"));
    done();
  }
}
