// Looks at the first bytes of a stream without taking them away from whoever stores it.
import { once } from "node:events";
import type { Readable } from "node:stream";
import { HEAD_BYTES } from "./file-type.rules.ts";

/** `whole` is the same stream with its head put back; of a short file, all of its bytes. */
export async function openHead(stream: Readable): Promise<{ head: Buffer; whole: Readable | Buffer }> {
  const chunks: Buffer[] = [];
  for (let size = 0; size < HEAD_BYTES; ) {
    const chunk = stream.read() as Buffer | null;
    if (chunk) {
      chunks.push(chunk);
      size += chunk.length;
    } else if (stream.readableEnded) {
      const all = Buffer.concat(chunks);
      return { head: all, whole: all };
    } else await nextMove(stream);
  }
  const head = Buffer.concat(chunks);
  // At once, before the stream can notice that it was read to its end.
  stream.unshift(head);
  return { head: head.subarray(0, HEAD_BYTES), whole: stream };
}

async function nextMove(stream: Readable): Promise<void> {
  if (stream.destroyed) throw stream.errored ?? new Error("The stream ended early");
  const waiting = new AbortController();
  const { signal } = waiting;
  const moves = ["readable", "end", "close"].map((event) => once(stream, event, { signal }));
  await Promise.race(moves).finally(() => waiting.abort());
}
