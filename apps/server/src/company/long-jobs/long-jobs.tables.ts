// The table of long work: who asked for what, and how far it is.
import type { LongJobKind } from "@prosa/contracts/long-jobs";
import type { Generated } from "kysely";
import { defineReference, defineTable } from "#platform/database";

export interface LongJobsTable {
  tenantId: number;
  id: string;
  userId: number;
  kind: LongJobKind;
  subject: string;
  status: "waiting" | "running" | "done" | "failed" | "canceled";
  total: number | null;
  done: Generated<number>;
  failed: Generated<number>;
  isCancelable: boolean;
  isCancelRequested: Generated<boolean>;
  problems: Generated<{ subject: string; code: string }[]>;
  payload: unknown;
  progress: unknown;
  resultKey: string | null;
  resultName: string | null;
  failuresKey: string | null;
  createdAt: Date;
  updatedAt: Date;
  finishedAt: Date | null;
}

declare module "#platform/database" {
  interface Tables {
    longJobs: LongJobsTable;
  }
}

defineTable("long_jobs", {
  tenant: true,
  people: {
    of: "passing",
    why: "Gone after seven days; an erasure removes what holds the person at once, by what each kind says it holds.",
  },
  columns: {
    tenant_id: "none",
    id: "none",
    user_id: "none",
    kind: "none",
    subject: "sensitive",
    status: "none",
    total: "none",
    done: "none",
    failed: "none",
    is_cancelable: "none",
    is_cancel_requested: "none",
    problems: "sensitive",
    payload: "sensitive",
    progress: "sensitive",
    result_key: "none",
    result_name: "sensitive",
    failures_key: "none",
    created_at: "none",
    updated_at: "none",
    finished_at: "none",
  },
});

defineReference({ to: "users", table: "long_jobs", column: "user_id", onDelete: "keep" });
