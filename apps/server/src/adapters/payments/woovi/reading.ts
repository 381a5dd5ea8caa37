// Woovi's charges in our words (providers/payments.md, 6).
import { type Fields, fieldsOf, idOf, lineOf } from "#adapters/reading";
import type { ChargeSnapshot, PaidEntry, RefundSnapshot } from "../gateway-adapter.ts";
import { momentOf, wholeCentsOf } from "../money.ts";

const STATUS: Record<string, ChargeSnapshot["status"]> = { ACTIVE: "pending", COMPLETED: "paid", EXPIRED: "expired" };

/** The gateway's answer holds the charge, and the code beside it. */
export function chargeOf(answer: Fields): ChargeSnapshot | undefined {
  const charge = fieldsOf(answer.charge) ?? answer;
  const ref = idOf(charge.correlationID);
  const word = lineOf(charge.status, 40);
  const amountCents = wholeCentsOf(charge.value);
  if (!ref || !word || amountCents === undefined) return undefined;
  const status = STATUS[word] ?? "pending";
  const boleto = fieldsOf(fieldsOf(charge.paymentMethods)?.boleto);
  return {
    ref,
    key: ref,
    status,
    providerStatus: word,
    brCode: lineOf(charge.brCode, 600) ?? lineOf(answer.brCode, 600) ?? null,
    digitableLine: lineOf(boleto?.digitableLine, 100) ?? null,
    hostedUrl: lineOf(charge.paymentLinkUrl, 1000) ?? null,
    expiresAt: momentOf(charge.expiresDate) ?? null,
    payment:
      status === "paid"
        ? {
            id: idOf(charge.transactionID) ?? ref,
            // With fine and interest more comes in than was asked for.
            amountCents: wholeCentsOf(charge.valueWithDiscount) ?? amountCents,
            at: momentOf(charge.paidAt) ?? null,
          }
        : null,
    refundedCents: 0,
  };
}

const REFUND: Record<string, RefundSnapshot["status"]> = { CONFIRMED: "done", REJECTED: "refused" };

export function refundOf(value: unknown): (RefundSnapshot & { key: string | null }) | undefined {
  const refund = fieldsOf(value);
  const key = idOf(refund?.correlationID) ?? null;
  const [ref, amountCents] = [idOf(refund?.refundId) ?? key, wholeCentsOf(refund?.value)];
  if (!ref || amountCents === undefined) return undefined;
  const status = REFUND[lineOf(refund?.status, 40) ?? ""] ?? "processing";
  return { ref, key, status, amountCents, detail: lineOf(refund?.status, 40) ?? null };
}

export function paidOf(value: unknown): PaidEntry | undefined {
  const charge = chargeOf(fieldsOf(value) ?? {});
  const { payment } = charge ?? {};
  if (!charge || !payment?.at) return undefined;
  return { id: payment.id, ref: charge.ref, key: charge.key, amountCents: payment.amountCents, at: payment.at };
}
