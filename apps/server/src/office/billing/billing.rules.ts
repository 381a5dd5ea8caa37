// What an invoice is worth showing as. Pure.
import type { Invoice, InvoiceStatus } from "@prosa/contracts/billing";
import type { InvoiceRow } from "./billing.types.ts";

export function statusOf({ status, dueAt }: Pick<InvoiceRow, "status" | "dueAt">, now: Date): InvoiceStatus {
  return status === "open" && dueAt <= now ? "overdue" : status;
}

type Shown = Omit<InvoiceRow, "periodStart" | "periodEnd">;

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
