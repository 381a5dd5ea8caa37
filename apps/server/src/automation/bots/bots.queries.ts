// SQL that bots read: flows as they are published, the ticket's surroundings, and what the customer has written.
import type { ChannelType } from "@prosa/contracts/my-channels";
import type { State } from "@prosa/flows";
import { sql } from "kysely";
import { isPausing } from "#company/activity";
import type { Tx } from "#platform/database";
import type { Origin, Word } from "./bots.types.ts";
import type { Candidate } from "./distribute.rules.ts";

export interface SessionRow {
  id: number;
  flowId: number;
  versionId: number | null;
  epoch: number;
  state: State;
  heardId: number;
  origin: Origin;
  isTest: boolean;
  flowName: string;
}

export interface Surroundings {
  /** Null: nothing is due, or not any more. */
  isDue: boolean | null;
  session: SessionRow | null;
  /** Up to where the last session heard; 0: there was none. */
  heardBefore: number;
  channelType: ChannelType;
  botMode: "off" | "keywords" | "always";
  number: string | null;
  isBotOff: boolean;
  fields: { name: string; value: string }[];
  silences: number;
  /** The newest message of the ticket. */
  lastId: number;
}

/** Everything a turn asks about but the words themselves. The ticket must be locked, so that this is what stands. */
export async function readSurroundings(tx: Tx, tenantId: number, ticketId: number): Promise<Surroundings> {
  const { rows } = await sql<Surroundings>`
    select (select b.due_at <= clock_timestamp() from bot_turns b
             where b.tenant_id = ${tenantId} and b.ticket_id = ${ticketId}) as is_due,
           (select jsonb_build_object('id', s.id, 'flowId', s.flow_id, 'versionId', s.version_id, 'epoch', s.epoch,
                     'state', s.state, 'heardId', s.heard_id, 'origin', s.origin, 'isTest', s.is_test, 'flowName', f.name)
              from flow_sessions s join flows f on f.tenant_id = s.tenant_id and f.id = s.flow_id
             where s.tenant_id = ${tenantId} and s.ticket_id = ${ticketId} and s.ended_at is null) as session,
           coalesce((select s.heard_id from flow_sessions s
                      where s.tenant_id = ${tenantId} and s.ticket_id = ${ticketId} order by s.id desc limit 1), 0)
             as heard_before,
           ch.type as channel_type, ch.bot_mode, c.number,
           c.disable_bot or c.is_ignored as is_bot_off,
           coalesce((select jsonb_agg(jsonb_build_object('name', e.name, 'value', e.value)) from contact_extra_info e
                      where e.tenant_id = ${tenantId} and e.contact_id = t.contact_id), '[]') as fields,
           (select count(*) from message_causes m where m.tenant_id = ${tenantId} and m.ticket_id = ${ticketId}
               and m.kind = 'silence') as silences,
           coalesce((select max(m.id) from messages m where m.tenant_id = ${tenantId} and m.ticket_id = ${ticketId}), 0)
             as last_id
      from tickets t
      join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id
      join channels ch on ch.tenant_id = t.tenant_id and ch.id = t.channel_id
     where t.tenant_id = ${tenantId} and t.id = ${ticketId}`.execute(tx);
  return rows[0] as Surroundings;
}

/** What the customer wrote after that message, oldest first; ids are drawn under the ticket's lock. */
export async function wordsAfter(tx: Tx, tenantId: number, ticketId: number, heardId: number): Promise<Word[]> {
  const { rows } = await sql<Word>`
    select m.id, m.type, m.body, m.content, m.created_at, m.provider_at as written_at,
           (select f.id from message_media f where f.tenant_id = m.tenant_id and f.message_id = m.id) as media_id
      from messages m
     where m.tenant_id = ${tenantId} and m.ticket_id = ${ticketId} and m.id > ${heardId} and not m.from_me
       and m.send_type = 'chat' and m.type <> 'reaction' and m.deleted_at is null
     order by m.id limit 50`.execute(tx);
  return rows;
}

export interface FlowRow {
  id: number;
  name: string;
  versionId: number | null;
  /** Null: its compiled form is known here already. */
  document: unknown;
}

/** As it runs now; undefined: it is gone, resting or was never published. */
export async function findRunningFlow(tx: Tx, tenantId: number, flowId: number): Promise<FlowRow | undefined> {
  const { rows } = await sql<FlowRow>`
    select f.id, f.name, v.id as version_id, v.document
      from flows f join flow_versions v on v.tenant_id = f.tenant_id and v.id = f.published_version_id
     where f.tenant_id = ${tenantId} and f.id = ${flowId} and f.is_active and f.deleted_at is null`.execute(tx);
  return rows[0];
}

/** As it is being drawn, active or not: for whoever writes from its test number. */
export async function findDraft(tx: Tx, tenantId: number, flowId: number): Promise<FlowRow | undefined> {
  const { rows } = await sql<FlowRow>`
    select f.id, f.name, null::bigint as version_id, f.draft as document
      from flows f where f.tenant_id = ${tenantId} and f.id = ${flowId} and f.deleted_at is null`.execute(tx);
  return rows[0];
}

export async function readVersion(tx: Tx, tenantId: number, versionId: number): Promise<unknown> {
  const { rows } = await sql<{ document: unknown }>`
    select v.document from flow_versions v where v.tenant_id = ${tenantId} and v.id = ${versionId}`.execute(tx);
  return rows[0]?.document;
}

/** People of a queue who are at their screens and not in a pause, with how much each has to do. */
export async function peopleOfQueue(tx: Tx, tenantId: number, queueId: number, now: Date): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select u.id, (select count(*) from tickets t
                   where t.tenant_id = u.tenant_id and t.user_id = u.id and t.status = 'open') as open
      from user_queues q join users u on u.tenant_id = q.tenant_id and u.id = q.user_id
     where q.tenant_id = ${tenantId} and q.queue_id = ${queueId} and u.is_active and not u.is_support
       and u.deleted_at is null and u.last_online_at > ${now}::timestamptz - interval '60 seconds'
       and not ${isPausing("u", now)}
     order by u.id limit 200`.execute(tx);
  return rows;
}
