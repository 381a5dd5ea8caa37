// Tables of what was unusual: each kind once a day and channel, and up to when a company's hours were looked at.
import type { Generated, GeneratedAlways } from "kysely";
import { defineReference, defineTable } from "#platform/database";
import type { AnomalyKind } from "./outlook.types.ts";

export interface AnomaliesTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  kind: AnomalyKind;
  /** Of the company's calendar and clock. */
  day: string;
  hour: number;
  /** Of a silent channel. */
  channelId: number | null;
  seen: number;
  usual: number;
  createdAt: Date;
}

interface AnomalyMarksTable {
  tenantId: number;
  judgedUntil: Generated<Date | null>;
}

declare module "#platform/database" {
  interface Tables {
    anomalies: AnomaliesTable;
    anomalyMarks: AnomalyMarksTable;
  }
}

defineTable("anomalies", {
  tenant: true,
  columns: {
    tenant_id: "none",
    id: "none",
    kind: "none",
    day: "none",
    hour: "none",
    channel_id: "none",
    seen: "none",
    usual: "none",
    created_at: "none",
  },
});

defineTable("anomaly_marks", {
  tenant: true,
  rowId: "tenant_id",
  columns: { tenant_id: "none", judged_until: "none" },
});

defineReference({ to: "channels", table: "anomalies", column: "channel_id", follows: "stays", onDelete: "keep" });
