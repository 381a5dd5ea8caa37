// Keys of requests as the code sees them, with the class of each column.
import { defineReference, defineTable } from "#platform/database";

interface IdempotencyKeysTable {
  tenantId: number;
  userId: number;
  keyHash: Buffer;
  id: string;
  requestHash: Buffer;
  answer: string | null;
  createdAt: Date;
}

declare module "#platform/database" {
  interface Tables {
    idempotencyKeys: IdempotencyKeysTable;
  }
}

defineTable("idempotency_keys", {
  tenant: true,
  people: { of: "passing", why: "What somebody was answered, encrypted, for that person alone; gone after two days." },
  columns: {
    tenant_id: "none",
    user_id: "none",
    key_hash: "none",
    id: "none",
    request_hash: "none",
    answer: "secret",
    created_at: "none",
  },
});

// Forgotten a day after they were written, whoever wrote them.
defineReference({ to: "users", table: "idempotency_keys", column: "user_id", onDelete: "keep" });
