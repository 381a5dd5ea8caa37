// Stripe's webhooks: a signature over time and body, and which charge they are about (providers/payments.md, 7).
import { z } from "zod";
import { type Fields, fieldsOf, idOf } from "#adapters/reading";
import type { WebhookInput, WebhookVerdict } from "../gateway-adapter.ts";
import { bodyOf, headerOf, hmac, isSame } from "../proving.ts";

export const Credentials = z.object({
  secretKey: z.string().min(16).max(500),
  webhookSecret: z.string().min(16).max(500),
});
export type Credentials = z.infer<typeof Credentials>;

const TOLERANCE_SECONDS = 300;

export function verify({ headers, rawBody }: WebhookInput, { webhookSecret }: Credentials, now: Date): WebhookVerdict {
  const parts = (headerOf(headers, "stripe-signature") ?? "").split(",").map((part) => part.trim().split("="));
  const time = parts.find(([name]) => name === "t")?.[1];
  const given = parts.flatMap(([name, value]) => (name === "v1" && value ? [value] : [])).slice(0, 10);
  if (!time || !/^\d{9,11}$/.test(time) || given.length === 0) return { kind: "rejected", reason: "no signature" };
  if (Math.abs(now.getTime() / 1000 - Number(time)) > TOLERANCE_SECONDS) return { kind: "rejected", reason: "old" };
  const signed = Buffer.concat([Buffer.from(`${time}.`), rawBody]);
  const expected = webhookSecret === "" ? "" : hmac("sha256", webhookSecret, signed, "hex");
  if (!given.some((one) => isSame(one, expected))) return { kind: "rejected", reason: "signature" };

  const body = bodyOf(rawBody);
  const [dedupeKey, object] = [idOf(body?.id), fieldsOf(fieldsOf(body?.data)?.object)];
  const charge = object ? nameOf(object) : null;
  if (!dedupeKey || !charge) return { kind: "ignored", reason: "no charge" };
  return { kind: "hint", dedupeKey, charges: [charge] };
}

/** An intent and a session are charges; a charge, a refund and a dispute name the intent they belong to. */
function nameOf(object: Fields): { ref: string; key: string | null } | null {
  const isOwn = object.object === "payment_intent" || object.object === "checkout.session";
  const ref = idOf(isOwn ? object.id : object.payment_intent);
  return ref ? { ref, key: idOf(fieldsOf(object.metadata)?.key) ?? null } : null;
}
