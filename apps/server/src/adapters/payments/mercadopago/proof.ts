// Mercado Pago's webhooks: a signature over a manifest of names and times, not over the body (providers/payments.md, 3.4).
import { z } from "zod";
import { fieldsOf, idOf } from "#adapters/reading";
import type { WebhookInput, WebhookVerdict } from "../gateway-adapter.ts";
import { bodyOf, headerOf, hmac, isSame } from "../proving.ts";

export const Credentials = z.object({
  accessToken: z.string().min(16).max(500),
  webhookSecret: z.string().min(16).max(500),
});
export type Credentials = z.infer<typeof Credentials>;

// Repeated deliveries may carry the time of the first.
const OLDEST_MS = 15 * 86_400_000;
const AHEAD_MS = 3_600_000;

export function verify(input: WebhookInput, { webhookSecret }: Credentials, now: Date): WebhookVerdict {
  const { headers, query } = input;
  const [ts, v1] = partsOf(headerOf(headers, "x-signature"));
  const requestId = headerOf(headers, "x-request-id");
  const id = idOf(query["data.id"]);
  if (!ts || !v1 || !requestId || !id) return { kind: "rejected", reason: "no signature" };
  // Seconds and milliseconds are both seen.
  const at = Number(ts) > 1e11 ? Number(ts) : Number(ts) * 1000;
  if (at < now.getTime() - OLDEST_MS || at > now.getTime() + AHEAD_MS) return { kind: "rejected", reason: "old" };
  // The documents say that the id is signed in lower case; the gateway's own library does not make it so.
  const isTrue = [id, id.toLowerCase()].some((name) =>
    isSame(v1, hmac("sha256", webhookSecret, `id:${name};request-id:${requestId};ts:${ts};`, "hex")),
  );
  if (!isTrue || webhookSecret === "") return { kind: "rejected", reason: "signature" };

  const type = query.type ?? fieldsOf(bodyOf(input.rawBody))?.type;
  if (type !== "order" && type !== "payment") return { kind: "ignored", reason: "topic" };
  // The body is not signed: only the id of the address is used.
  const ref = type === "order" ? id.toUpperCase() : `payment/${id}`;
  return { kind: "hint", dedupeKey: `${requestId}:${id}`, charges: [{ ref, key: null }] };
}

function partsOf(header: string | undefined): [string?, string?] {
  const parts = new Map((header ?? "").split(",").map((part) => part.trim().split("=") as [string, string]));
  const [ts, v1] = [parts.get("ts"), parts.get("v1")];
  return ts && /^\d{9,14}$/.test(ts) && v1 && /^[0-9a-f]{64}$/.test(v1) ? [ts, v1] : [];
}
