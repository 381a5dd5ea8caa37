// Counts and hashes a body while it passes, and stops it at the limit.
import { createHash } from "node:crypto";
import { Transform } from "node:stream";
import { StoredFileTooLarge } from "./storage.types.ts";

export class Measure extends Transform {
  readonly #hash = createHash("sha256");
  readonly #maxBytes: number;
  #size = 0;

  constructor(maxBytes: number) {
    super();
    this.#maxBytes = maxBytes;
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: (error: Error | null, chunk?: Buffer) => void) {
    this.#size += chunk.length;
    if (this.#size > this.#maxBytes) return done(new StoredFileTooLarge());
    this.#hash.update(chunk);
    done(null, chunk);
  }

  result(): { size: number; sha256: string } {
    return { size: this.#size, sha256: this.#hash.digest("hex") };
  }
}
