// The tables of keys as the code sees them, with the class of each column.
import type { KeyScope } from "@prosa/contracts/company/scopes";
import type { Generated } from "kysely";
import { defineReference, defineTable } from "#platform/database";

export interface ApiKeysTable {
  tenantId: number;
  id: Generated<number>;
  name: string;
  digest: Buffer;
  ending: string;
  userId: number;
  scopes: KeyScope[];
  addresses: string[];
  expiresAt: Date | null;
  revokedAt: Date | null;
  pausedAt: Generated<Date | null>;
  lastUsedAt: Date | null;
  createdBy: number | null;
  createdAt: Date;
}

export interface ApiKeyDaysTable {
  tenantId: number;
  keyId: number;
  day: string;
  calls: number;
  refused: number;
}

declare module "#platform/database" {
  interface Tables {
    apiKeys: ApiKeysTable;
    apiKeyDays: ApiKeyDaysTable;
  }
}

defineTable("api_keys", {
  tenant: true,
  columns: {
    tenant_id: "none",
    id: "none",
    name: "none",
    digest: "secret",
    ending: "none",
    user_id: "none",
    scopes: "none",
    addresses: "none",
    expires_at: "none",
    revoked_at: "none",
    paused_at: "none",
    last_used_at: "none",
    created_by: "none",
    created_at: "none",
  },
});

defineTable("api_key_days", {
  tenant: true,
  columns: { tenant_id: "none", key_id: "none", day: "none", calls: "none", refused: "none" },
});

// A key of somebody who is gone opens nothing, and what it did stays told.
defineReference({ to: "users", table: "api_keys", column: "user_id", onDelete: "keep" });
defineReference({ to: "users", table: "api_keys", column: "created_by", onDelete: "keep" });
