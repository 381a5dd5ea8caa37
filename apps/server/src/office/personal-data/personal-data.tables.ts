// Tables of people's rights: the erasures that were made, and how far each company's retention has come.
import type { Generated } from "kysely";
import { defineTable } from "#platform/database";

/** How many rows of which table lost what they held. */
export type Counts = Record<string, number>;

interface ErasuresTable {
  tenantId: number;
  id: string;
  contactId: number;
  contactCreatedAt: Date;
  digests: string[];
  userId: number | null;
  counts: unknown;
  erasedAt: Date;
  replayedAt: Generated<Date | null>;
}

interface RetentionMarksTable {
  tenantId: number;
  closedAt: Date;
  ticketId: number;
  updatedAt: Date;
}

declare module "#platform/database" {
  interface Tables {
    erasures: ErasuresTable;
    retentionMarks: RetentionMarksTable;
  }
}

defineTable("erasures", {
  tenant: true,
  columns: {
    tenant_id: "none",
    id: "none",
    contact_id: "none",
    contact_created_at: "none",
    // Keyed: without the master key nobody can try numbers out.
    digests: "none",
    user_id: "none",
    counts: "none",
    erased_at: "none",
    replayed_at: "none",
  },
});

defineTable("retention_marks", {
  tenant: true,
  rowId: "tenant_id",
  columns: { tenant_id: "none", closed_at: "none", ticket_id: "none", updated_at: "none" },
});
