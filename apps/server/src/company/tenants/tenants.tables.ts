// Companies and plans as the code sees them, with the class of each column.
import type { Generated } from "kysely";
import { defineTable } from "#platform/database";

interface TenantsTable {
  id: number;
  name: string;
  whatsapp: string | null;
  email: string | null;
  website: Generated<string | null>;
  postalAddress: Generated<string | null>;
  logoKey: Generated<string | null>;
  status: Generated<"active" | "inactive" | "moved">;
  planId: number;
  dueAt: Date;
  /** Written with the terms and with what covers the company, by nobody else; null: as its plan and due date say. */
  features: Generated<string[] | null>;
  blockedFrom: Generated<Date | null>;
  /** When its rows and files go; restored before, nothing is lost. */
  deletionDueAt: Generated<Date | null>;
  timeZone: Generated<string>;
  currency: Generated<string>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

interface PlansTable {
  id: Generated<number>;
  name: string;
  maxUsers: number;
  maxConnections: number;
  valueCents: number;
  currency: Generated<string>;
  isPublic: Generated<boolean>;
  groups: Generated<boolean>;
  campaigns: Generated<boolean>;
  integrations: Generated<boolean>;
  /** Counts changes; a company keeps the version it was sold. */
  version: Generated<number>;
  periodMonths: Generated<number>;
  isArchived: Generated<boolean>;
  /** Parts of the product it takes out, of those that are on unless said. */
  without: Generated<string[]>;
  createdAt: Generated<Date>;
}

declare module "#platform/database" {
  interface Tables {
    tenants: TenantsTable;
    plans: PlansTable;
  }
}

// Not "tenant: true": its own id is the tenant, and its policy compares that.
defineTable("tenants", {
  tenant: false,
  people: { of: "company", why: "The customer of the platform." },
  columns: {
    id: "none",
    name: "personal",
    whatsapp: "personal",
    email: "personal",
    website: "personal",
    postal_address: "personal",
    logo_key: "none",
    status: "none",
    plan_id: "none",
    due_at: "none",
    features: "none",
    blocked_from: "none",
    deletion_due_at: "none",
    time_zone: "none",
    currency: "none",
    created_at: "none",
    updated_at: "none",
  },
});
defineTable("plans", {
  tenant: false,
  columns: {
    id: "none",
    name: "none",
    max_users: "none",
    max_connections: "none",
    value_cents: "none",
    currency: "none",
    is_public: "none",
    groups: "none",
    campaigns: "none",
    integrations: "none",
    version: "none",
    period_months: "none",
    is_archived: "none",
    without: "none",
    created_at: "none",
  },
});
