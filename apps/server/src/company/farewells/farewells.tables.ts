// The table of farewell messages as the code sees it, with the class of each column.
import type { GeneratedAlways } from "kysely";
import { defineReference, defineTable } from "#platform/database";

export interface FarewellMessagesTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  userId: number | null;
  title: string;
  message: string;
  isForAll: boolean;
  position: number;
  search: GeneratedAlways<string>;
  createdAt: Date;
  updatedAt: Date;
}

declare module "#platform/database" {
  interface Tables {
    farewellMessages: FarewellMessagesTable;
  }
}

defineTable("farewell_messages", {
  tenant: true,
  columns: {
    tenant_id: "none",
    id: "none",
    user_id: "none",
    title: "none",
    message: "none",
    is_for_all: "none",
    position: "none",
    search: "none",
    created_at: "none",
    updated_at: "none",
  },
});

defineReference({ to: "users", table: "farewell_messages", column: "user_id", onDelete: "keep" });
