// Charges at gateways, money that goes back, credit, and to whom invoices are written, as the code sees them.
import type { ChargeMethod, ChargeStatus } from "@prosa/contracts/payments";
import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";
import { defineTable } from "#platform/database";
import type { Question } from "./charges.types.ts";

interface ChargesTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  invoiceId: number;
  attempt: number;
  gateway: string;
  account: number;
  method: ChargeMethod;
  status: Generated<ChargeStatus>;
  key: string;
  providerRef: Generated<string | null>;
  amountCents: number;
  question: JSONColumnType<Question>;
  code: Generated<string | null>;
  digitableLine: Generated<string | null>;
  hostedUrl: Generated<string | null>;
  expiresAt: Generated<Date | null>;
  isUnwanted: Generated<boolean>;
  asks: Generated<number>;
  askedAt: Generated<Date | null>;
  nextCheckAt: Generated<Date | null>;
  lastError: Generated<string | null>;
  createdAt: Date;
  updatedAt: Date;
}

interface RefundsTable {
  tenantId: number;
  id: string;
  paymentId: number;
  amountCents: number;
  isWhole: boolean;
  takesTime: boolean;
  status: "asking" | "processing" | "done" | "refused" | "panel";
  detail: Generated<string | null>;
  nextCheckAt: Generated<Date | null>;
  createdAt: Date;
  updatedAt: Date;
}

interface CreditsTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  subject: string;
  invoiceId: number | null;
  amountCents: number;
  createdAt: Date;
}

interface BillingProfilesTable {
  tenantId: number;
  legalName: string;
  taxId: string;
  email: string;
  address: JSONColumnType<object> | null;
  updatedAt: Date;
}

declare module "#platform/database" {
  interface Tables {
    charges: ChargesTable;
    refunds: RefundsTable;
    credits: CreditsTable;
    billingProfiles: BillingProfilesTable;
  }
}

const ofCompany = { of: "company", why: "Who pays the platform: the company itself, kept as tax law asks." } as const;

defineTable("charges", {
  tenant: true,
  people: ofCompany,
  columns: {
    tenant_id: "none",
    id: "none",
    invoice_id: "none",
    attempt: "none",
    gateway: "none",
    account: "none",
    method: "none",
    status: "none",
    key: "none",
    provider_ref: "none",
    amount_cents: "none",
    question: "personal",
    code: "none",
    digitable_line: "none",
    hosted_url: "none",
    expires_at: "none",
    is_unwanted: "none",
    asks: "none",
    asked_at: "none",
    next_check_at: "none",
    last_error: "none",
    created_at: "none",
    updated_at: "none",
  },
});
defineTable("refunds", {
  tenant: true,
  columns: {
    tenant_id: "none",
    id: "none",
    payment_id: "none",
    amount_cents: "none",
    is_whole: "none",
    takes_time: "none",
    status: "none",
    detail: "none",
    next_check_at: "none",
    created_at: "none",
    updated_at: "none",
  },
});
defineTable("credits", {
  tenant: true,
  columns: {
    tenant_id: "none",
    id: "none",
    subject: "none",
    invoice_id: "none",
    amount_cents: "none",
    created_at: "none",
  },
});
defineTable("billing_profiles", {
  tenant: true,
  rowId: "tenant_id",
  people: ofCompany,
  columns: {
    tenant_id: "none",
    legal_name: "personal",
    tax_id: "personal",
    email: "personal",
    address: "personal",
    updated_at: "none",
  },
});
