// The journal and how far it has been dispatched, as TypeScript sees them.
import type { ColumnType, JSONColumnType } from "kysely";
import { defineTable } from "#platform/database";

declare module "#platform/database" {
  interface Tables {
    journal: {
      tenantId: number;
      seq: ColumnType<number, never, never>;
      xid: ColumnType<string, never, never>;
      kind: string;
      ticketId: number | null;
      version: number | null;
      userId: number | null;
      data: JSONColumnType<Record<string, unknown>>;
      at: ColumnType<Date, never, never>;
    };
    journalTail: {
      onlyRow: ColumnType<boolean, never, never>;
      position: string;
      epoch: number;
      updatedAt: ColumnType<Date, never, Date>;
    };
  }
}

defineTable("journal", {
  tenant: true,
  people: { of: "passing", why: "Ids and small facts, gone after seven days." },
  columns: {
    tenant_id: "none",
    seq: "none",
    xid: "none",
    kind: "none",
    ticket_id: "none",
    version: "none",
    user_id: "none",
    // Kinds store ids and small facts; what people wrote is loaded again when the news is made.
    data: "personal",
    at: "none",
  },
});
defineTable("journal_tail", {
  tenant: false,
  columns: { only_row: "none", position: "none", epoch: "none", updated_at: "none" },
});
