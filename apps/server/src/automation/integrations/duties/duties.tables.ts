// The table of duties: which integration helps the people who attend, and with what.
import type { IntegrationDuty } from "@prosa/contracts/automation/duties";
import type { Generated } from "kysely";
import { defineReference, defineTable } from "#platform/database";

export interface IntegrationDutiesTable {
  tenantId: number;
  duty: IntegrationDuty;
  integrationId: number;
  isAutomatic: Generated<boolean>;
  updatedAt: Date;
}

declare module "#platform/database" {
  interface Tables {
    integrationDuties: IntegrationDutiesTable;
  }
}

defineTable("integration_duties", {
  tenant: true,
  rowId: "duty",
  columns: { tenant_id: "none", duty: "none", integration_id: "none", is_automatic: "none", updated_at: "none" },
});

defineReference({
  to: "integrations",
  table: "integration_duties",
  column: "integration_id",
  onDelete: "refuse",
  kind: "duties",
  name: null,
});
