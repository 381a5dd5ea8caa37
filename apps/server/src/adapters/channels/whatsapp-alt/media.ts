// A customer's file as a stream: the server answers with JSON that holds it as base64, which is decoded on its way and never
// whole in memory.
import { pipeline, Transform, type TransformCallback } from "node:stream";
import { fieldsOf } from "#adapters/reading";
import { EgressTooLarge } from "#platform/egress";
import type { FetchOutcome } from "../channel-adapter.ts";
import { failureOf, onTheWay, requestOf, type Server } from "./api.ts";

const TIMEOUT_MS = 180_000;
const SURROUNDINGS = 16 * 1024;
const REFUSAL_MAX = 64 * 1024;

export async function fetchMedia(
  server: Server,
  { providerMediaId, maxBytes }: { providerMediaId: string; maxBytes: number },
): Promise<FetchOutcome> {
  try {
    const opened = await server.egress.open(
      requestOf(server, {
        path: "chat/getBase64FromMediaMessage",
        json: { message: { key: { id: providerMediaId } }, convertToMp4: false },
        timeoutMs: TIMEOUT_MS,
        maxBytes: Math.ceil(maxBytes / 3) * 4 + SURROUNDINGS,
      }),
    );
    if (opened.status === 200 || opened.status === 201) {
      const file = pipeline(opened.stream, base64Field("base64"), () => {});
      return { outcome: "opened", stream: file, mime: null, size: null };
    }
    const said = await wordsOf(opened.stream);
    const { class: name, code, detail } = failureOf(opened.status, said);
    // The server keeps messages for a while only, and WhatsApp its files.
    if (opened.status === 400 || opened.status === 404 || opened.status === 410) return { outcome: "gone" };
    if (name === "AUTH_LOST") return { outcome: "refused", class: name, code, detail };
    return { outcome: "retry", afterMs: null, detail };
  } catch (error) {
    if (error instanceof EgressTooLarge) return { outcome: "tooLarge", size: null };
    const { isTemporary, class: name, code, detail } = onTheWay(error);
    return isTemporary
      ? { outcome: "retry", afterMs: null, detail }
      : { outcome: "refused", class: name, code, detail };
  }
}

async function wordsOf(stream: AsyncIterable<Buffer>) {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > REFUSAL_MAX) break;
    chunks.push(chunk);
  }
  try {
    return fieldsOf(JSON.parse(Buffer.concat(chunks).toString("utf8")));
  } catch {
    return undefined;
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** Longer than anything else such an answer holds before the file. */
const HEAD_MAX = 512 * 1024;

/** The bytes of one field of a JSON object; fails where it is not there or does not end. */
export function base64Field(name: string): Transform {
  const begins = new RegExp(`"${name}"\\s*:\\s*"`);
  let head = "";
  let rest = "";
  let state: "before" | "inside" | "after" = "before";

  function inside(chunk: Buffer): Buffer {
    const end = chunk.indexOf(QUOTE);
    const part = end < 0 ? chunk : chunk.subarray(0, end);
    if (end >= 0) state = "after";
    // Some writers escape the slash; the backslash is no letter of base64.
    const plain = part.includes(BACKSLASH) ? part.toString("latin1").replaceAll("\\", "") : part.toString("latin1");
    const letters = rest + plain;
    const whole = state === "after" ? letters.length : letters.length - (letters.length % 4);
    rest = letters.slice(whole);
    return Buffer.from(letters.slice(0, whole), "base64");
  }

  return new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      if (state === "after") return done();
      if (state === "inside") return done(null, inside(chunk));
      head += chunk.toString("latin1");
      const found = begins.exec(head);
      if (!found) return done(head.length > HEAD_MAX ? new Error("the answer holds no file") : null);
      state = "inside";
      const bytes = inside(Buffer.from(head.slice(found.index + found[0].length), "latin1"));
      head = "";
      return done(null, bytes);
    },
    flush(done: TransformCallback) {
      done(state === "after" ? null : new Error("the file ended before its end"));
    },
  });
}
