// Support grants for tests.
import type { TestDatabase } from "../../testing/database.ts";

export interface GrantGiven {
  grantedBy: { id: number; tenantId: number };
  reason?: string;
  /** From the real present on. */
  hours?: number;
}

export async function aSupportGrant(db: TestDatabase, { grantedBy, reason = "Help us", hours = 4 }: GrantGiven) {
  const [row] = await db.sql<{ id: string }>(
    `insert into support_grants (tenant_id, reason, granted_by, created_at, expires_at)
     values ($1, $2, $3, now(), now() + make_interval(hours => $4)) returning id`,
    [grantedBy.tenantId, reason, grantedBy.id, hours],
  );
  return { id: Number(row?.id), tenantId: grantedBy.tenantId };
}
