// Asaas' payments in our words (providers/payments.md, 4).
import { type Fields, fieldsOf, idOf, lineOf, listOf } from "#adapters/reading";
import type { ChargeSnapshot, RefundSnapshot } from "../gateway-adapter.ts";
import { centsOf } from "../money.ts";

const STATUS: Record<string, ChargeSnapshot["status"]> = {
  PENDING: "pending",
  // Past its day and payable still.
  OVERDUE: "pending",
  RECEIVED: "paid",
  CONFIRMED: "paid",
  RECEIVED_IN_CASH: "paid",
  REFUNDED: "refunded",
  REFUND_REQUESTED: "paid",
  REFUND_IN_PROGRESS: "paid",
};

export function paymentOf(payment: Fields): ChargeSnapshot | undefined {
  const ref = idOf(payment.id);
  const word = lineOf(payment.status, 60);
  const amountCents = centsOf(payment.value);
  if (!ref || !word || amountCents === undefined) return undefined;
  const refundedCents = refundsOf(payment)
    .filter(({ status }) => status === "done")
    .reduce((sum, refund) => sum + refund.amountCents, 0);
  const plain = word.startsWith("CHARGEBACK") ? "disputed" : (STATUS[word] ?? "pending");
  const isPaid = plain === "paid" || plain === "refunded" || plain === "disputed";
  const isPartly = plain === "paid" && refundedCents > 0;
  const status = isPartly ? "partially_refunded" : payment.deleted === true && !isPaid ? "cancelled" : plain;
  return {
    ref,
    key: idOf(payment.externalReference) ?? null,
    status,
    providerStatus: payment.deleted === true ? `${word}/deleted` : word,
    brCode: null,
    digitableLine: null,
    hostedUrl: lineOf(payment.bankSlipUrl, 1000) ?? lineOf(payment.invoiceUrl, 1000) ?? null,
    expiresAt: null,
    payment: isPaid
      ? { id: ref, amountCents, at: dayOf(payment.clientPaymentDate ?? payment.paymentDate) ?? null }
      : null,
    refundedCents: plain === "refunded" ? Math.max(refundedCents, amountCents) : refundedCents,
  };
}

const REFUND: Record<string, RefundSnapshot["status"]> = { DONE: "done", CANCELLED: "refused" };

/** The gateway takes no key of ours for a refund, so its description carries it. */
export function refundsOf(payment: Fields, key?: string): RefundSnapshot[] {
  return listOf(payment.refunds ?? payment.data).flatMap((value) => {
    const refund = fieldsOf(value);
    const amountCents = centsOf(refund?.value);
    const description = lineOf(refund?.description, 500) ?? "";
    if (amountCents === undefined || (key !== undefined && !description.includes(key))) return [];
    const status = REFUND[lineOf(refund?.status, 40) ?? ""] ?? "processing";
    return [{ ref: key ?? description, status, amountCents, detail: lineOf(refund?.status, 40) ?? null }];
  });
}

/** Days only: noon of that day in Brazil. */
export function dayOf(value: unknown): Date | undefined {
  const text = typeof value === "string" && /^\d{4}-\d\d-\d\d/.test(value) ? value.slice(0, 10) : undefined;
  return text ? new Date(`${text}T12:00:00-03:00`) : undefined;
}
