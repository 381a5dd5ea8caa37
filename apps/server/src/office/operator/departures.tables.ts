// What is kept of companies that were deleted.
import type { Generated, JSONColumnType } from "kysely";
import { defineTable } from "#platform/database";

interface CompanyArchivesTable {
  tenantId: number;
  /** The company's own number. */
  id: number;
  name: string;
  books: JSONColumnType<object>;
  askedAt: Date;
  erasedAt: Generated<Date | null>;
  keptUntil: Date;
}

declare module "#platform/database" {
  interface Tables {
    companyArchives: CompanyArchivesTable;
  }
}

defineTable("company_archives", {
  tenant: true,
  people: { of: "company", why: "Invoices and payments of a company that left, kept as tax law asks." },
  columns: {
    tenant_id: "none",
    id: "none",
    name: "personal",
    books: "personal",
    asked_at: "none",
    erased_at: "none",
    kept_until: "none",
  },
});
