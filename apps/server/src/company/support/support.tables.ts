// Grants to the platform's support as the code sees them, with the class of each column.
import type { GeneratedAlways } from "kysely";
import { defineReference, defineTable } from "#platform/database";

interface SupportGrantsTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  reason: string;
  grantedBy: number;
  createdAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
  endedBy: number | null;
}

declare module "#platform/database" {
  interface Tables {
    supportGrants: SupportGrantsTable;
  }
}

defineTable("support_grants", {
  tenant: true,
  people: { of: "company", why: "Why the company let support in." },
  columns: {
    tenant_id: "none",
    id: "none",
    reason: "sensitive",
    granted_by: "none",
    created_at: "none",
    expires_at: "none",
    ended_at: "none",
    ended_by: "none",
  },
});

defineReference({ to: "users", table: "support_grants", column: "granted_by", onDelete: "keep" });
defineReference({ to: "users", table: "support_grants", column: "ended_by", onDelete: "keep" });
