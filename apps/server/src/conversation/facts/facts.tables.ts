// Tables of facts: what happened to tickets, which figures are sums over, and how far the past has been derived.
import type { Generated, GeneratedAlways } from "kysely";
import { defineTable } from "#platform/database";
import type { FactAuthor, FactKind } from "./facts.types.ts";

export interface TicketFactsTable {
  tenantId: number;
  ticketId: number;
  id: GeneratedAlways<number>;
  /** Of the ticket, by the change that made it; 0: derived from the ticket's story. */
  version: number;
  kind: FactKind;
  at: Date;
  since: Date | null;
  channelId: number;
  queueId: number | null;
  userId: number | null;
  toQueueId: Generated<number | null>;
  toUserId: Generated<number | null>;
  author: FactAuthor;
  isFirst: Generated<boolean>;
  isPrivate: Generated<boolean>;
  wasAnswered: Generated<boolean>;
  sent: Generated<number>;
  received: Generated<number>;
  reasonId: Generated<number | null>;
  grade: Generated<number | null>;
}

export interface FactMarksTable {
  tenantId: number;
  /** The last ticket whose facts were derived. */
  filledUpto: Generated<number>;
  filledAt: Generated<Date | null>;
}

declare module "#platform/database" {
  interface Tables {
    ticketFacts: TicketFactsTable;
    factMarks: FactMarksTable;
  }
}

defineTable("ticket_facts", {
  tenant: true,
  columns: {
    tenant_id: "none",
    ticket_id: "none",
    id: "none",
    version: "none",
    kind: "none",
    at: "none",
    since: "none",
    channel_id: "none",
    queue_id: "none",
    user_id: "none",
    to_queue_id: "none",
    to_user_id: "none",
    author: "none",
    is_first: "none",
    is_private: "none",
    was_answered: "none",
    sent: "none",
    received: "none",
    reason_id: "none",
    grade: "none",
  },
});

defineTable("fact_marks", {
  tenant: true,
  rowId: "tenant_id",
  columns: { tenant_id: "none", filled_upto: "none", filled_at: "none" },
});
