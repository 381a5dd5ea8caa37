// Woovi's webhooks: its own RSA signature over the body, the word we registered, and a shared secret where one was given.
import { createPublicKey, type KeyObject, verify as verifySignature } from "node:crypto";
import { z } from "zod";
import { fieldsOf, idOf } from "#adapters/reading";
import type { WebhookInput, WebhookVerdict } from "../gateway-adapter.ts";
import { bodyOf, fingerprintOf, headerOf, hmac, isSame } from "../proving.ts";

export const Credentials = z.object({
  appId: z.string().min(16).max(1000),
  /** Sent back to us with every webhook. One key signs for all accounts, so the signature alone proves too little. */
  webhookToken: z.string().min(32).max(200),
  /** Of the webhook's own; empty where none was entered. */
  hmacSecret: z.union([z.literal(""), z.string().min(8).max(200)]),
});
export type Credentials = z.infer<typeof Credentials>;

export function keyOf(base64: string): KeyObject {
  return createPublicKey({ key: Buffer.from(base64, "base64"), format: "der", type: "spki" });
}

export function verify(input: WebhookInput, credentials: Credentials, publicKey: KeyObject): WebhookVerdict {
  const { headers, rawBody } = input;
  if (!isSame(headerOf(headers, "authorization"), credentials.webhookToken))
    return { kind: "rejected", reason: "token" };
  const signature = headerOf(headers, "x-webhook-signature");
  const bytes = Buffer.from(signature ?? "", "base64");
  if (bytes.length === 0 || !verifySignature("RSA-SHA256", rawBody, publicKey, bytes)) {
    return { kind: "rejected", reason: "signature" };
  }
  const { hmacSecret } = credentials;
  const shared = headerOf(headers, "x-openpix-signature");
  if (hmacSecret !== "" && !isSame(shared, hmac("sha1", hmacSecret, rawBody, "base64"))) {
    return { kind: "rejected", reason: "shared secret" };
  }
  const body = bodyOf(rawBody);
  const ref = idOf(fieldsOf(body?.charge)?.correlationID);
  // A probe when the address is registered, and news of money without a charge.
  if (!ref) return { kind: "ignored", reason: "no charge" };
  return { kind: "hint", dedupeKey: fingerprintOf(rawBody), charges: [{ ref, key: ref }] };
}
