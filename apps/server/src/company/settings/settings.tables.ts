// The settings table as the code sees it: key/value rows, as the specification has them.
import type { Generated } from "kysely";
import { defineTable } from "#platform/database";

interface SettingsTable {
  tenantId: number;
  key: string;
  value: string;
  updatedAt: Generated<Date>;
}

declare module "#platform/database" {
  interface Tables {
    settings: SettingsTable;
  }
}

defineTable("settings", {
  tenant: true,
  rowId: "key",
  columns: { tenant_id: "none", key: "none", value: "none", updated_at: "none" },
});
