// Who is speaking: the signature over a webhook's raw bytes, and the answer to the provider's first question.
import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { z } from "zod";

/** Short secrets can be guessed, and an empty one signs everybody's letters. */
export const Credentials = z.object({
  accessToken: z.string().min(16).max(1000),
  appSecret: z.string().min(16).max(200),
  verifyToken: z.string().min(16).max(200),
});
export type Credentials = z.infer<typeof Credentials>;

const SIGNATURE = /^sha256=([0-9a-f]{64})$/;

export function verify(rawBody: Buffer, headers: IncomingHttpHeaders, { appSecret }: Credentials): boolean {
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

export function handshake(query: Record<string, unknown>, { verifyToken }: Credentials): string | null {
  const asked = Challenge.safeParse(query);
  if (!asked.success || verifyToken === "") return null;
  return isSame(asked.data["hub.verify_token"], verifyToken) ? asked.data["hub.challenge"] : null;
}

/** Compares digests, so that neither contents nor length show in the time it takes. */
function isSame(a: string, b: string): boolean {
  const digest = (text: string) => createHmac("sha256", "compare").update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
