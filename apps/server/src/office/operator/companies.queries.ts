// Companies as the operator sees them, through the reviewed functions of the database and in no other way.
import type { Company } from "@prosa/contracts/companies";
import type { Database } from "#platform/database";
import { AppError } from "#platform/errors";

export interface CompaniesAsked {
  searchParam?: string | undefined;
  status?: "active" | "inactive" | undefined;
  expired?: "true" | "false" | undefined;
  sort?: string | undefined;
  pageNumber?: number | undefined;
  pageSize?: number | undefined;
}

interface CompanyRow {
  id: number;
  name: string;
  email: string | null;
  whatsapp: string | null;
  planId: number;
  planName: string;
  status: Company["status"];
  dueAt: Date;
  timeZone: string;
  createdAt: Date;
  users: number;
  connections: number;
  awaitsOwner: boolean;
  supportUntil: Date | null;
  total: number;
}

const FIRST_SIZE = 25;
const STATEMENT = `select id, name, email, whatsapp, plan_id, plan_name, status, due_at, time_zone, created_at, users,
  connections, awaits_owner, support_until, total from operator_companies($1, $2, $3, $4, $5, $6, $7, $8)`;

export async function pageOfCompanies(db: Database, asked: CompaniesAsked, now: Date) {
  const { searchParam, status, expired, sort = "name", pageNumber = 1, pageSize = FIRST_SIZE } = asked;
  const isExpired = expired === undefined ? null : expired === "true";
  const offset = (pageNumber - 1) * pageSize;
  const found = (limit: number, from: number) =>
    db.callOnce<CompanyRow>("operator_companies", STATEMENT, [
      searchParam || null,
      status ?? null,
      isExpired,
      null,
      now,
      sort,
      limit,
      from,
    ]);
  const rows = await found(pageSize, offset);
  // A page past the end still tells how many there are.
  const count = rows[0]?.total ?? (offset === 0 ? 0 : ((await found(1, 0))[0]?.total ?? 0));
  const items = rows.map((row) => toWire(row, now));
  return { items, tenants: items, count, hasMore: offset + items.length < count };
}

export async function showCompany(db: Database, tenantId: number, now: Date): Promise<Company> {
  const values = [null, null, null, tenantId, now, "id", 1, 0];
  const [row] = await db.callOnce<CompanyRow>("operator_companies", STATEMENT, values);
  if (!row) throw new AppError("ERR_NO_TENANT_FOUND");
  return toWire(row, now);
}

function toWire(
  { planId, planName, dueAt, createdAt, supportUntil, total: _, ...row }: CompanyRow,
  now: Date,
): Company {
  return {
    ...row,
    plan: { id: planId, name: planName },
    dueDate: dueAt.toISOString(),
    expired: now >= dueAt,
    createdAt: createdAt.toISOString(),
    supportUntil: supportUntil?.toISOString() ?? null,
  };
}

export async function usesOfPlans(db: Database): Promise<Map<number, number>> {
  const rows = await db.callOnce<{ planId: number; companies: number }>(
    "operator_plan_uses",
    "select plan_id, companies from operator_plan_uses()",
  );
  return new Map(rows.map(({ planId, companies }) => [planId, companies]));
}
