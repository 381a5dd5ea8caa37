// When a charge is asked about again, and what of it is shown. Pure.
import type { Charge } from "@prosa/contracts/office/charges";
import { type ChargeStatus, isLiveCharge, wasPaid } from "@prosa/contracts/payments";
import type { ChargeRow } from "./charges.types.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A code is valid for so long where the gateway does not know due dates. */
export const PAYABLE_MS = 5 * 24 * HOUR;
/** Whoever pays looks at the screen: it may ask so often. */
export const CHECK_AGAIN_MS = 10_000;
const AFTER_END = [HOUR, 24 * HOUR];

interface Asked {
  status: ChargeStatus;
  createdAt: Date;
  /** How often it was asked about since it ended. */
  asks: number;
}

/** Every minute for ten, then every ten for a day, then every six hours; what ended is asked about twice more. Null: never again. */
export function nextCheck({ status, createdAt, asks }: Asked, now: Date): Date | null {
  if (wasPaid(status)) return null;
  if (status === "creating") return new Date(now.getTime() + MINUTE);
  if (!isLiveCharge(status)) {
    const after = AFTER_END[asks];
    return after === undefined ? null : new Date(now.getTime() + after);
  }
  const age = now.getTime() - createdAt.getTime();
  const wait = age < 10 * MINUTE ? MINUTE : age < 24 * HOUR ? 10 * MINUTE : 6 * HOUR;
  return new Date(now.getTime() + wait);
}

export function chargeToWire(charge: ChargeRow): Charge {
  const { method, status, amountCents, code, digitableLine, hostedUrl, expiresAt } = charge;
  return {
    method,
    status,
    valueCents: amountCents,
    code,
    digitableLine,
    hostedUrl,
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}
