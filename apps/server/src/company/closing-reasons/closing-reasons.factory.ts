// Closing reasons for tests.
import { type TenantChoice, tenantIdOf } from "../../testing/companies.ts";
import type { TestDatabase } from "../../testing/database.ts";

let made = 0;

export async function aClosingReason(db: TestDatabase, given: { tenant?: TenantChoice; name?: string } = {}) {
  made += 1;
  const { name = `Reason ${made}` } = given;
  const tenantId = await tenantIdOf(db, given.tenant);
  const [row] = await db.sql<{ id: string }>(
    "insert into closing_reasons (tenant_id, name, created_at, updated_at) values ($1, $2, now(), now()) returning id",
    [tenantId, name],
  );
  return { id: Number(row?.id), tenantId, name };
}
