// Who is speaking: the secret that Telegram was given with our address, in a header of every call.
import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { z } from "zod";

export const TOKEN = /^(\d{3,20}):[\w-]{20,100}$/;

/** Short secrets can be guessed, and an empty one would be everybody's. */
export const Credentials = z.object({
  token: z.string().regex(TOKEN),
  secret: z.string().regex(/^[\w-]{16,256}$/),
});
export type Credentials = z.infer<typeof Credentials>;

export function verify(headers: IncomingHttpHeaders, { secret }: Credentials): boolean {
  const given = headers["x-telegram-bot-api-secret-token"];
  return typeof given === "string" && secret !== "" && isSame(given, secret);
}

/** Compares digests, so that neither contents nor length show in the time it takes. */
function isSame(a: string, b: string): boolean {
  const digest = (text: string) => createHmac("sha256", "compare").update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
