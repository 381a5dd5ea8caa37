// Invoices, their lines and what was paid, as the code sees them.
import type { Generated, GeneratedAlways } from "kysely";
import { defineTable } from "#platform/database";

export interface InvoicesTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  number: string;
  kind: "renewal" | "change" | "manual";
  subject: string;
  issue: Generated<number>;
  isReplaced: Generated<boolean>;
  planName: string;
  periodStart: Date | null;
  periodEnd: Date | null;
  dueAt: Date;
  totalCents: number;
  currency: string;
  status: Generated<"open" | "paid" | "void">;
  promisedAt: Generated<Date | null>;
  paidAt: Generated<Date | null>;
  voidedAt: Generated<Date | null>;
  createdAt: Date;
}

interface InvoiceLinesTable {
  tenantId: number;
  invoiceId: number;
  place: number;
  description: string;
  quantity: Generated<number>;
  unitCents: number;
  totalCents: number;
}

interface PaymentsTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  invoiceId: number;
  gateway: string;
  providerId: string;
  amountCents: number;
  paidAt: Date;
  createdAt: Date;
}

declare module "#platform/database" {
  interface Tables {
    invoices: InvoicesTable;
    invoiceLines: InvoiceLinesTable;
    payments: PaymentsTable;
  }
}

defineTable("invoices", {
  tenant: true,
  columns: {
    tenant_id: "none",
    id: "none",
    number: "none",
    kind: "none",
    subject: "none",
    issue: "none",
    is_replaced: "none",
    plan_name: "none",
    period_start: "none",
    period_end: "none",
    due_at: "none",
    total_cents: "none",
    currency: "none",
    status: "none",
    promised_at: "none",
    paid_at: "none",
    voided_at: "none",
    created_at: "none",
  },
});
defineTable("invoice_lines", {
  tenant: true,
  rowId: "invoice_id",
  columns: {
    tenant_id: "none",
    invoice_id: "none",
    place: "none",
    description: "none",
    quantity: "none",
    unit_cents: "none",
    total_cents: "none",
  },
});
defineTable("payments", {
  tenant: true,
  columns: {
    tenant_id: "none",
    id: "none",
    invoice_id: "none",
    gateway: "none",
    provider_id: "none",
    amount_cents: "none",
    paid_at: "none",
    created_at: "none",
  },
});
