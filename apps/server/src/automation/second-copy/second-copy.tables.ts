// Tables of second copies: where a conversation stands, and which documents were looked up.
import type { Generated, GeneratedAlways } from "kysely";
import { defineContactLink } from "#conversation/contacts";
import { defineReference, defineTable } from "#platform/database";

export interface SecondCopyStatesTable {
  tenantId: number;
  sessionId: number;
  integrationId: number;
  heardId: number;
  sealed: string;
  updatedAt: Date;
}

export type LookupResult = "asked" | "proven" | "unproven" | "unknown" | "failed";

export interface SecondCopyLookupsTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  contactId: number;
  digest: Buffer;
  result: Generated<LookupResult>;
  at: Date;
}

declare module "#platform/database" {
  interface Tables {
    secondCopyStates: SecondCopyStatesTable;
    secondCopyLookups: SecondCopyLookupsTable;
  }
}

defineTable("second_copy_states", {
  tenant: true,
  rowId: "session_id",
  // By its session, which goes to another contact with a merge.
  people: { of: "customer", by: "session_id", in: "flow_sessions", erase: "rows" },
  columns: {
    tenant_id: "none",
    session_id: "none",
    integration_id: "none",
    heard_id: "none",
    sealed: "secret",
    updated_at: "none",
  },
});

defineTable("second_copy_lookups", {
  tenant: true,
  people: { of: "customer", by: "contact_id", erase: "rows" },
  columns: { tenant_id: "none", id: "none", contact_id: "none", digest: "personal", result: "none", at: "none" },
});

defineReference({ to: "integrations", table: "second_copy_states", column: "integration_id", onDelete: "remove" });
defineReference({ to: "contacts", table: "second_copy_lookups", column: "contact_id", onDelete: "remove" });
defineContactLink({ table: "second_copy_lookups" });
