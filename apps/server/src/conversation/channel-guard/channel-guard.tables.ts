// Tables of the guard of numbers: what each did by the hour, its pace in bulk, and what stopped it.
import type { BrakeReason } from "@prosa/contracts/conversation/channel-guard";
import type { Generated, GeneratedAlways } from "kysely";
import { defineReference, defineTable } from "#platform/database";

export interface ChannelHoursTable {
  tenantId: number;
  channelId: number;
  hour: Date;
  writer: number;
  opened: number;
  sent: number;
  bulkSent: number;
  failed: number;
  invalid: number;
  complaints: number;
}

export interface BulkPaceTable {
  tenantId: number;
  channelId: number;
  nextAt: Date;
  lastAt: Date;
}

export interface ChannelBrakesTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  channelId: number;
  reason: BrakeReason;
  count: number | null;
  of: number | null;
  at: Date;
  releasedAt: Generated<Date | null>;
  releasedBy: Generated<number | null>;
  note: Generated<string | null>;
  keptComplaints: Generated<number>;
  keptSent: Generated<number>;
}

declare module "#platform/database" {
  interface Tables {
    channelHours: ChannelHoursTable;
    bulkPace: BulkPaceTable;
    channelBrakes: ChannelBrakesTable;
  }
}

defineTable("channel_hours", {
  tenant: true,
  rowId: "hour",
  columns: {
    tenant_id: "none",
    channel_id: "none",
    hour: "none",
    writer: "none",
    opened: "none",
    sent: "none",
    bulk_sent: "none",
    failed: "none",
    invalid: "none",
    complaints: "none",
  },
});

defineTable("bulk_pace", {
  tenant: true,
  rowId: "channel_id",
  columns: { tenant_id: "none", channel_id: "none", next_at: "none", last_at: "none" },
});

defineTable("channel_brakes", {
  tenant: true,
  columns: {
    tenant_id: "none",
    id: "none",
    channel_id: "none",
    reason: "none",
    count: "none",
    of: "none",
    at: "none",
    released_at: "none",
    released_by: "none",
    note: "none",
    kept_complaints: "none",
    kept_sent: "none",
  },
});

defineReference({ to: "channels", table: "channel_hours", column: "channel_id", follows: "stays", onDelete: "keep" });
defineReference({ to: "channels", table: "bulk_pace", column: "channel_id", follows: "stays", onDelete: "keep" });
defineReference({ to: "channels", table: "channel_brakes", column: "channel_id", follows: "stays", onDelete: "keep" });
defineReference({ to: "users", table: "channel_brakes", column: "released_by", onDelete: "keep" });
