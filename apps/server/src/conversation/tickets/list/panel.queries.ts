// SQL of the supervision wall: columns with their numbers, and the first cards of each.
import type { WaitShape } from "@prosa/contracts/reply-targets";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#platform/database";
import { canSee, seesAll, type Viewer, type VisibilitySettings } from "../visibility/visibility.rules.ts";
import { whereHolds } from "../visibility/visibility.sql.ts";
import { oldestId, waitOf } from "./waits.sql.ts";

export interface PanelScope {
  tenantId: number;
  viewer: Viewer;
  settings: VisibilitySettings;
  by: "user" | "queue";
  /** Only what the viewer attends; others see what they may see. */
  isOwnOnly: boolean;
}

export interface ColumnRow {
  id: number | null;
  name: string | null;
  color: string | null;
  open: number;
  pending: number;
  oldestWaitingSince: Date | null;
  oldestWait: WaitShape | null;
}

const columnOf = ({ by }: PanelScope) => (by === "user" ? sql`t.user_id` : sql`t.queue_id`);

function seen({ tenantId, viewer, settings, isOwnOnly }: PanelScope): RawBuilder<unknown> {
  const own = isOwnOnly ? sql`and t.user_id = ${viewer.id}` : sql``;
  return sql`t.tenant_id = ${tenantId} and t.status in ('open', 'pending')
    and ${whereHolds(canSee, viewer, settings)} ${own}`;
}

/** Everybody or every queue in the viewer's reach, with or without tickets; "nobody" only where something is nobody's. */
export async function readColumns(tx: Tx, scope: PanelScope): Promise<ColumnRow[]> {
  const { tenantId, by } = scope;
  const names =
    by === "user"
      ? sql`select u.id, u.name, null::text as color from users u
             where u.tenant_id = ${tenantId} and u.is_active and not u.is_support and ${peopleInReach(scope)}`
      : sql`select q.id, q.name, q.color from queues q
             where q.tenant_id = ${tenantId} and q.is_active and ${queuesInReach(scope)}`;
  const { rows } = await sql<ColumnRow>`
    with counted as (select ${columnOf(scope)} as id, count(*) filter (where t.status = 'open') as open,
                            count(*) filter (where t.status = 'pending') as pending,
                            min(t.waiting_since) as oldest_waiting_since, ${oldestId} as oldest_id
                       from tickets t where ${seen(scope)} group by 1)
    select n.id, n.name, n.color, coalesce(c.open, 0) as open, coalesce(c.pending, 0) as pending,
           c.oldest_waiting_since, ${waitOf(sql`c.oldest_id`)} as oldest_wait
      from (${names}) n full join counted c on c.id = n.id
     where n.id is not null or c.id is null
     order by c.oldest_waiting_since nulls last, n.name`.execute(tx);
  return rows;
}

function peopleInReach({ viewer, isOwnOnly }: PanelScope): RawBuilder<unknown> {
  if (isOwnOnly) return sql`u.id = ${viewer.id}`;
  if (seesAll(viewer)) return sql`true`;
  return sql`exists (select 1 from user_queues m where m.tenant_id = u.tenant_id and m.user_id = u.id
    and m.queue_id = any (${[...viewer.queueIds]}::bigint[]))`;
}

function queuesInReach({ viewer }: PanelScope): RawBuilder<unknown> {
  return seesAll(viewer) ? sql`true` : sql`q.id = any (${[...viewer.queueIds]}::bigint[])`;
}

/** In the order in which a column shows them. */
export async function readColumnTickets(tx: Tx, scope: PanelScope, perColumn: number) {
  const { rows } = await sql<{ columnId: number | null; ticketId: number }>`
    select r.column_id, r.ticket_id from (
      select ${columnOf(scope)} as column_id, t.id as ticket_id,
             row_number() over (partition by ${columnOf(scope)}
                                order by t.waiting_since nulls last, t.last_message_at, t.id) as place
        from tickets t where ${seen(scope)}) r
     where r.place <= ${sql.lit(perColumn)} order by r.column_id, r.place`.execute(tx);
  return rows;
}
