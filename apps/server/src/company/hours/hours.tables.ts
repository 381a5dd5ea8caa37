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

export interface OpenSpansTable {
  tenantId: number;
  scope: Scope;
  /** 0 for the company itself. */
  scopeId: number;
  opensAt: Date;
  closesAt: Date;
  /** Milliseconds for which the scope had been open before. */
  openBefore: number;
  channelId: GeneratedAlways<number | null>;
  queueId: GeneratedAlways<number | null>;
}

declare module "#platform/database" {
  interface Tables {
    businessHours: BusinessHoursTable;
    holidays: HolidaysTable;
    openSpans: OpenSpansTable;
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

defineTable("open_spans", {
  tenant: true,
  rowId: "scope_id",
  columns: {
    tenant_id: "none",
    scope: "none",
    scope_id: "none",
    opens_at: "none",
    closes_at: "none",
    open_before: "none",
    channel_id: "none",
    queue_id: "none",
  },
});

defineReference({ to: "queues", table: "business_hours", column: "queue_id", onDelete: "remove" });
defineReference({
  to: "channels",
  table: "business_hours",
  column: "channel_id",
  follows: {
    kind: "hours",
    by: ["scope"],
    once: { with: ["scope"] },
    copies: ["scope", "week", "message", "max_sends", "updated_at"],
    writes: "scope_id",
  },
  onDelete: "keep",
});
defineReference({ to: "queues", table: "open_spans", column: "queue_id", onDelete: "remove" });
defineReference({ to: "channels", table: "open_spans", column: "channel_id", follows: "stays", onDelete: "keep" });
