// Tables of quick messages as the code sees them, with the class of each column.
import type { GeneratedAlways } from "kysely";
import { defineReference, defineTable } from "#platform/database";

export interface QuickMessagesTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  userId: number | null;
  key: string;
  message: string;
  isForAll: boolean;
  fileId: string | null;
  search: GeneratedAlways<string>;
  createdAt: Date;
  updatedAt: Date;
}

export interface QuickMessageUsesTable {
  tenantId: number;
  quickMessageId: number;
  month: string;
  uses: number;
}

declare module "#platform/database" {
  interface Tables {
    quickMessages: QuickMessagesTable;
    quickMessageUses: QuickMessageUsesTable;
  }
}

defineTable("quick_messages", {
  tenant: true,
  people: { of: "company", why: "Texts the company sends to everybody." },
  columns: {
    tenant_id: "none",
    id: "none",
    user_id: "none",
    key: "none",
    // What somebody wrote for themselves may be about anybody.
    message: "sensitive",
    is_for_all: "none",
    file_id: "none",
    search: "sensitive",
    created_at: "none",
    updated_at: "none",
  },
});

defineTable("quick_message_uses", {
  tenant: true,
  rowId: "quick_message_id",
  columns: { tenant_id: "none", quick_message_id: "none", month: "none", uses: "none" },
});

defineReference({ to: "users", table: "quick_messages", column: "user_id", onDelete: "keep" });
// The message lets go of its file, and only files that nothing uses are removed.
defineReference({
  to: "uploaded_files",
  table: "quick_messages",
  column: "file_id",
  onDelete: "refuse",
  kind: "other",
  name: null,
});
