// Table of the tests that are kept with a flow.
import type { FlowTest } from "@prosa/flows";
import type { GeneratedAlways, JSONColumnType } from "kysely";
import { defineReference, defineTable } from "#platform/database";

export interface FlowTestsTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  flowId: number;
  name: string;
  test: JSONColumnType<FlowTest>;
  userId: number | null;
  createdAt: Date;
}

declare module "#platform/database" {
  interface Tables {
    flowTests: FlowTestsTable;
  }
}

defineTable("flow_tests", {
  tenant: true,
  people: { of: "company", why: "Words the company invents to try its own flow." },
  columns: {
    tenant_id: "none",
    id: "none",
    flow_id: "none",
    name: "none",
    test: "sensitive",
    user_id: "none",
    created_at: "none",
  },
});

defineReference({ to: "flows", table: "flow_tests", column: "flow_id", onDelete: "keep" });
defineReference({ to: "users", table: "flow_tests", column: "user_id", onDelete: "keep" });
