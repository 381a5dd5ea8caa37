// Table of signs to customers: up to where they were shown that they were read, and until when that somebody writes.
import type { Generated } from "kysely";
import { defineTable } from "#platform/database";

export interface CustomerSignsTable {
  tenantId: number;
  ticketId: number;
  /** The customer's newest message that was shown as read; 0: none. */
  readId: Generated<number>;
  typingUntil: Generated<Date | null>;
}

declare module "#platform/database" {
  interface Tables {
    customerSigns: CustomerSignsTable;
  }
}

defineTable("customer_signs", {
  tenant: true,
  columns: { tenant_id: "none", ticket_id: "none", read_id: "none", typing_until: "none" },
});
