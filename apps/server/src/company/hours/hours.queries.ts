// SQL of business hours. Each function takes the transaction first; row-level security adds the tenant.
import { sql } from "kysely";
import type { Tx } from "#platform/database";
import { AppError } from "#platform/errors";
import type { Holiday, Schedule, Scope, Week } from "./hours.types.ts";

/** Whose hours: the company's own have no id of their own. */
export type HoursOf = { scope: "company"; scopeId: 0 } | { scope: "channel" | "queue"; scopeId: number };

export interface StoredHours {
  scope: Scope;
  week: Week | null;
  message: string;
  /** Null: as the company's. The company's own is a setting, and what stands here of it is not looked at. */
  maxSends: number | null;
}

/** The company's, and those of the channel and queue named. */
export async function readHours(
  tx: Tx,
  { channelId = null, queueId = null }: { channelId?: number | null; queueId?: number | null },
): Promise<StoredHours[]> {
  const { rows } = await sql<StoredHours>`
    select h.scope, h.week, h.message, h.max_sends from business_hours h
     where h.tenant_id = app_tenant() and (h.scope = 'company'
        or (h.scope = 'channel' and h.scope_id = ${channelId}::bigint)
        or (h.scope = 'queue' and h.scope_id = ${queueId}::bigint))`.execute(tx);
  return rows;
}

/** Every one of the company, to know how long nobody is told anything whoever writes where. */
export async function readEveryHours(tx: Tx): Promise<(StoredHours & { scopeId: number })[]> {
  return tx.selectFrom("businessHours").select(["scope", "scopeId", "week", "message", "maxSends"]).execute();
}

export function schedulesOf(stored: readonly StoredHours[]): Partial<Record<Scope, Schedule>> {
  return Object.fromEntries(
    stored.map(({ scope, week, message, maxSends }) => [
      scope,
      { week, message, maxSends: scope === "company" ? null : maxSends },
    ]),
  );
}

/** There is at most one for each day of a year. */
export async function readHolidays(tx: Tx): Promise<Holiday[]> {
  return tx.selectFrom("holidays").select(["date", "mode", "periods", "message"]).execute();
}

export async function saveHours(
  tx: Tx,
  tenantId: number,
  { scope, scopeId }: HoursOf,
  set: { week?: Week | null; message?: string; maxSends?: number | null },
  now: Date,
): Promise<void> {
  const week = set.week === undefined ? {} : { week: set.week === null ? null : JSON.stringify(set.week) };
  const { message, maxSends } = set;
  const given = {
    ...week,
    ...(message === undefined ? {} : { message }),
    ...(maxSends === undefined ? {} : { maxSends }),
    updatedAt: now,
  };
  await tx
    .insertInto("businessHours")
    .values({ tenantId, scope, scopeId, week: null, message: "", maxSends: null, ...given })
    .onConflict((conflict) => conflict.columns(["tenantId", "scope", "scopeId"]).doUpdateSet(given))
    .execute();
}

/** Refuses a channel or queue that is not there; "keep" also keeps one that is from going until the commit. */
export async function findScope(tx: Tx, { scope, scopeId }: HoursOf, purpose: "look" | "keep" = "look"): Promise<void> {
  if (scope === "company") return;
  const table = scope === "queue" ? sql`queues` : sql`channels`;
  const lock = purpose === "keep" ? sql`for key share` : sql``;
  const { rows } = await sql`
    select id from ${table} where tenant_id = app_tenant() and id = ${scopeId}::bigint ${lock}`.execute(tx);
  if (rows.length === 0) throw absent(scope);
}

const absent = (scope: "channel" | "queue") =>
  new AppError(scope === "queue" ? "ERR_NO_QUEUE_FOUND" : "ERR_NO_WAPP_FOUND", { field: "scopeId" });

export interface ScopeChoice {
  scope: "channel" | "queue";
  id: number;
  name: string;
  inherits: boolean;
}

export async function listScopes(tx: Tx): Promise<ScopeChoice[]> {
  const { rows } = await sql<ScopeChoice>`
    select s.scope, s.id, s.name, h.week is null as inherits
      from (select 'channel' as scope, c.id, c.name from channels c where c.tenant_id = app_tenant()
            union all select 'queue', q.id, q.name from queues q where q.tenant_id = app_tenant()) s
      left join business_hours h on h.tenant_id = app_tenant() and h.scope = s.scope and h.scope_id = s.id
     order by s.scope, search_text(s.name), s.id limit 2000`.execute(tx);
  return rows;
}
