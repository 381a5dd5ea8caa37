// Mercado Pago's orders and payments in our words (providers/payments.md, 3.1 and 3.2).
import { type Fields, fieldsOf, idOf, lineOf, listOf, objectIdOf } from "#adapters/reading";
import { wordOf } from "../calling.ts";
import type { ChargeSnapshot, RefundSnapshot } from "../gateway-adapter.ts";
import { centsOf, momentOf } from "../money.ts";

type Status = ChargeSnapshot["status"];

const ORDER: Record<string, Status> = {
  created: "pending",
  processing: "pending",
  action_required: "pending",
  processed: "paid",
  expired: "expired",
  canceled: "cancelled",
  cancelled: "cancelled",
  failed: "failed",
  refunded: "refunded",
  charged_back: "disputed",
};

export function orderOf(order: Fields): ChargeSnapshot | undefined {
  const ref = idOf(order.id);
  const word = lineOf(order.status, 60);
  if (!ref || !word) return undefined;
  const transactions = fieldsOf(order.transactions);
  const payment = fieldsOf(listOf(transactions?.payments)[0]);
  const method = fieldsOf(payment?.payment_method);
  const refunds = refundsOf(order).filter(({ status }) => status === "done");
  const refundedCents = refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const isPartly = word === "processed" && (order.status_detail === "partially_refunded" || refundedCents > 0);
  const status = isPartly ? "partially_refunded" : (ORDER[word] ?? "pending");
  const isPaid = status === "paid" || status === "partially_refunded" || status === "refunded" || status === "disputed";
  const paidCents = centsOf(payment?.paid_amount) ?? centsOf(payment?.amount) ?? centsOf(order.total_amount);
  return {
    ref,
    key: idOf(order.external_reference) ?? null,
    status,
    providerStatus: [word, lineOf(order.status_detail, 60)].filter(Boolean).join("/"),
    brCode: lineOf(method?.qr_code, 600) ?? null,
    digitableLine: lineOf(method?.digitable_line, 100) ?? null,
    hostedUrl: lineOf(method?.ticket_url, 1000) ?? null,
    expiresAt: momentOf(payment?.date_of_expiration) ?? null,
    // The gateway tells no moment of approval: ours stands in.
    payment:
      isPaid && paidCents !== undefined ? { id: idOf(payment?.id) ?? ref, amountCents: paidCents, at: null } : null,
    refundedCents,
  };
}

const REFUND: Record<string, RefundSnapshot["status"]> = {
  processed: "done",
  approved: "done",
  failed: "refused",
  rejected: "refused",
  cancelled: "refused",
};

export function refundOf(value: unknown): RefundSnapshot | undefined {
  const refund = fieldsOf(value);
  const ref = idOf(refund?.id) ?? objectIdOf(refund?.id);
  const amountCents = centsOf(refund?.amount);
  if (!ref || amountCents === undefined) return undefined;
  const status = REFUND[wordOf(refund?.status) ?? ""] ?? "processing";
  return { ref, status, amountCents, detail: lineOf(refund?.status_detail, 200) ?? null };
}

export function refundsOf(order: Fields): RefundSnapshot[] {
  return listOf(fieldsOf(order.transactions)?.refunds).flatMap((one) => refundOf(one) ?? []);
}

const PAYMENT: Record<string, Status> = {
  approved: "paid",
  refunded: "refunded",
  charged_back: "disputed",
  cancelled: "cancelled",
};

/** A payment made on a hosted page. A refused card is not the end: the payer may try another. */
export function paymentOf(payment: Fields, ref: string | null): ChargeSnapshot | undefined {
  const id = objectIdOf(payment.id);
  const word = lineOf(payment.status, 60);
  const amountCents = centsOf(payment.transaction_amount);
  if (!id || !word || amountCents === undefined) return undefined;
  const refundedCents = centsOf(payment.transaction_amount_refunded) ?? 0;
  const plain = PAYMENT[word] ?? "pending";
  const status = plain === "paid" && refundedCents > 0 ? "partially_refunded" : plain;
  const isPaid = plain !== "pending" && plain !== "cancelled";
  return {
    ref: ref ?? `payment/${id}`,
    key: idOf(payment.external_reference) ?? null,
    status,
    providerStatus: word,
    brCode: null,
    digitableLine: null,
    hostedUrl: null,
    expiresAt: momentOf(payment.date_of_expiration) ?? null,
    payment: isPaid ? { id, amountCents, at: momentOf(payment.date_approved) ?? null } : null,
    refundedCents,
  };
}
