// Segments for tests.
import { type TenantChoice, tenantIdOf } from "../../testing/companies.ts";
import type { TestDatabase } from "../../testing/database.ts";

let made = 0;

export async function aSegment(
  db: TestDatabase,
  given: { tenant?: TenantChoice; name?: string; meant?: object[] } = {},
) {
  made += 1;
  const { name = `Segment ${made}`, meant = [{ kind: "state", state: "SP" }] } = given;
  const tenantId = await tenantIdOf(db, given.tenant);
  const [row] = await db.sql<{ id: string }>(
    `insert into segments (tenant_id, name, meant, except_for, created_at, updated_at)
     values ($1, $2, $3, '[]', now(), now()) returning id`,
    [tenantId, name, JSON.stringify(meant)],
  );
  return { id: Number(row?.id), tenantId, name };
}
