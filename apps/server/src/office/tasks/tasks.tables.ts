// The table of tasks.
import type { TaskPriority, TaskRepeat } from "@prosa/contracts/office/tasks";
import type { Generated, GeneratedAlways } from "kysely";
import { defineContactLink } from "#conversation/contacts";
import { defineReference, defineTable } from "#platform/database";

export interface TasksTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  version: Generated<number>;
  series: string;
  number: number;
  name: string;
  description: string;
  limitAt: Date;
  ownerId: number;
  creatorId: number;
  priority: TaskPriority;
  repeat: TaskRepeat;
  anchorLocal: string;
  anchorNumber: number;
  remindMinutes: number | null;
  remindAt: Date | null;
  remindedAt: Date | null;
  contactId: number | null;
  ticketId: number | null;
  finishedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

declare module "#platform/database" {
  interface Tables {
    tasks: TasksTable;
  }
}

defineTable("tasks", {
  tenant: true,
  people: { of: "customer", by: "contact_id", erase: "rows" },
  columns: {
    tenant_id: "none",
    id: "none",
    version: "none",
    series: "none",
    number: "none",
    name: "personal",
    description: "sensitive",
    limit_at: "none",
    owner_id: "none",
    creator_id: "none",
    priority: "none",
    repeat: "none",
    anchor_local: "none",
    anchor_number: "none",
    remind_minutes: "none",
    remind_at: "none",
    reminded_at: "none",
    contact_id: "none",
    ticket_id: "none",
    finished_at: "none",
    created_at: "none",
    updated_at: "none",
  },
});

defineReference({ to: "users", table: "tasks", column: "owner_id", onDelete: "keep" });
defineReference({ to: "users", table: "tasks", column: "creator_id", onDelete: "keep" });
defineReference({ to: "contacts", table: "tasks", column: "contact_id", onDelete: "empty" });
defineContactLink({ table: "tasks" });
