// The platform's own settings as the code sees them: what everybody may read, and what is secret.
import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";
import { defineTable } from "#platform/database";

interface PlatformSettingsTable {
  key: string;
  value: JSONColumnType<Record<string, unknown>>;
  updatedAt: Generated<Date>;
}

export type PlatformSecret = "mailPassword" | "welcomeToken";

interface PlatformSecretsTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  name: PlatformSecret;
  value: Generated<string>;
  updatedAt: Date;
}

declare module "#platform/database" {
  interface Tables {
    platformSettings: PlatformSettingsTable;
    platformSecrets: PlatformSecretsTable;
  }
}

defineTable("platform_settings", { tenant: false, columns: { key: "none", value: "none", updated_at: "none" } });
defineTable("platform_secrets", {
  tenant: true,
  columns: { tenant_id: "none", id: "none", name: "none", value: "secret", updated_at: "none" },
});
