// The segments table as the code sees it, with the class of each column.
import type { SegmentSource } from "@prosa/contracts/campaigns";
import type { GeneratedAlways, JSONColumnType } from "kysely";
import { defineTable } from "#platform/database";

export interface SegmentsTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  name: string;
  meant: JSONColumnType<SegmentSource[], string, string>;
  exceptFor: JSONColumnType<SegmentSource[], string, string>;
  createdAt: Date;
  updatedAt: Date;
}

declare module "#platform/database" {
  interface Tables {
    segments: SegmentsTable;
  }
}

defineTable("segments", {
  tenant: true,
  columns: {
    tenant_id: "none",
    id: "none",
    name: "none",
    meant: "none",
    except_for: "none",
    created_at: "none",
    updated_at: "none",
  },
});
