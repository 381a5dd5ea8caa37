// SQL of ticket lists and counts. One small index walk per status and queue, merged: the cost follows the page, not
// the number of tickets (docs/architecture.md: a flat join swings from 1 to 734 ms).
import { ourLimits } from "@prosa/contracts/limits";
import type { TicketQuery, TicketStatus } from "@prosa/contracts/tickets";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#platform/database";
import { canSee, type Viewer, type VisibilitySettings } from "./visibility.rules.ts";
import { whereHolds } from "./visibility.sql.ts";

export interface ListScope {
  tenantId: number;
  viewer: Viewer;
  settings: VisibilitySettings;
  statuses: readonly TicketStatus[];
  /** Of which queues; the viewer's own tickets of other queues come on top unless queues were chosen. */
  queueIds: readonly number[];
  hasChosenQueues: boolean;
  withoutQueue: boolean;
}

export interface Place {
  at: Date;
  id: number;
}

type Filters = Pick<TicketQuery, "withUnreadMessages" | "isNotAssignedUser" | "whatsappIds" | "searchParam">;

/** A counter beyond this says "many" on every screen; counting on would cost as much as the list itself saves. */
export const COUNT_CAP = 1_000;

export async function listTicketIds(
  tx: Tx,
  scope: ListScope,
  filters: Filters,
  page: { after: Place | null; offset: number },
): Promise<{ places: Place[]; hasMore: boolean }> {
  const wanted = ourLimits.ticketsPerPage;
  const { rows } = await sql<{ id: number; lastMessageAt: Date }>`
    select m.id, m.last_message_at from (${branches(scope, filters, page.after, page.offset + wanted + 1)}) m
     order by m.last_message_at desc, m.id desc limit ${literal(wanted + 1)} offset ${literal(page.offset)}`.execute(
    tx,
  );
  const places = rows.slice(0, wanted).map(({ id, lastMessageAt }) => ({ id, at: lastMessageAt }));
  return { places, hasMore: rows.length > wanted };
}

/** At most COUNT_CAP. */
export async function countListed(tx: Tx, scope: ListScope, filters: Filters): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select 1 from (${branches(scope, filters, null, COUNT_CAP)}) m limit ${literal(COUNT_CAP)}) bounded`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** The viewer's own attendances, at most COUNT_CAP. */
export async function countMine(tx: Tx, scope: ListScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select 1 from tickets t
       where t.tenant_id = ${scope.tenantId} and t.user_id = ${scope.viewer.id} and t.status in ('open', 'pending')
         and ${whereHolds(canSee, scope.viewer, scope.settings)}
       limit ${literal(COUNT_CAP)}) bounded`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function oldestWaiting(tx: Tx, scope: ListScope): Promise<Date | null> {
  const { rows } = await sql<{ oldest: Date | null }>`
    select min(w.waiting_since) as oldest from (
      select t.waiting_since from tickets t
       where t.tenant_id = ${scope.tenantId} and t.status in ('open', 'pending') and t.waiting_since is not null
         and ${whereHolds(canSee, scope.viewer, scope.settings)}
       order by t.waiting_since limit 1) w`.execute(tx);
  return rows[0]?.oldest ?? null;
}

export async function allQueueIds(tx: Tx): Promise<number[]> {
  const rows = await tx.selectFrom("queues").select("id").execute();
  return rows.map(({ id }) => id);
}

function branches(scope: ListScope, filters: Filters, after: Place | null, limit: number): RawBuilder<unknown> {
  const { viewer, tenantId, queueIds } = scope;
  const walk = (condition: RawBuilder<unknown>) => sql`
    select t.id, t.last_message_at from tickets t
     where t.tenant_id = ${tenantId} and t.status = s.status and ${condition}
       and ${whereHolds(canSee, viewer, scope.settings)} ${filterConditions(scope, filters)} ${beyond(after)}
     order by t.last_message_at desc, t.id desc limit ${literal(limit)}`;
  const statuses = sql`unnest(${[...scope.statuses]}::text[]) s(status)`;
  const parts = [
    sql`select x.* from ${statuses} cross join unnest(${[...queueIds]}::bigint[]) q(id)
          cross join lateral (${walk(sql`t.queue_id = q.id`)}) x`,
  ];
  if (scope.withoutQueue) {
    parts.push(sql`select x.* from ${statuses} cross join lateral (${walk(sql`t.queue_id is null`)}) x`);
  }
  if (!scope.hasChosenQueues) {
    // Through the index by user, and only what the walks by queue do not bring already.
    const elsewhere = sql`t.user_id = ${viewer.id} and t.queue_id is not null
      and t.queue_id <> all (${[...queueIds]}::bigint[])`;
    parts.push(sql`select x.* from ${statuses} cross join lateral (${walk(elsewhere)}) x`);
  }
  return sql.join(parts, sql` union all `);
}

function filterConditions({ viewer }: ListScope, filters: Filters): RawBuilder<unknown> {
  const conditions = [sql``];
  if (filters.isNotAssignedUser) conditions.push(sql`and t.user_id is null`);
  if (filters.whatsappIds) conditions.push(sql`and t.channel_id = any (${filters.whatsappIds}::bigint[])`);
  if (filters.withUnreadMessages) {
    conditions.push(sql`and t.inbound_count > coalesce((select r.inbound_seen from ticket_reads r
      where r.tenant_id = t.tenant_id and r.ticket_id = t.id and r.user_id = ${viewer.id}), 0)`);
  }
  const search = filters.searchParam?.trim();
  if (search) conditions.push(matches(search));
  return sql.join(conditions, sql` `);
}

/** Name, number or protocol. What the person typed is text to find, never a pattern. */
function matches(search: string): RawBuilder<unknown> {
  const literally = (text: string) => text.replace(/[\\%_]/g, "\\$&");
  const digits = search.replace(/\D/g, "");
  const byDigits = digits === "" ? sql`` : sql`or c.number like ${`%${digits}%`}`;
  return sql`and (t.protocol like ${`${literally(search)}%`} or exists (select 1 from contacts c
    where c.tenant_id = t.tenant_id and c.id = t.contact_id
      and (c.name ilike ${`%${literally(search)}%`} ${byDigits})))`;
}

function beyond(after: Place | null): RawBuilder<unknown> {
  return after ? sql`and (t.last_message_at, t.id) < (${after.at}, ${after.id})` : sql``;
}

/** A parameter here would make Postgres plan every call anew. Numbers of our own only. */
function literal(value: number): RawBuilder<unknown> {
  return sql.raw(String(Math.trunc(value)));
}
