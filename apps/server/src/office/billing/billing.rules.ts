// What an invoice is worth showing as. Pure.
import type { Invoice, InvoiceStatus } from "@prosa/contracts/billing";
import type { InvoiceRow } from "./billing.types.ts";

export function statusOf({ status, dueAt }: Pick<InvoiceRow, "status" | "dueAt">, now: Date): InvoiceStatus {
  return status === "open" && dueAt <= now ? "overdue" : status;
}

/** Less is not worth an invoice. */
export const LEAST_CENTS = 100;

/** For what is left of a period that was paid at the old price; today is served already. Never more than the difference. */
export function prorated(oldCents: number, newCents: number, days: { left: number; all: number }): number {
  const share = Math.min(days.left, days.all) / days.all;
  return Math.floor(Math.max(0, newCents - oldCents) * share);
}

/** What is too little to be asked for is given. */
export const dueToday = (cents: number): number => (cents < LEAST_CENTS ? 0 : cents);

type Shown = Omit<InvoiceRow, "periodStart" | "periodEnd" | "subject">;

export function toWire(row: Shown, now: Date): Invoice {
  return {
    id: row.id,
    number: row.number,
    kind: row.kind,
    plan: row.planName,
    valueCents: row.totalCents,
    currency: row.currency,
    dueDate: row.dueAt.toISOString(),
    status: statusOf(row, now),
    paidAt: row.paidAt?.toISOString() ?? null,
    promisedAt: row.promisedAt?.toISOString() ?? null,
  };
}
