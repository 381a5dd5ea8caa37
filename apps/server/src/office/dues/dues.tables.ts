// What companies were told of their open invoices, as the code sees it.
import type { DueCarrier } from "@prosa/contracts/company/saas-dues";
import type { Generated, GeneratedAlways } from "kysely";
import { defineTable } from "#platform/database";

interface DueNoticesTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  invoiceId: number;
  step: string;
  carrier: DueCarrier;
  takenAt: Generated<Date | null>;
  outcome: Generated<"sent" | "refused" | "unknown" | "needless" | null>;
  createdAt: Date;
}

declare module "#platform/database" {
  interface Tables {
    dueNotices: DueNoticesTable;
  }
}

defineTable("due_notices", {
  tenant: true,
  columns: {
    tenant_id: "none",
    id: "none",
    invoice_id: "none",
    step: "none",
    carrier: "none",
    taken_at: "none",
    outcome: "none",
    created_at: "none",
  },
});
