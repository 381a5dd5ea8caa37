// Farewell messages for tests, each at the end of the order.
import { type TenantChoice, tenantIdOf } from "../../testing/companies.ts";
import type { TestDatabase } from "../../testing/database.ts";

export async function aFarewell(db: TestDatabase, given: { tenant?: TenantChoice; title?: string } = {}) {
  const { title = "Farewell" } = given;
  const tenantId = await tenantIdOf(db, given.tenant);
  const [row] = await db.sql<{ id: string; position: number }>(
    `insert into farewell_messages (tenant_id, title, message, position, created_at, updated_at)
     select $1, $2, $2 || ' text', coalesce(max(position) + 1, 0), now(), now() from farewell_messages where tenant_id = $1
     returning id, position`,
    [tenantId, title],
  );
  return { id: Number(row?.id), tenantId, title, position: row?.position };
}
