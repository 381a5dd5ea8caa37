// Reads a body that must be whole before anybody may look at it, into one piece of memory that is given back when it ends early.
import type { Readable } from "node:stream";
import { AppError } from "#platform/errors";

interface Length {
  /** As its head says; NaN where it does not. */
  declared: number;
  most: number;
}

/** Memory of its own: what others hold a part of must not be given back. */
const give = (bytes: Buffer) => {
  if (bytes.byteLength === bytes.buffer.byteLength) (bytes.buffer as ArrayBuffer).transfer(0);
};

/**
 * Pieces that are let go wait for a collection, and of a flood that trickles a hundred megabytes would. So each piece is
 * copied and given back at once, and so is the whole when its sender leaves or is cut.
 */
export async function readWhole(payload: Readable, { declared, most }: Length): Promise<Buffer> {
  if (declared > most) throw new AppError("ERR_TOO_LARGE");
  // Untouched pages cost nothing: a promise that is not kept is no memory.
  let whole = Buffer.allocUnsafeSlow(declared >= 0 ? declared : 0);
  let length = 0;
  const grow = (needed: number) => {
    const larger = Buffer.allocUnsafeSlow(Math.min(most, Math.max(needed, 2 * whole.length)));
    whole.copy(larger, 0, 0, length);
    give(whole);
    whole = larger;
  };
  try {
    for await (const piece of payload as AsyncIterable<Buffer>) {
      const needed = length + piece.length;
      if (needed > most) throw new AppError("ERR_TOO_LARGE");
      if (needed > whole.length) grow(needed);
      piece.copy(whole, length);
      length = needed;
      give(piece);
    }
  } catch (error) {
    give(whole);
    throw error;
  }
  return whole.subarray(0, length);
}
