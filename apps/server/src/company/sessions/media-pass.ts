// The pass for files: a cookie for what a browser asks for without headers (pictures, sound, film). It names its session
// and opens nothing but files; whether the session still holds is asked at every request.
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { Config } from "#platform/config";

const SESSION_AND_MARK = /^([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})\.([\w-]{43})$/;

export function writeMediaPass(keys: Config["masterKeys"], sessionId: string): string {
  return `${sessionId}.${markOf(keys[0], sessionId).toString("base64url")}`;
}

/** The session it was written for; null on any doubt. */
export function readMediaPass(keys: Config["masterKeys"], text: string): string | null {
  const [, sessionId, mark] = SESSION_AND_MARK.exec(text) ?? [];
  if (!sessionId || !mark) return null;
  const given = Buffer.from(mark, "base64url");
  const isGenuine = keys.some((key) => timingSafeEqual(markOf(key, sessionId), given));
  return isGenuine ? sessionId : null;
}

function markOf(key: Config["masterKeys"][number], sessionId: string): Buffer {
  const derived = Buffer.from(hkdfSync("sha256", key.key.reveal(), "", "prosa media pass", 32));
  return createHmac("sha256", derived).update(sessionId).digest();
}
