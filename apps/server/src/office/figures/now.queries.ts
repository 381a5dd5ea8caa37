// SQL of what is going on now: open and waiting tickets in the viewer's sight, by queue and by person.
import type { WaitShape } from "@prosa/contracts/reply-targets";
import { type RawBuilder, sql } from "kysely";
import { isPausing } from "#company/activity";
import { canSee, type Looking, seesAll, waitOf, whereHolds } from "#conversation/tickets";
import type { Tx } from "#platform/database";

export interface NowScope extends Pick<Looking, "viewer" | "settings"> {
  tenantId: number;
  now: Date;
  queuesIds?: readonly number[] | undefined;
  channelsIds?: readonly number[] | undefined;
}

export interface QueueNow {
  id: number | null;
  name: string | null;
  color: string | null;
  open: number;
  pending: number;
  late: number;
  oldestWaitingSince: Date | null;
  oldestWait: WaitShape | null;
  online: number;
}

export interface PersonNow {
  id: number;
  name: string;
  isOnline: boolean;
  open: number;
  late: number;
}

const among = (column: RawBuilder<unknown>, ids: readonly number[] | undefined) =>
  ids ? sql`and ${column} = any (${[...ids]}::bigint[])` : sql``;

/** People who attend see what is theirs; the others what they may see. */
function seen({ tenantId, viewer, settings, queuesIds, channelsIds }: NowScope): RawBuilder<unknown> {
  const own = viewer.profile === "user" && !viewer.isSupport ? sql`and t.user_id = ${viewer.id}` : sql``;
  return sql`t.tenant_id = ${tenantId} and t.status in ('open', 'pending') and not t.is_group
    and ${whereHolds(canSee, viewer, settings)} ${own} ${among(sql`t.queue_id`, queuesIds)}
    ${among(sql`t.channel_id`, channelsIds)}`;
}

/** No target is shorter than a minute: most are told by that alone. */
const late = (now: Date, which: RawBuilder<unknown>) => sql`count(*) filter (
  where ${which} and t.waiting_since <= ${now}::timestamptz - interval '1 minute'
    and is_late(t.tenant_id, t.queue_id, t.channel_id, t.first_answer_at is null, t.waiting_since, ${now}::timestamptz))`;
const online = (now: Date) => sql`u.last_online_at > ${now}::timestamptz - interval '60 seconds'`;

export async function readQueuesNow(tx: Tx, scope: NowScope): Promise<QueueNow[]> {
  const { tenantId, viewer, now, queuesIds } = scope;
  const mine = seesAll(viewer) ? sql`` : sql`and q.id = any (${[...viewer.queueIds]}::bigint[])`;
  const { rows } = await sql<QueueNow>`
    with counted as (select t.queue_id as id, count(*) filter (where t.status = 'open') as open,
                            count(*) filter (where t.status = 'pending') as pending, ${late(now, sql`t.status = 'pending'`)} as late,
                            min(t.waiting_since) filter (where t.status = 'pending') as oldest_waiting_since,
                            (array_agg(t.id order by t.waiting_since) filter (where t.status = 'pending' and t.waiting_since is not null))[1] as oldest_id
                       from tickets t where ${seen(scope)} group by 1),
         people as (select m.queue_id as id, count(*) as online
                      from user_queues m join users u on u.tenant_id = m.tenant_id and u.id = m.user_id
                     where m.tenant_id = ${tenantId} and u.is_active and not u.is_support and ${online(now)}
                       and not ${isPausing("u", now)} group by 1)
    select coalesce(n.id, c.id) as id, coalesce(n.name, g.name) as name, coalesce(n.color, g.color) as color,
           coalesce(c.open, 0) as open, coalesce(c.pending, 0) as pending, coalesce(c.late, 0) as late,
           c.oldest_waiting_since, ${waitOf(sql`c.oldest_id`)} as oldest_wait, coalesce(p.online, 0) as online
      from (select q.id, q.name, q.color from queues q
             where q.tenant_id = ${tenantId} and q.is_active ${mine} ${among(sql`q.id`, queuesIds)}) n
      full join counted c on c.id = n.id
      left join queues g on g.tenant_id = ${tenantId} and g.id = c.id
      left join people p on p.id = coalesce(n.id, c.id)
     order by c.oldest_waiting_since nulls last, coalesce(n.name, g.name) nulls last`.execute(tx);
  return rows;
}

export async function readPeopleNow(tx: Tx, scope: NowScope): Promise<PersonNow[]> {
  const { tenantId, viewer, now } = scope;
  const isOwn = viewer.profile === "user" && !viewer.isSupport;
  const reach = isOwn
    ? sql`u.id = ${viewer.id}`
    : seesAll(viewer)
      ? sql`true`
      : sql`exists (select 1 from user_queues m where m.tenant_id = u.tenant_id and m.user_id = u.id
                       and m.queue_id = any (${[...viewer.queueIds]}::bigint[]))`;
  const { rows } = await sql<PersonNow>`
    with counted as (select t.user_id as id, count(*) as open, ${late(now, sql`true`)} as late
                       from tickets t where ${seen(scope)} and t.status = 'open' group by 1)
    select u.id, u.name, coalesce(${online(now)}, false) as is_online, coalesce(c.open, 0) as open,
           coalesce(c.late, 0) as late
      from users u left join counted c on c.id = u.id
     where u.tenant_id = ${tenantId} and u.is_active and not u.is_support and ${reach}
     order by coalesce(c.open, 0) desc, u.name limit 200`.execute(tx);
  return rows;
}
