// What a company was sold and what covers it, as the code sees it.
import type { Generated, GeneratedAlways } from "kysely";
import { defineTable } from "#platform/database";

export interface SubscriptionTermsTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  planId: number;
  planVersion: number;
  planName: string;
  valueCents: number;
  currency: string;
  periodMonths: number;
  maxUsers: number;
  maxConnections: number;
  features: string[];
  createdAt: Generated<Date>;
}

interface SubscriptionsTable {
  tenantId: number;
  termsId: number;
  nextTermsId: Generated<number | null>;
  anchorDay: number;
  graceDays: Generated<number>;
  trialUntil: Generated<Date | null>;
  promiseUntil: Generated<Date | null>;
  numberYear: Generated<number>;
  lastNumber: Generated<number>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

interface CoverageTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  kind: "trial" | "typed" | "courtesy" | "invoice" | "reversal";
  invoiceId: Generated<number | null>;
  reversesId: Generated<number | null>;
  endsAt: Generated<Date | null>;
  createdAt: Generated<Date>;
}

declare module "#platform/database" {
  interface Tables {
    subscriptionTerms: SubscriptionTermsTable;
    subscriptions: SubscriptionsTable;
    coverage: CoverageTable;
  }
}

defineTable("subscription_terms", {
  tenant: true,
  columns: {
    tenant_id: "none",
    id: "none",
    plan_id: "none",
    plan_version: "none",
    plan_name: "none",
    value_cents: "none",
    currency: "none",
    period_months: "none",
    max_users: "none",
    max_connections: "none",
    features: "none",
    created_at: "none",
  },
});
defineTable("subscriptions", {
  tenant: true,
  columns: {
    tenant_id: "none",
    terms_id: "none",
    next_terms_id: "none",
    anchor_day: "none",
    grace_days: "none",
    trial_until: "none",
    promise_until: "none",
    number_year: "none",
    last_number: "none",
    created_at: "none",
    updated_at: "none",
  },
});
defineTable("coverage", {
  tenant: true,
  columns: {
    tenant_id: "none",
    id: "none",
    kind: "none",
    invoice_id: "none",
    reverses_id: "none",
    ends_at: "none",
    created_at: "none",
  },
});
