// The table of notices: whom something is told, about what, and when they saw it.
import type { KeptKind } from "@prosa/contracts/notices";
import type { GeneratedAlways } from "kysely";
import { defineReference, defineTable } from "#platform/database";

export interface NoticesTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  userId: number;
  kind: KeptKind;
  subject: string;
  key: string;
  data: unknown;
  at: Date;
  readAt: Date | null;
}

declare module "#platform/database" {
  interface Tables {
    notices: NoticesTable;
  }
}

defineTable("notices", {
  tenant: true,
  columns: {
    tenant_id: "none",
    id: "none",
    user_id: "none",
    kind: "none",
    subject: "none",
    key: "none",
    // Ids: what they say is read from where they point, with the rights of whoever looks.
    data: "none",
    at: "none",
    read_at: "none",
  },
});

defineReference({ to: "users", table: "notices", column: "user_id", onDelete: "remove" });
