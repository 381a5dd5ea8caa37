// SQL of second copies: limits, states, and what of the conversation and its customer a turn needs.
import { sql } from "kysely";
import type { Tx } from "#platform/database";
import type { Counts } from "./limits.rules.ts";
import type { LookupResult } from "./second-copy.tables.ts";

/** Look-ups of a company are counted one after the other, so that none slips past another. */
export async function countLookups(
  tx: Tx,
  { tenantId, contactId, digest, now }: { tenantId: number; contactId: number; digest: Buffer; now: Date },
): Promise<Counts> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`second copies:${tenantId}`}, 0))`.execute(tx);
  const { rows } = await sql<Counts>`
    select (select count(*)::int from second_copy_lookups l
             where l.tenant_id = ${tenantId} and l.contact_id = ${contactId} and l.at > ${now}::timestamptz - interval '1 hour')
             as in_hour,
           (select count(distinct l.digest)::int from second_copy_lookups l
             where l.tenant_id = ${tenantId} and l.contact_id = ${contactId} and l.digest <> ${digest}
               and l.at > ${now}::timestamptz - interval '1 day') as others_in_day,
           (select count(*)::int from second_copy_lookups l
             where l.tenant_id = ${tenantId} and l.digest = ${digest} and l.result in ('unproven', 'unknown')
               and l.at > ${now}::timestamptz - interval '1 day') as doubts_of_document,
           (select count(*)::int from second_copy_lookups l
             where l.tenant_id = ${tenantId} and l.at > ${now}::timestamptz - interval '1 minute') as in_minute,
           (select count(*)::int from second_copy_lookups l
             where l.tenant_id = ${tenantId} and l.result = 'unknown'
               and l.at > ${now}::timestamptz - interval '10 minutes') as unknown`.execute(tx);
  const [counts] = rows;
  if (!counts) throw new Error("A statement without a table answered no row");
  return counts;
}

export async function insertLookup(
  tx: Tx,
  lookup: { tenantId: number; contactId: number; digest: Buffer; at: Date },
): Promise<number> {
  const { id } = await tx.insertInto("secondCopyLookups").values(lookup).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function settleLookup(tx: Tx, id: number, result: LookupResult): Promise<void> {
  await tx.updateTable("secondCopyLookups").set({ result }).where("id", "=", id).execute();
}

export function readState(tx: Tx, sessionId: number) {
  return tx
    .selectFrom("secondCopyStates")
    .select(["integrationId", "heardId", "sealed"])
    .where("sessionId", "=", sessionId)
    .executeTakeFirst();
}

export interface KeptState {
  tenantId: number;
  sessionId: number;
  integrationId: number;
  heardId: number;
  sealed: string;
  updatedAt: Date;
}

export async function saveState(tx: Tx, state: KeptState): Promise<void> {
  const { integrationId, heardId, sealed, updatedAt } = state;
  await tx
    .insertInto("secondCopyStates")
    .values(state)
    .onConflict((oc) =>
      oc.columns(["tenantId", "sessionId"]).doUpdateSet({ integrationId, heardId, sealed, updatedAt }),
    )
    .execute();
}

export async function dropState(tx: Tx, sessionId: number): Promise<void> {
  await tx.deleteFrom("secondCopyStates").where("sessionId", "=", sessionId).execute();
}

export interface Surroundings {
  contactId: number;
  /**
   * Numbers the customer certainly writes from, on a channel on which everybody is their number: told by it, or the only one there
   * is. One that a person typed beside another proves nothing.
   */
  phones: string[];
  today: string;
  /** The conversation still waits for the answer to this question. */
  isWaiting: boolean;
}

export async function readSurroundings(
  tx: Tx,
  { ticketId, sessionId, callId }: { ticketId: number; sessionId: number; callId: string },
  now: Date,
): Promise<Surroundings | undefined> {
  const { rows } = await sql<Surroundings>`
    select t.contact_id,
           case when ch.type like 'whatsapp%' then
             coalesce((select array_agg(distinct i.match_key) from contact_identities i
                        where i.tenant_id = t.tenant_id and i.contact_id = t.contact_id and i.kind in ('wa_id', 'phone')
                          and (i.reason = 'channel' or not exists (
                                select 1 from contact_identities o
                                 where o.tenant_id = i.tenant_id and o.contact_id = i.contact_id
                                   and o.kind in ('wa_id', 'phone', 'wa_lid', 'wa_bsuid') and o.match_key <> i.match_key))), '{}')
           else '{}' end as phones,
           to_char(${now}::timestamptz at time zone n.time_zone, 'YYYY-MM-DD') as today,
           t.turn in ('bot', 'assistant') and exists (
             select 1 from flow_sessions s
              where s.tenant_id = t.tenant_id and s.id = ${sessionId} and s.ended_at is null and s.epoch = t.bot_epoch
                and s.state->'wait'->>'id' = ${callId}) as is_waiting
      from tickets t
      join channels ch on ch.tenant_id = t.tenant_id and ch.id = t.channel_id
      join tenants n on n.id = t.tenant_id
     where t.tenant_id = app_tenant() and t.id = ${ticketId}`.execute(tx);
  return rows[0];
}

export interface Word {
  body: string;
  choiceId: string | null;
}

/** What the customer wrote after what was heard before; where nothing was, the last word alone. */
export async function wordsOf(
  tx: Tx,
  { ticketId, heardId, uptoId }: { ticketId: number; heardId: number | null; uptoId: number },
): Promise<Word[]> {
  const { rows } = await sql<Word>`
    select m.body, case when m.content->>'type' = 'choice' then m.content->>'choiceId' end as choice_id
      from messages m
     where m.tenant_id = app_tenant() and m.ticket_id = ${ticketId} and m.id > ${heardId ?? 0} and m.id <= ${uptoId}
       and not m.from_me and m.send_type = 'chat' and m.type <> 'reaction' and m.deleted_at is null
     order by m.id desc limit ${sql.lit(10)}`.execute(tx);
  return heardId === null ? rows.slice(0, 1) : rows.reverse();
}

/** A slice of what ended or is too old; returns how many went. */
export async function forget(tx: Tx, before: { states: Date; lookups: Date }, limit: number): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    with states as (
      delete from second_copy_states d using (
        select x.session_id from second_copy_states x
          join flow_sessions s on s.tenant_id = x.tenant_id and s.id = x.session_id
         where x.tenant_id = app_tenant() and (s.ended_at is not null or x.updated_at < ${before.states})
         limit ${sql.lit(limit)}) o
       where d.tenant_id = app_tenant() and d.session_id = o.session_id returning 1),
    lookups as (
      delete from second_copy_lookups d using (
        select x.id from second_copy_lookups x
         where x.tenant_id = app_tenant() and x.at < ${before.lookups} order by x.at limit ${sql.lit(limit)}) o
       where d.tenant_id = app_tenant() and d.id = o.id returning 1)
    select greatest((select count(*) from states), (select count(*) from lookups))::int as gone`.execute(tx);
  return rows[0]?.gone ?? 0;
}
