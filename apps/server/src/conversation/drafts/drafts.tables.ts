// The table of drafts as the code sees it, with the class of each column.
import { defineReference, defineTable } from "#platform/database";

export interface DraftsTable {
  tenantId: number;
  userId: number;
  ticketId: number;
  id: string;
  version: number;
  words: string | null;
  updatedAt: Date;
}

declare module "#platform/database" {
  interface Tables {
    drafts: DraftsTable;
  }
}

defineTable("drafts", {
  tenant: true,
  // What somebody was about to say to a customer goes when the customer is erased.
  people: { of: "customer", by: "ticket_id", in: "tickets", erase: "rows" },
  columns: {
    tenant_id: "none",
    user_id: "none",
    ticket_id: "none",
    id: "none",
    version: "none",
    words: "secret",
    updated_at: "none",
  },
});

// Nobody else ever reads them.
defineReference({ to: "users", table: "drafts", column: "user_id", onDelete: "remove" });
