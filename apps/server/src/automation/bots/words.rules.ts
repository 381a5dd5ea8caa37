// What a customer wrote as a flow hears it, how long more words are waited for, and the ids of what is answered. Pure.
import { createHash } from "node:crypto";
import type { Inbound } from "@prosa/flows";
import type { Word } from "./bots.queries.ts";

const MEDIA: ReadonlySet<string> = new Set(["image", "video", "audio", "voice", "document", "sticker"]);

export function inboundOf({ type, body, content, mediaId }: Word): Inbound {
  const choiceId = content?.type === "choice" ? content.choiceId : null;
  const location = content?.type === "location" ? { latitude: content.latitude, longitude: content.longitude } : null;
  const kind = MEDIA.has(type) ? "media" : location ? "location" : "text";
  return { text: body, kind, choiceId, mediaId, location };
}

/** Milliseconds until the words are heard together, at most four times the wait after the first; 0: now. A tap says it all. */
export function gatherMs(words: readonly Word[], gatherSeconds: number, now: Date): number {
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last || words.some(({ content }) => content?.type === "choice")) return 0;
  const wait = gatherSeconds * 1000;
  const until = Math.min(last.createdAt.getTime() + wait, first.createdAt.getTime() + 4 * wait);
  return Math.max(0, until - now.getTime());
}

const NAMESPACE = Buffer.from("6f1d2c3ab95e4d0f8c77a1e2b3c4d5f6", "hex");

/** UUIDv5 of the session and what is said in it: said again after a failure, it is the same message. */
export function sayId(sessionId: number, key: string, part: number): string {
  const digest = createHash("sha1").update(NAMESPACE).update(`${sessionId}:${key}:${part}`).digest().subarray(0, 16);
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x50;
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80;
  const hex = digest.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
