// Tables of business hours and holidays as the code sees them, with the class of each column.
import type { GeneratedAlways, JSONColumnType } from "kysely";
import { defineReference, defineTable } from "#platform/database";
import type { HolidayMode, Period, Scope, Week } from "./hours.types.ts";

export interface BusinessHoursTable {
  tenantId: number;
  scope: Scope;
  /** 0 for the company itself. */
  scopeId: number;
  week: JSONColumnType<Week, string | null, string | null> | null;
  message: string;
  maxSends: number | null;
  updatedAt: Date;
  channelId: GeneratedAlways<number | null>;
  queueId: GeneratedAlways<number | null>;
}

export interface HolidaysTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  date: string;
  message: string;
  mode: HolidayMode;
  periods: JSONColumnType<Period[]>;
  createdAt: Date;
  updatedAt: Date;
}

declare module "#platform/database" {
  interface Tables {
    businessHours: BusinessHoursTable;
    holidays: HolidaysTable;
  }
}

defineTable("business_hours", {
  tenant: true,
  rowId: "scope_id",
  columns: {
    tenant_id: "none",
    scope: "none",
    scope_id: "none",
    week: "none",
    message: "none",
    max_sends: "none",
    updated_at: "none",
    channel_id: "none",
    queue_id: "none",
  },
});

defineTable("holidays", {
  tenant: true,
  columns: {
    tenant_id: "none",
    id: "none",
    date: "none",
    message: "none",
    mode: "none",
    periods: "none",
    created_at: "none",
    updated_at: "none",
  },
});

defineReference({ to: "queues", table: "business_hours", column: "queue_id", onDelete: "remove" });
defineReference({ to: "channels", table: "business_hours", column: "channel_id", onDelete: "keep" });
