// The integrations table as the code sees it, with the class of each column.
import type { IntegrationFields, IntegrationType } from "@prosa/contracts/automation/integration-types";
import type { IntegrationHealth } from "@prosa/contracts/automation/integrations";
import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";
import { defineReference, defineTable } from "#platform/database";

export interface IntegrationsTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  type: IntegrationType;
  name: string;
  /** Only the fields of its type. */
  config: JSONColumnType<Partial<IntegrationFields>, string, string>;
  secret: string | null;
  secretEnd: string | null;
  /** Beside the key, where a system asks for both. */
  password: Generated<string | null>;
  health: Generated<IntegrationHealth>;
  healthAt: Date | null;
  failures: Generated<number>;
  heldUntil: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

declare module "#platform/database" {
  interface Tables {
    integrations: IntegrationsTable;
  }
}

defineTable("integrations", {
  tenant: true,
  columns: {
    tenant_id: "none",
    id: "none",
    type: "none",
    name: "none",
    config: "none",
    secret: "secret",
    secret_end: "none",
    password: "secret",
    health: "none",
    health_at: "none",
    failures: "none",
    held_until: "none",
    created_at: "none",
    updated_at: "none",
  },
});

defineReference({
  to: "queues",
  table: "integrations",
  column: "config",
  path: "$.queueIds[*] ? (@ == $id)",
  onDelete: "refuse",
  kind: "integrations",
  name: "name",
});

// What runs asks it; a draft that names one that is gone cannot be published.
defineReference({
  to: "integrations",
  table: "flow_versions",
  column: "document",
  path: "$.steps[*].integrationId ? (@ == $id)",
  onDelete: "refuse",
  kind: "flows",
  name: { in: "flows", by: "flow_id", column: "name" },
  reach: `exists (select 1 from flows f where f.tenant_id = u.tenant_id and f.published_version_id = u.id
    and f.deleted_at is null)`,
});
