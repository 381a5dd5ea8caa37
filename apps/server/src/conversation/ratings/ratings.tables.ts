// The table of ratings: grades that customers were asked for, one a ticket.
import type { Generated } from "kysely";
import { defineReference, defineTable } from "#platform/database";

export interface RatingsTable {
  tenantId: number;
  ticketId: number;
  userId: number;
  askedAt: Date;
  expiresAt: Date;
  grade: Generated<number | null>;
  gradedAt: Generated<Date | null>;
  thankedAt: Generated<Date | null>;
  comment: Generated<string | null>;
  commentAskedAt: Generated<Date | null>;
  commentedAt: Generated<Date | null>;
  /** Something came that was meant as a grade and is none. */
  missedAt: Generated<Date | null>;
  explainedAt: Generated<Date | null>;
}

declare module "#platform/database" {
  interface Tables {
    ratings: RatingsTable;
  }
}

defineTable("ratings", {
  tenant: true,
  people: { of: "customer", by: "ticket_id", in: "tickets", erase: "rows" },
  columns: {
    tenant_id: "none",
    ticket_id: "none",
    user_id: "none",
    asked_at: "none",
    expires_at: "none",
    grade: "personal",
    graded_at: "none",
    thanked_at: "none",
    comment: "sensitive",
    comment_asked_at: "none",
    commented_at: "none",
    missed_at: "none",
    explained_at: "none",
  },
});

// Whose attendance was graded stays known when they have left.
defineReference({ to: "users", table: "ratings", column: "user_id", onDelete: "keep" });
