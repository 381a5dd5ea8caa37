// A charge as it is kept, and the question it was first asked with.
import type { ChargeMethod, ChargeStatus } from "@prosa/contracts/payments";
import type { Payer } from "#adapters/payments";

/** Kept as it was asked: a repeated question must be the same to the letter. */
export interface Question {
  askedAt: string;
  dueDate: string;
  payableUntil: string;
  description: string;
  payer: Payer;
  returnUrl: string;
}

export interface ChargeRow {
  id: number;
  invoiceId: number;
  attempt: number;
  gateway: string;
  account: number;
  method: ChargeMethod;
  status: ChargeStatus;
  key: string;
  providerRef: string | null;
  amountCents: number;
  question: Question;
  code: string | null;
  digitableLine: string | null;
  hostedUrl: string | null;
  expiresAt: Date | null;
  isUnwanted: boolean;
  asks: number;
  askedAt: Date | null;
  lastError: string | null;
  createdAt: Date;
}
