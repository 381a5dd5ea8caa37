// The refresh token: an opaque secret in a cookie. It carries our mark, so that an old one of ours (stolen, perhaps)
// can be told from something made up, which must not be able to end anybody's session.
import { createHash, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { Config } from "#platform/config";

const SESSION_AND_SECRET = /^([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})\.([\w-]{43})\.([\w-]{22})$/;
const MARK_BYTES = 16;

export interface RefreshToken {
  sessionId: string;
  hash: Buffer;
}

/** `secret` is 32 random bytes as base64url. */
export function writeRefreshToken(keys: Config["masterKeys"], sessionId: string, secret: string): string {
  return `${sessionId}.${secret}.${markOf(keys[0], sessionId, secret).toString("base64url")}`;
}

export function readRefreshToken(keys: Config["masterKeys"], text: string | undefined): RefreshToken | null {
  const [, sessionId, secret, mark] = SESSION_AND_SECRET.exec(text ?? "") ?? [];
  if (!sessionId || !secret || !mark) return null;
  const given = Buffer.from(mark, "base64url");
  const isGenuine = keys.some((key) => timingSafeEqual(markOf(key, sessionId, secret), given));
  return isGenuine ? { sessionId, hash: hashRefreshSecret(secret) } : null;
}

/** Plain SHA-256 suffices: nobody can try out 256 random bits. */
export function hashRefreshSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

function markOf(key: Config["masterKeys"][number], sessionId: string, secret: string): Buffer {
  const derived = Buffer.from(hkdfSync("sha256", key.key.reveal(), "", "prosa refresh token mark", 32));
  return createHmac("sha256", derived).update(`${sessionId}.${secret}`).digest().subarray(0, MARK_BYTES);
}
