// Queues for tests.
import { type TenantChoice, tenantIdOf } from "../../testing/companies.ts";
import type { TestDatabase } from "../../testing/database.ts";

let made = 0;

export interface QueueGiven {
  tenant?: TenantChoice;
  name?: string;
  color?: string;
  isActive?: boolean;
}

export async function aQueue(db: TestDatabase, given: QueueGiven = {}) {
  made += 1;
  const { name = `Queue ${made}`, color = "#0B7A6B", isActive = true } = given;
  const tenantId = await tenantIdOf(db, given.tenant);
  const [row] = await db.sql<{ id: string }>(
    "insert into queues (tenant_id, name, color, is_active) values ($1, $2, $3, $4) returning id",
    [tenantId, name, color, isActive],
  );
  return { id: Number(row?.id), tenantId, name, color };
}
