// The tags table as the code sees it, with the class of each column.
import type { Generated } from "kysely";
import { defineTable } from "#platform/database";

export interface TagsTable {
  tenantId: number;
  id: Generated<number>;
  name: string;
  color: Generated<string>;
  isActive: Generated<boolean>;
  createdAt: Generated<Date>;
}

declare module "#platform/database" {
  interface Tables {
    tags: TagsTable;
  }
}

defineTable("tags", {
  tenant: true,
  columns: { tenant_id: "none", id: "none", name: "none", color: "none", is_active: "none", created_at: "none" },
});
