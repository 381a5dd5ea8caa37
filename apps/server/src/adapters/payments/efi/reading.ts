// EFI's charges in our words: the central bank's API Pix (providers/payments.md, 5).
import { type Fields, fieldsOf, idOf, lineOf, listOf, numberOf } from "#adapters/reading";
import type { ChargeSnapshot, PaidEntry, RefundSnapshot } from "../gateway-adapter.ts";
import { centsOf, endOfDay, momentOf } from "../money.ts";

const STATUS: Record<string, ChargeSnapshot["status"]> = {
  ATIVA: "pending",
  CONCLUIDA: "paid",
  REMOVIDA_PELO_USUARIO_RECEBEDOR: "cancelled",
  REMOVIDA_PELO_PSP: "cancelled",
};

export function chargeOf(charge: Fields, now: Date): ChargeSnapshot | undefined {
  const ref = idOf(charge.txid);
  const word = lineOf(charge.status, 60);
  if (!ref || !word) return undefined;
  const pix = fieldsOf(listOf(charge.pix)[0]);
  const [id, amountCents] = [idOf(pix?.endToEndId), centsOf(pix?.valor)];
  const payment = id && amountCents !== undefined ? { id, amountCents, at: momentOf(pix?.horario) ?? null } : null;
  const refundedCents = listOf(pix?.devolucoes)
    .flatMap((one) => refundOf(one) ?? [])
    .filter(({ status }) => status === "done")
    .reduce((sum, refund) => sum + refund.amountCents, 0);
  const expiresAt = expiryOf(fieldsOf(charge.calendario)) ?? null;
  return {
    ref,
    key: null,
    status: statusOf(STATUS[word] ?? "pending", payment, refundedCents, expiresAt, now),
    providerStatus: word,
    brCode: lineOf(charge.pixCopiaECola, 600) ?? null,
    digitableLine: null,
    hostedUrl: null,
    expiresAt,
    payment,
    refundedCents,
  };
}

function statusOf(
  plain: ChargeSnapshot["status"],
  payment: ChargeSnapshot["payment"],
  refundedCents: number,
  expiresAt: Date | null,
  now: Date,
): ChargeSnapshot["status"] {
  if (payment && refundedCents > 0) return refundedCents >= payment.amountCents ? "refunded" : "partially_refunded";
  // The gateway has no word for a charge whose time is over.
  if (plain === "pending" && expiresAt && expiresAt < now) return "expired";
  return plain;
}

function expiryOf(calendar: Fields | undefined): Date | undefined {
  if (!calendar) return undefined;
  if (typeof calendar.dataDeVencimento === "string") {
    return endOfDay(calendar.dataDeVencimento, numberOf(calendar.validadeAposVencimento) ?? 0);
  }
  const [from, seconds] = [momentOf(calendar.criacao), numberOf(calendar.expiracao)];
  return from && seconds !== undefined ? new Date(from.getTime() + seconds * 1000) : undefined;
}

const REFUND: Record<string, RefundSnapshot["status"]> = { DEVOLVIDO: "done", NAO_REALIZADO: "refused" };

export function refundOf(value: unknown): RefundSnapshot | undefined {
  const refund = fieldsOf(value);
  const [ref, amountCents] = [idOf(refund?.id), centsOf(refund?.valor)];
  if (!ref || amountCents === undefined) return undefined;
  const status = REFUND[lineOf(refund?.status, 40) ?? ""] ?? "processing";
  return { ref, status, amountCents, detail: lineOf(refund?.motivo, 200) ?? null };
}

export function paidOf(value: unknown): PaidEntry | undefined {
  const pix = fieldsOf(value);
  const [id, amountCents, at] = [idOf(pix?.endToEndId), centsOf(pix?.valor), momentOf(pix?.horario)];
  return id && amountCents !== undefined && at
    ? { id, ref: idOf(pix?.txid) ?? null, key: null, amountCents, at }
    : undefined;
}
