// Table of numbers: how often each way of a flow was taken, by day and version.
import { defineReference, defineTable } from "#platform/database";

export interface FlowNumbersTable {
  tenantId: number;
  flowId: number;
  /** 0: of no published version. */
  versionId: number;
  day: string;
  stepId: string;
  exit: string;
  toId: string;
  times: number;
}

declare module "#platform/database" {
  interface Tables {
    flowNumbers: FlowNumbersTable;
  }
}

defineTable("flow_numbers", {
  tenant: true,
  rowId: "flow_id",
  columns: {
    tenant_id: "none",
    flow_id: "none",
    version_id: "none",
    day: "none",
    step_id: "none",
    exit: "none",
    to_id: "none",
    times: "none",
  },
});

defineReference({ to: "flows", table: "flow_numbers", column: "flow_id", onDelete: "keep" });
