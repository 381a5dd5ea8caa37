// Who is speaking for one of Meta's apps: the signature over a webhook's raw bytes, and the answer to its first question.
import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { z } from "zod";

const SIGNATURE = /^sha256=([0-9a-f]{64})$/;

export function verify(rawBody: Buffer, headers: IncomingHttpHeaders, { appSecret }: { appSecret: string }): boolean {
  const header = headers["x-hub-signature-256"];
  const given = typeof header === "string" ? SIGNATURE.exec(header)?.[1] : undefined;
  if (given === undefined || appSecret === "") return false;
  const expected = createHmac("sha256", appSecret).update(rawBody).digest();
  return timingSafeEqual(expected, Buffer.from(given, "hex"));
}

const Challenge = z.object({
  "hub.mode": z.literal("subscribe"),
  "hub.verify_token": z.string().max(200),
  // Echoed to whoever asks, so it stays what the provider documents: a short token.
  "hub.challenge": z.string().regex(/^[\w.-]{1,200}$/),
});

export function handshake(query: Record<string, unknown>, { verifyToken }: { verifyToken: string }): string | null {
  const asked = Challenge.safeParse(query);
  if (!asked.success || verifyToken === "") return null;
  return isSame(asked.data["hub.verify_token"], verifyToken) ? asked.data["hub.challenge"] : null;
}

/** Compares digests, so that neither contents nor length show in the time it takes. */
function isSame(a: string, b: string): boolean {
  const digest = (text: string) => createHmac("sha256", "compare").update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
