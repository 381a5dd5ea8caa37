// Stripe's intents and sessions in our words (providers/payments.md, 7).
import { type Fields, fieldsOf, idOf, lineOf, timeOf } from "#adapters/reading";
import type { ChargeSnapshot, RefundSnapshot } from "../gateway-adapter.ts";
import { wholeCentsOf } from "../money.ts";

const INTENT: Record<string, ChargeSnapshot["status"]> = {
  requires_action: "pending",
  requires_confirmation: "pending",
  requires_capture: "pending",
  processing: "pending",
  succeeded: "paid",
  canceled: "cancelled",
  // A code was shown and ran out.
  requires_payment_method: "expired",
};

export function intentOf(intent: Fields): ChargeSnapshot | undefined {
  const ref = idOf(intent.id);
  const word = lineOf(intent.status, 60);
  if (!ref || !word) return undefined;
  const next = fieldsOf(intent.next_action);
  const pix = fieldsOf(next?.pix_display_qr_code);
  const boleto = fieldsOf(next?.boleto_display_details);
  return {
    ref,
    key: keyOf(intent),
    ...moneyOf(INTENT[word] ?? "pending", intent),
    providerStatus: word,
    brCode: lineOf(pix?.data, 600) ?? null,
    digitableLine: lineOf(boleto?.number, 100) ?? null,
    hostedUrl: lineOf(boleto?.pdf, 1000) ?? lineOf(boleto?.hosted_voucher_url, 1000) ?? null,
    expiresAt: timeOf(pix?.expires_at ?? boleto?.expires_at) ?? null,
  };
}

/** A hosted page; what was paid on it is told by the intent behind it. */
export function sessionOf(session: Fields): ChargeSnapshot | undefined {
  const ref = idOf(session.id);
  const word = lineOf(session.status, 60);
  if (!ref || !word) return undefined;
  const intent = fieldsOf(session.payment_intent);
  const isPaid = session.payment_status === "paid" && intent !== undefined;
  const open = {
    status: word === "expired" ? ("expired" as const) : ("pending" as const),
    payment: null,
    refundedCents: 0,
  };
  return {
    ref,
    key: keyOf(session),
    ...(isPaid ? moneyOf("paid", intent) : open),
    providerStatus: word,
    brCode: null,
    digitableLine: null,
    hostedUrl: lineOf(session.url, 2000) ?? null,
    expiresAt: timeOf(session.expires_at) ?? null,
  };
}

function keyOf(object: Fields): string | null {
  return idOf(fieldsOf(object.metadata)?.key) ?? null;
}

function moneyOf(
  plain: ChargeSnapshot["status"],
  intent: Fields,
): Pick<ChargeSnapshot, "status" | "payment" | "refundedCents"> {
  const amountCents = wholeCentsOf(intent.amount_received);
  const id = idOf(intent.id);
  if (plain !== "paid" || !id || amountCents === undefined) return { status: plain, payment: null, refundedCents: 0 };
  const charge = fieldsOf(intent.latest_charge);
  const refundedCents = wholeCentsOf(charge?.amount_refunded) ?? 0;
  const back = refundedCents >= amountCents ? "refunded" : "partially_refunded";
  const status = charge?.disputed === true ? "disputed" : refundedCents > 0 ? back : plain;
  return { status, payment: { id, amountCents, at: timeOf(charge?.created) ?? null }, refundedCents };
}

const REFUND: Record<string, RefundSnapshot["status"]> = { succeeded: "done", failed: "refused", canceled: "refused" };

export function refundOf(value: unknown): (RefundSnapshot & { key: string | null }) | undefined {
  const refund = fieldsOf(value);
  const [ref, amountCents] = [idOf(refund?.id), wholeCentsOf(refund?.amount)];
  if (!ref || amountCents === undefined) return undefined;
  const status = REFUND[lineOf(refund?.status, 40) ?? ""] ?? "processing";
  return { ref, key: keyOf(refund ?? {}), status, amountCents, detail: lineOf(refund?.failure_reason, 100) ?? null };
}
