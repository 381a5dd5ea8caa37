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
    reactions: {
      name: string;
      kind: string;
      position: string;
      upto: string | null;
      afterSeq: number;
      reachedAt: Date;
      epoch: number;
      fault: string | null;
      failingSince: Date | null;
      tries: number;
      missedBefore: Date | null;
      retiredAt: Date | null;
    };
    parkedReactions: {
      tenantId: number;
      reaction: string;
      seq: number;
      kind: string;
      ticketId: number | null;
      version: number | null;
      userId: number | null;
      data: JSONColumnType<Record<string, unknown>>;
      at: Date;
      fault: string;
      parkedAt: Date;
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
defineTable("reactions", {
  tenant: false,
  columns: {
    name: "none",
    kind: "none",
    position: "none",
    upto: "none",
    after_seq: "none",
    reached_at: "none",
    epoch: "none",
    fault: "none",
    failing_since: "none",
    tries: "none",
    missed_before: "none",
    retired_at: "none",
  },
});
defineTable("parked_reactions", {
  tenant: true,
  people: { of: "passing", why: "Ids and small facts as in the journal, gone after thirty days." },
  columns: {
    tenant_id: "none",
    reaction: "none",
    seq: "none",
    kind: "none",
    ticket_id: "none",
    version: "none",
    user_id: "none",
    data: "personal",
    at: "none",
    // The name and code of an error, never its text.
    fault: "none",
    parked_at: "none",
  },
});
