// The closing reasons table as the code sees it, with the class of each column.
import type { GeneratedAlways } from "kysely";
import { defineTable } from "#platform/database";

export interface ClosingReasonsTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  name: string;
  color: string;
  isActive: boolean;
  createdAt: Date;
  updatedAt: Date;
}

declare module "#platform/database" {
  interface Tables {
    closingReasons: ClosingReasonsTable;
  }
}

defineTable("closing_reasons", {
  tenant: true,
  columns: {
    tenant_id: "none",
    id: "none",
    name: "none",
    color: "none",
    is_active: "none",
    created_at: "none",
    updated_at: "none",
  },
});
