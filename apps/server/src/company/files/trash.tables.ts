// The table of bytes that nothing points at any more; whoever removes a row that owned some leaves their key here.
import type { Generated, GeneratedAlways } from "kysely";
import { defineTable } from "#platform/database";

export interface StorageTrashTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  storageKey: string;
  createdAt: Generated<Date>;
}

declare module "#platform/database" {
  interface Tables {
    storageTrash: StorageTrashTable;
  }
}

defineTable("storage_trash", {
  tenant: true,
  columns: { tenant_id: "none", id: "none", storage_key: "none", created_at: "none" },
});
