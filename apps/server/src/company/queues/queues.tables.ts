// The queues table as the code sees it, with the class of each column.
import type { Generated, GeneratedAlways } from "kysely";
import { defineReference, defineTable } from "#platform/database";

export interface QueuesTable {
  tenantId: number;
  id: Generated<number>;
  name: string;
  color: Generated<string>;
  isActive: Generated<boolean>;
  createdAt: Generated<Date>;
}

export interface ReplyTargetsTable {
  tenantId: number;
  /** 0 for the company itself. */
  queueId: number;
  validFrom: Date;
  firstAnswer: number | null;
  answer: number | null;
  closing: number | null;
  ofQueueId: GeneratedAlways<number | null>;
}

declare module "#platform/database" {
  interface Tables {
    replyTargets: ReplyTargetsTable;
    queues: QueuesTable;
  }
}

defineTable("queues", {
  tenant: true,
  columns: { tenant_id: "none", id: "none", name: "none", color: "none", is_active: "none", created_at: "none" },
});

defineTable("reply_targets", {
  tenant: true,
  rowId: "queue_id",
  columns: {
    tenant_id: "none",
    queue_id: "none",
    valid_from: "none",
    first_answer: "none",
    answer: "none",
    closing: "none",
    of_queue_id: "none",
  },
});

defineReference({ to: "queues", table: "reply_targets", column: "of_queue_id", onDelete: "remove" });
