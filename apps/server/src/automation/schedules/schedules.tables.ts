// Tables of scheduled messages: what is to be said, and each of its dates.
import type { SchedulePeriod, ScheduleReason, ScheduleStatus } from "@prosa/contracts/automation/schedules";
import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";
import { defineContactLink } from "#conversation/contacts";
import { defineReference, defineTable } from "#platform/database";
import type { Template } from "./schedules.types.ts";

export interface SchedulesTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  contactId: number;
  channelId: number;
  userId: number;
  body: string;
  fileId: string | null;
  template: JSONColumnType<Template | null, string | null, string | null>;
  firstLocal: string;
  zone: string;
  period: SchedulePeriod | null;
  count: number;
  cancelIfAnswered: boolean;
  /** Kept by its dates. */
  nextAt: Generated<Date>;
  createdAt: Date;
  updatedAt: Date;
}

export interface ScheduleRunsTable {
  tenantId: number;
  scheduleId: number;
  number: number;
  dueAt: Date;
  status: ScheduleStatus;
  reason: ScheduleReason | null;
  isLate: Generated<boolean>;
  ticketId: number | null;
  messageId: number | null;
  settledAt: Date | null;
}

declare module "#platform/database" {
  interface Tables {
    schedules: SchedulesTable;
    scheduleRuns: ScheduleRunsTable;
  }
}

defineTable("schedules", {
  tenant: true,
  people: { of: "customer", by: "contact_id", erase: "rows" },
  columns: {
    tenant_id: "none",
    id: "none",
    contact_id: "none",
    channel_id: "none",
    user_id: "none",
    body: "sensitive",
    file_id: "none",
    template: "personal",
    first_local: "none",
    zone: "none",
    period: "none",
    count: "none",
    cancel_if_answered: "none",
    next_at: "none",
    created_at: "none",
    updated_at: "none",
  },
});

defineTable("schedule_runs", {
  tenant: true,
  rowId: "schedule_id",
  columns: {
    tenant_id: "none",
    schedule_id: "none",
    number: "none",
    due_at: "none",
    status: "none",
    reason: "none",
    is_late: "none",
    ticket_id: "none",
    message_id: "none",
    settled_at: "none",
  },
});

defineReference({ to: "contacts", table: "schedules", column: "contact_id", onDelete: "remove" });
defineReference({
  to: "channels",
  table: "schedules",
  column: "channel_id",
  follows: {
    kind: "schedules",
    reach: "u.next_at < 'infinity'",
  },
  onDelete: "keep",
});
defineReference({ to: "users", table: "schedules", column: "user_id", onDelete: "keep" });
defineContactLink({ table: "schedules" });
