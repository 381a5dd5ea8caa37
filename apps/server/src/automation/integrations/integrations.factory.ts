// Integrations for tests, without a key unless said otherwise.
import { type TenantChoice, tenantIdOf } from "../../testing/companies.ts";
import type { TestDatabase } from "../../testing/database.ts";

let made = 0;

export async function anIntegration(
  db: TestDatabase,
  given: { tenant?: TenantChoice; name?: string; type?: string; config?: object } = {},
) {
  made += 1;
  const tenantId = await tenantIdOf(db, given.tenant);
  const { name = `Integration ${made}`, type = "openai", config = {} } = given;
  const [row] = await db.sql<{ id: string }>(
    `insert into integrations (tenant_id, type, name, config, created_at, updated_at)
     values ($1, $2, $3, $4, now(), now()) returning id`,
    [tenantId, type, name, JSON.stringify({ model: "gpt-6-luna", ...config })],
  );
  return { id: Number(row?.id), tenantId, name };
}
