// A kept charge as the question that a gateway is asked.
import type { ChargeName, ChargeRequest } from "#adapters/payments";
import type { ChargeRow } from "./charges.types.ts";

export function requestOf(charge: ChargeRow): ChargeRequest {
  const { askedAt, payableUntil, ...question } = charge.question;
  return {
    ...question,
    key: charge.key,
    method: charge.method,
    amountCents: charge.amountCents,
    askedAt: new Date(askedAt),
    payableUntil: new Date(payableUntil),
  };
}

export const nameOf = ({ providerRef, key, method }: ChargeRow): ChargeName => ({
  ref: providerRef ?? key,
  key,
  method,
});
