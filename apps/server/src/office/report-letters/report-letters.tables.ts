// Tables of letters with figures, with the class of each column.
import type { LetterFilter, LetterRhythm } from "@prosa/contracts/report-letters";
import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";
import { defineReference, defineTable } from "#platform/database";

export interface ReportSubscriptionsTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  userId: number;
  report: string;
  filter: JSONColumnType<LetterFilter, string, string>;
  rhythm: LetterRhythm;
  day: number;
  hour: number;
  nextAt: Date;
  pausedAt: Generated<Date | null>;
  createdAt: Date;
}

interface ReportLettersTable {
  tenantId: number;
  subscriptionId: number;
  periodFrom: string;
  createdAt: Date;
}

declare module "#platform/database" {
  interface Tables {
    reportSubscriptions: ReportSubscriptionsTable;
    reportLetters: ReportLettersTable;
  }
}

defineTable("report_subscriptions", {
  tenant: true,
  columns: {
    tenant_id: "none",
    id: "none",
    user_id: "none",
    report: "none",
    filter: "none",
    rhythm: "none",
    day: "none",
    hour: "none",
    next_at: "none",
    paused_at: "none",
    created_at: "none",
  },
});

defineTable("report_letters", {
  tenant: true,
  rowId: "subscription_id",
  columns: { tenant_id: "none", subscription_id: "none", period_from: "none", created_at: "none" },
});

defineReference({ to: "users", table: "report_subscriptions", column: "user_id", onDelete: "remove" });
