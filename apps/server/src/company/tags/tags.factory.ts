// Tags for tests.
import { type TenantChoice, tenantIdOf } from "../../testing/companies.ts";
import type { TestDatabase } from "../../testing/database.ts";

let made = 0;

export async function aTag(db: TestDatabase, given: { tenant?: TenantChoice; name?: string } = {}) {
  made += 1;
  const { name = `Tag ${made}` } = given;
  const tenantId = await tenantIdOf(db, given.tenant);
  const [row] = await db.sql<{ id: string }>("insert into tags (tenant_id, name) values ($1, $2) returning id", [
    tenantId,
    name,
  ]);
  return { id: Number(row?.id), tenantId, name };
}
