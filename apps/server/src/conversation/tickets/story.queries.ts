// SQL of the dialogs around a ticket: its story, people and queues to choose from, reasons and farewells.
import type { Pause } from "@prosa/contracts/pauses";
import type { TicketLogType } from "@prosa/contracts/ticket-logs";
import { sql } from "kysely";
import { pauseOf } from "#company/activity";
import type { Tx } from "#platform/database";
import type { AuthorColumns } from "./authors.rules.ts";

/** The newest of a story so long that nobody reads it all. */
const MOST_LOGS = 500;
const MOST_FAREWELLS = 200;

interface LogRow extends AuthorColumns {
  id: number;
  type: TicketLogType;
  at: Date;
  username: string | null;
  fromUser: string | null;
  toUser: string | null;
  fromQueue: string | null;
  toQueue: string | null;
  closingReason: string | null;
}

export async function readLogs(tx: Tx, tenantId: number, ticketId: number): Promise<LogRow[]> {
  const { rows } = await sql<LogRow>`
    select l.id, l.type, l.at, l.user_id, l.author_kind, l.author_id, l.author_name, u.name as username, f.name as from_user, o.name as to_user,
           fq.name as from_queue, tq.name as to_queue, r.name as closing_reason
      from (select n.* from ticket_logs n where n.tenant_id = ${tenantId} and n.ticket_id = ${ticketId}
             order by n.id desc limit ${sql.lit(MOST_LOGS)}) l
      left join users u on u.tenant_id = l.tenant_id and u.id = l.user_id
      left join users f on f.tenant_id = l.tenant_id and f.id = l.from_user_id
      left join users o on o.tenant_id = l.tenant_id and o.id = l.to_user_id
      left join queues fq on fq.tenant_id = l.tenant_id and fq.id = l.from_queue_id
      left join queues tq on tq.tenant_id = l.tenant_id and tq.id = l.to_queue_id
      left join closing_reasons r on r.tenant_id = l.tenant_id and r.id = l.closing_reason_id
     order by l.id`.execute(tx);
  return rows;
}

export function activeQueues(tx: Tx) {
  return tx.selectFrom("queues").select(["id", "name", "color"]).where("isActive", "=", true).orderBy("name").execute();
}

export interface Presence {
  isOnline: boolean;
  pause: Pause | null;
  open: number;
}

/** Of everybody who is at a screen or attends something. */
export async function readPresence(tx: Tx, tenantId: number, now: Date): Promise<Map<number, Presence>> {
  const { rows } = await sql<Presence & { id: number }>`
    select u.id, coalesce(u.last_online_at > ${now}::timestamptz - interval '60 seconds', false) as is_online,
           ${pauseOf("u", now)} as pause,
           (select count(*) from tickets t where t.tenant_id = ${tenantId} and t.user_id = u.id and t.status = 'open')
             as open
      from users u where u.tenant_id = ${tenantId} and u.is_active`.execute(tx);
  return new Map(rows.map(({ id, ...presence }) => [id, presence]));
}

export async function readClosingChoices(tx: Tx, tenantId: number, userId: number) {
  const { rows } = await sql<{
    reasons: { id: number; name: string; color: string }[];
    farewells: { id: number; title: string; message: string }[];
    ratedChannelIds: number[];
  }>`
    select coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'color', r.color)
                                      order by search_text(r.name))
                       from closing_reasons r where r.tenant_id = ${tenantId} and r.is_active), '[]') as reasons,
           coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'title', f.title, 'message', f.message)
                                      order by f.position)
                       from (select o.* from farewell_messages o where o.tenant_id = ${tenantId}
                                and (o.is_for_all or o.user_id = ${userId})
                              order by o.position limit ${sql.lit(MOST_FAREWELLS)}) f), '[]') as farewells,
           array(select c.id from channels c where c.tenant_id = ${tenantId} and c.deleted_at is null
                    and c.rating -> 'isOn' = 'true' order by c.id) as rated_channel_ids`.execute(tx);
  return rows[0] ?? { reasons: [], farewells: [], ratedChannelIds: [] };
}

export async function readNames(
  tx: Tx,
  tenantId: number,
  { queueIds, channelIds }: { queueIds: readonly number[]; channelIds: readonly number[] },
) {
  const { rows } = await sql<{ queues: string[]; channels: string[] }>`
    select array(select q.name from queues q where q.tenant_id = ${tenantId}
                    and q.id = any (${[...queueIds]}::bigint[]) order by q.name) as queues,
           array(select c.name from channels c where c.tenant_id = ${tenantId}
                    and c.id = any (${[...channelIds]}::bigint[]) order by c.name) as channels`.execute(tx);
  return rows[0] ?? { queues: [], channels: [] };
}
