// Companies as the operator sees them, through the reviewed functions of the database and in no other way.
import type { Company } from "@prosa/contracts/companies";
import { stateOf } from "@prosa/contracts/plan-state";
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
  blockedFrom: Date;
  trialUntil: Date | null;
  graceDays: number;
  valueCents: number;
  currency: string;
  isOldVersion: boolean;
  channelsLost: number;
  lastSeenAt: Date | null;
  overdue: number;
  maxUsers: number;
  maxConnections: number;
}

/** Nobody at a screen for so long is worth a call. */
const IDLE_MS = 14 * 86_400_000;
const NEAR_LIMIT = 0.9;

const FIRST_SIZE = 25;
const STATEMENT = `select id, name, email, whatsapp, plan_id, plan_name, status, due_at, time_zone, created_at, users,
  connections, awaits_owner, support_until, total, blocked_from, trial_until, grace_days, value_cents, currency,
  is_old_version, channels_lost, last_seen_at, overdue, max_users, max_connections
  from operator_company_list($1, $2, $3, $4, $5, $6, $7, $8)`;

export async function pageOfCompanies(db: Database, asked: CompaniesAsked, now: Date) {
  const { searchParam, status, expired, sort = "name", pageNumber = 1, pageSize = FIRST_SIZE } = asked;
  const isExpired = expired === undefined ? null : expired === "true";
  const offset = (pageNumber - 1) * pageSize;
  const found = (limit: number, from: number) =>
    db.callOnce<CompanyRow>("operator_company_list", STATEMENT, [
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
  const [row] = await db.callOnce<CompanyRow>("operator_company_list", STATEMENT, values);
  if (!row) throw new AppError("ERR_NO_TENANT_FOUND");
  return toWire(row, now);
}

function toWire(row: CompanyRow, now: Date): Company {
  const { id, status, dueAt, blockedFrom, trialUntil, users, connections, maxUsers, maxConnections } = row;
  const state = stateOf({ tenantId: id, status, dueAt, blockedFrom, trialUntil }, now);
  const since = row.lastSeenAt ?? row.createdAt;
  return {
    id,
    name: row.name,
    email: row.email,
    whatsapp: row.whatsapp,
    status,
    timeZone: row.timeZone,
    users,
    connections,
    awaitsOwner: row.awaitsOwner,
    plan: { id: row.planId, name: row.planName },
    dueDate: dueAt.toISOString(),
    expired: state === "blocked",
    createdAt: row.createdAt.toISOString(),
    supportUntil: row.supportUntil?.toISOString() ?? null,
    state,
    valueCents: row.valueCents,
    currency: row.currency,
    maxUsers,
    maxConnections,
    graceDays: row.graceDays,
    isOldVersion: row.isOldVersion,
    health: {
      channelsLost: row.channelsLost,
      overdue: row.overdue,
      lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
      isIdle: now.getTime() - since.getTime() > IDLE_MS,
      isNearLimit: users >= maxUsers * NEAR_LIMIT || connections >= maxConnections * NEAR_LIMIT,
    },
  };
}

export async function usesOfPlans(db: Database): Promise<Map<number, number>> {
  const rows = await db.callOnce<{ planId: number; companies: number }>(
    "operator_plan_uses",
    "select plan_id, companies from operator_plan_uses()",
  );
  return new Map(rows.map(({ planId, companies }) => [planId, companies]));
}
