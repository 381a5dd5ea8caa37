// The days of companies, as the code sees them.
import type { PlanState } from "@prosa/contracts/plan-state";
import type { ColumnType } from "kysely";
import { defineTable } from "#platform/database";

interface CompanyDaysTable {
  tenantId: number;
  /** Read as text, because a day has no time. */
  day: ColumnType<unknown, string, string>;
  companyId: number;
  company: string;
  state: PlanState;
  monthlyCents: number;
  currency: string;
  users: number;
  connections: number;
  isIdle: boolean;
  updatedAt: Date;
}

declare module "#platform/database" {
  interface Tables {
    companyDays: CompanyDaysTable;
  }
}

defineTable("company_days", {
  tenant: true,
  rowId: "company_id",
  columns: {
    tenant_id: "none",
    day: "none",
    company_id: "none",
    company: "none",
    state: "none",
    monthly_cents: "none",
    currency: "none",
    users: "none",
    connections: "none",
    is_idle: "none",
    updated_at: "none",
  },
});
