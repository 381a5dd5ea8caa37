// What the operator sees of people and channels across companies, and the new password that somebody may be given.
import type { OperatorChannel, OperatorUser } from "@prosa/contracts/billing";
import { hashNewPassword, isWeakPassword } from "#company/credentials";
import { givePassword, loadManagedUser } from "#company/users";
import { asSystem, type Deps } from "#platform/context";
import { AppError } from "#platform/errors";
import { note, type Operator, refuseOwnCompany } from "./acting.ts";

interface Asked {
  searchParam?: string | undefined;
  pageNumber?: number | undefined;
  pageSize?: number | undefined;
}

const FIRST_SIZE = 25;

function placeOf({ pageNumber = 1, pageSize = FIRST_SIZE }: Asked) {
  return { size: pageSize, offset: (pageNumber - 1) * pageSize };
}

function pageOf<Row extends { total: number }, Item>(rows: readonly Row[], offset: number, wire: (row: Row) => Item) {
  const items = rows.map(wire);
  const count = rows[0]?.total ?? 0;
  return { items, count, hasMore: offset + items.length < count };
}

interface UserRow extends Omit<OperatorUser, "lastOnlineAt"> {
  lastOnlineAt: Date | null;
  total: number;
}

export async function pageOfPeople(deps: Deps, tenantId: number | null, asked: Asked) {
  const { size, offset } = placeOf(asked);
  const rows = await deps.db.callOnce<UserRow>(
    "operator_users",
    `select id, tenant_id, company, name, email, profile, is_active, has_password, last_online_at, total
       from operator_users($1, $2, $3, $4)`,
    [tenantId, asked.searchParam || null, size, offset],
  );
  const page = pageOf(rows, offset, ({ total: _, lastOnlineAt, ...row }) => ({
    ...row,
    lastOnlineAt: lastOnlineAt?.toISOString() ?? null,
  }));
  return { ...page, users: page.items };
}

interface ChannelRow extends Omit<OperatorChannel, "lastInboundAt"> {
  lastInboundAt: Date | null;
  total: number;
}

export async function pageOfChannels(
  deps: Deps,
  asked: Asked & { tenantId?: number | undefined; status?: string | undefined },
) {
  const { size, offset } = placeOf(asked);
  const rows = await deps.db.callOnce<ChannelRow>(
    "operator_channels",
    `select id, tenant_id, company, name, type, number, status, last_inbound_at, total
       from operator_channels($1, $2, $3, $4, $5)`,
    [asked.tenantId ?? null, asked.searchParam || null, asked.status ?? null, size, offset],
  );
  const page = pageOf(rows, offset, ({ total: _, lastInboundAt, ...row }) => ({
    ...row,
    lastInboundAt: lastInboundAt?.toISOString() ?? null,
  }));
  return { ...page, channels: page.items };
}

interface Totals {
  companies: number;
  blocked: number;
  suspended: number;
  users: number;
  connections: number;
  connected: number;
}

export async function totals(deps: Deps): Promise<Totals> {
  const [row] = await deps.db.callOnce<Totals>(
    "operator_totals",
    "select companies, blocked, suspended, users, connections, connected from operator_totals($1)",
    [deps.clock.now()],
  );
  if (!row) throw new AppError("ERR_INTERNAL");
  return row;
}

/** Their sessions end, and both logs say so: the company's own names the operator by number. */
export async function changePassword(deps: Deps, operator: Operator, userId: number, password: string): Promise<void> {
  const [found] = await deps.db.callOnce<{ tenantId: number | null }>(
    "operator_user_tenant",
    "select operator_user_tenant($1) as tenant_id",
    [userId],
  );
  const tenantId = found?.tenantId;
  if (!tenantId) throw new AppError("ERR_NO_USER_FOUND");
  refuseOwnCompany(tenantId);
  const user = await asSystem(deps, tenantId, (ctx) => loadManagedUser(ctx.tx, userId), "operator");
  const owner = { name: user.name, email: user.email };
  if (isWeakPassword(password, owner)) throw new AppError("ERR_PASSWORD_WEAK", { field: "password" });
  const hash = await hashNewPassword(deps, user.email, password);
  await asSystem(deps, tenantId, (ctx) => givePassword(ctx, userId, hash, operator.by), "operator");
  await operator.act((ctx) =>
    note(ctx, "operator.password_changed", { detail: { ofTenant: tenantId, userId }, list: "operatorUsers" }),
  );
}
