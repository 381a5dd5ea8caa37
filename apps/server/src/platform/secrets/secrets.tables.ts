// The table of wrapped data keys.
import type { Generated } from "kysely";
import { defineTable } from "#platform/database";

declare module "#platform/database" {
  interface Tables {
    secretKeys: {
      tenantId: number;
      keyId: number;
      masterKeyId: string;
      wrappedKey: Buffer;
      createdAt: Generated<Date>;
      retiredAt: Date | null;
    };
  }
}

defineTable("secret_keys", {
  tenant: true,
  // Wrapped, so useless without the master key; class "secret" is for columns that hold our envelopes.
  columns: {
    tenant_id: "none",
    key_id: "none",
    master_key_id: "none",
    wrapped_key: "none",
    created_at: "none",
    retired_at: "none",
  },
});
