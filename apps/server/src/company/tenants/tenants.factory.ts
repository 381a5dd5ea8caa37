// Companies for tests.
import { insertTenant, type TenantGiven } from "../../testing/companies.ts";
import type { TestDatabase } from "../../testing/database.ts";

export async function aTenant(db: TestDatabase, given: TenantGiven = {}): Promise<{ id: number }> {
  return { id: await insertTenant(db, given) };
}
