// Who is speaking: the hub signs nothing, so a word of ours stands in the address it was given.
import { createHmac, timingSafeEqual } from "node:crypto";
import type { WebhookRequest } from "../channel-adapter.ts";
import type { Credentials } from "./connecting.ts";

const NAME = "proof";

export function verify({ query }: Pick<WebhookRequest, "query">, { proof }: Pick<Credentials, "proof">): boolean {
  const given = query[NAME];
  return typeof given === "string" && proof !== "" && isSame(given, proof);
}

export const provenUrl = (url: string, { proof }: Pick<Credentials, "proof">) => `${url}?${NAME}=${proof}`;

/** Compares digests, so that neither contents nor length show in the time it takes. */
function isSame(a: string, b: string): boolean {
  const digest = (text: string) => createHmac("sha256", "compare").update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
