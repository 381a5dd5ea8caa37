// Who is speaking: a short-lived token in the header, signed with the key that the server was given with our address.
import { createHmac, timingSafeEqual } from "node:crypto";
import { fieldsOf, numberOf } from "#adapters/reading";
import type { WebhookRequest } from "../channel-adapter.ts";
import type { Credentials } from "./connecting.ts";

const TOKEN = /^Bearer ([\w-]{1,400})\.([\w-]{1,2000})\.([\w-]{43})$/;
/** Two clocks are never the same. */
const LEEWAY_SECONDS = 60;
/** The server writes ten minutes; a token for ever would be as good as the key. */
const LONGEST_SECONDS = 3_600;

export function verify({ headers, now }: WebhookRequest, { jwtKey }: Pick<Credentials, "jwtKey">): boolean {
  const [, head = "", claims = "", signature = ""] = TOKEN.exec(headers.authorization ?? "") ?? [];
  if (signature === "" || jwtKey === "") return false;
  const expected = createHmac("sha256", jwtKey).update(`${head}.${claims}`).digest();
  const given = Buffer.from(signature, "base64url");
  if (given.length !== expected.length || !timingSafeEqual(expected, given)) return false;
  // No other algorithm, and none at all least of all.
  if (read(head)?.alg !== "HS256") return false;
  const [begun, ends] = [numberOf(read(claims)?.iat), numberOf(read(claims)?.exp)];
  const seconds = now.getTime() / 1000;
  if (begun === undefined || ends === undefined || ends - begun > LONGEST_SECONDS) return false;
  return seconds < ends + LEEWAY_SECONDS && seconds > begun - LEEWAY_SECONDS;
}

function read(part: string) {
  try {
    return fieldsOf(JSON.parse(Buffer.from(part, "base64url").toString("utf8")));
  } catch {
    return undefined;
  }
}

/** The server writes its own key into every body; it goes no further than here. */
export function withoutKey(rawBody: Buffer): Buffer {
  const text = rawBody.toString("utf8");
  return Buffer.from(text.replace(/("apikey"\s*:\s*)"(?:[^"\\]|\\.)*"/g, '$1""'));
}
