// What webhooks are proved with: comparing in constant time, and reading headers that may be missing or doubled.
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { type Fields, fieldsOf } from "#adapters/reading";

/** Compares digests, so that neither contents nor length show in the time it takes. An empty secret matches nothing. */
export function isSame(given: string | undefined, secret: string): boolean {
  if (given === undefined || secret === "") return false;
  const digest = (text: string) => createHmac("sha256", "compare").update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}

export function headerOf(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  return typeof value === "string" && value !== "" ? value : undefined;
}

export function hmac(
  algorithm: "sha1" | "sha256",
  secret: string,
  text: string | Buffer,
  as: "hex" | "base64",
): string {
  return createHmac(algorithm, secret).update(text).digest(as);
}

export function fingerprintOf(text: string | Buffer): string {
  return createHash("sha256").update(text).digest("hex");
}

export function bodyOf(rawBody: Buffer): Fields | undefined {
  try {
    return fieldsOf(JSON.parse(rawBody.toString("utf8")));
  } catch {
    return undefined;
  }
}
