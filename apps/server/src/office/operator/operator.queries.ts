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

export async function namesOfCompanies(db: Database, tenantIds: readonly number[]): Promise<Map<number, string>> {
  const wanted = [...new Set(tenantIds)];
  if (wanted.length === 0) return new Map();
  const rows = await db.callOnce<{ id: number; name: string }>(
    "operator_company_names",
    "select id, name from operator_company_names($1)",
    [wanted],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

interface ErasureRow {
  id: string;
  tenantId: number;
  company: string;
  rows: number;
  erasedAt: Date;
  replayedAt: Date | null;
  total: number;
}

export function pageOfErasures(db: Database, limit: number, offset: number): Promise<ErasureRow[]> {
  return db.callOnce(
    "operator_erasures",
    "select id, tenant_id, company, rows, erased_at, replayed_at, total from operator_erasures($1, $2)",
    [limit, offset],
  );
}
