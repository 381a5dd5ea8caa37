// All that is needed to fetch and open a file of WhatsApp, as one word: its kind, its key, its digest and where it lies.
import type { MediaType } from "@prosa/contracts/message-content";
import { type Fields, lineOf } from "#adapters/reading";

export interface MediaName {
  kind: MediaType;
  mediaKey: Buffer;
  sealedSha256: Buffer;
  directPath: string;
}

const PATH = /^\/[\w\-./~%?=&+:]{1,1000}$/;
const DIGEST_BYTES = 32;

export function mediaIdOf(kind: MediaType, given: Fields): string | null {
  const key = lineOf(given.mediaKey, 100);
  const digest = lineOf(given.fileEncSha256, 100);
  const path = lineOf(given.directPath, 1000) ?? pathOf(given.url);
  const name = key && digest && path ? `${kind}|${key}|${digest}|${path}` : null;
  return name !== null && readMediaId(name) ? name : null;
}

function pathOf(url: unknown): string | undefined {
  const parsed = typeof url === "string" ? URL.parse(url) : null;
  return parsed ? `${parsed.pathname}${parsed.search}` : undefined;
}

export function readMediaId(name: string): MediaName | null {
  const [kind, key, digest, ...rest] = name.split("|");
  const mediaKey = Buffer.from(key ?? "", "base64");
  const sealedSha256 = Buffer.from(digest ?? "", "base64");
  const directPath = rest.join("|");
  if (mediaKey.length !== DIGEST_BYTES || sealedSha256.length !== DIGEST_BYTES || !PATH.test(directPath)) return null;
  return { kind: kind as MediaType, mediaKey, sealedSha256, directPath };
}
