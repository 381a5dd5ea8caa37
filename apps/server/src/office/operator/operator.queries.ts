// What the operator may see across tenants, only through reviewed functions of the database.
import type { Database } from "#platform/database";

export interface QuarantineRow {
  tenantId: number;
  id: number;
  channelId: number;
  channelType: string;
  reason: string;
  bytes: number;
  receivedAt: Date;
  replayedAt: Date | null;
  total: number;
}

export function pageOfQuarantine(db: Database, limit: number, offset: number): Promise<QuarantineRow[]> {
  return db.callOnce("operator_quarantine", "select * from operator_quarantine($1, $2)", [limit, offset]);
}

export async function tenantOfQuarantined(db: Database, quarantineId: number): Promise<number | null> {
  const [row] = await db.callOnce<{ tenantId: number | null }>(
    "operator_quarantine_tenant",
    "select operator_quarantine_tenant($1) as tenant_id",
    [quarantineId],
  );
  return row?.tenantId ?? null;
}
