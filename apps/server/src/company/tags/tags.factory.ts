// Tags for tests.
import { type TenantChoice, tenantIdOf } from "../../testing/companies.ts";
import type { TestDatabase } from "../../testing/database.ts";

let made = 0;

export async function aTag(db: TestDatabase, given: { tenant?: TenantChoice; name?: string; isActive?: boolean } = {}) {
  made += 1;
  const { name = `Tag ${made}`, isActive = true } = given;
  const tenantId = await tenantIdOf(db, given.tenant);
  const [row] = await db.sql<{ id: string }>(
    "insert into tags (tenant_id, name, is_active) values ($1, $2, $3) returning id",
    [tenantId, name, isActive],
  );
  return { id: Number(row?.id), tenantId, name };
}
