// The table of uploaded files as the code sees it, with the class of each column.
import type { Generated } from "kysely";
import { defineReference, defineTable } from "#platform/database";
import type { StorageKey } from "#platform/storage";

export interface UploadedFilesTable {
  tenantId: number;
  id: string;
  userId: number | null;
  storageKey: StorageKey;
  name: string;
  size: Generated<number>;
  mime: Generated<string>;
  sha256: string | null;
  isShared: Generated<boolean>;
  createdAt: Date;
  storedAt: Date | null;
  expiresAt: Date | null;
  usedBy: string | null;
}

declare module "#platform/database" {
  interface Tables {
    uploadedFiles: UploadedFilesTable;
  }
}

defineTable("uploaded_files", {
  tenant: true,
  people: {
    of: "staff",
    why: "Uploads of those who work here, gone after a day unless a text of the company has them.",
  },
  columns: {
    tenant_id: "none",
    id: "none",
    user_id: "none",
    storage_key: "none",
    // People name files after people.
    name: "personal",
    size: "none",
    mime: "none",
    sha256: "none",
    is_shared: "none",
    created_at: "none",
    stored_at: "none",
    expires_at: "none",
    used_by: "none",
  },
});

defineReference({ to: "users", table: "uploaded_files", column: "user_id", onDelete: "keep" });
