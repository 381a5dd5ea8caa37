// SQL of sleeping tickets: where what is sent to many lies until somebody answers (docs/decisions/080).
import { sql } from "kysely";
import type { Ctx } from "#platform/context";
import type { Ticket } from "../tickets.types.ts";

type Scope = Pick<Ctx, "tx" | "tenantId" | "now">;

/** Where a message to somebody who has not written goes, and where an answer wakes it. */
export interface SleepingWish {
  contactId: number;
  channelId: number;
  /** Null: the channel's own queue. */
  queueId: number | null;
  /** Who attends the answer; null: it waits in the queue. The wallet's owner comes first where the company wants that. */
  userId?: number | null;
  /** The bot that answers, where nobody attends. */
  flowId?: number | null;
  campaignId?: number | null;
}

export interface SleepingPlace {
  contactId: number;
  channelId: number;
  ticketId: number;
  /** False: an attendance is going on there, which people see. */
  isAsleep: boolean;
}

/**
 * The attendance that is going on with each of them on that channel, else the sleeping ticket, made or taken again with the newer
 * wish. One statement; in the order of contacts, so that two callers do not wait for each other. What is asleep is locked.
 */
export async function sleepingTicketsFor(
  { tx, tenantId, now }: Scope,
  wishes: readonly SleepingWish[],
): Promise<SleepingPlace[]> {
  if (wishes.length === 0) return [];
  const { rows } = await sql<SleepingPlace>`
    with wanted as materialized (
           select distinct on (w."contactId", w."channelId") w.* from jsonb_to_recordset(${JSON.stringify(wishes)}::jsonb)
             as w("contactId" bigint, "channelId" bigint, "queueId" bigint, "userId" bigint, "flowId" bigint, "campaignId" bigint)
            order by w."contactId", w."channelId"),
         going as materialized (
           select t.id, t.contact_id, t.channel_id from wanted w cross join lateral (
             select o.id, o.contact_id, o.channel_id from tickets o
              where o.tenant_id = ${tenantId} and o.contact_id = w."contactId" and o.channel_id + 0 = w."channelId"
                and o.status in ('open', 'pending')) t),
         asleep as (
           insert into tickets as t (tenant_id, version, status, turn, queue_id, user_id, chat_flow_id, campaign_id, channel_id,
                                     contact_id, last_message_at, created_at, updated_at)
           select ${tenantId}, 0, 'asleep', 'queue', w."queueId", w."userId", w."flowId", w."campaignId", w."channelId",
                  w."contactId", ${now}, ${now}, ${now}
             from wanted w
            where not exists (select 1 from going g where g.contact_id = w."contactId" and g.channel_id = w."channelId")
            order by w."contactId", w."channelId"
           on conflict (tenant_id, contact_id, channel_id) where status = 'asleep' do update
              set queue_id = excluded.queue_id, user_id = excluded.user_id, chat_flow_id = excluded.chat_flow_id,
                  campaign_id = excluded.campaign_id, last_message_at = excluded.last_message_at,
                  updated_at = excluded.updated_at
           returning t.id, t.contact_id, t.channel_id)
    select g.contact_id, g.channel_id, g.id as ticket_id, false as is_asleep from going g
    union all select a.contact_id, a.channel_id, a.id, true from asleep a`.execute(tx);
  return rows;
}

export async function sleepingTicketFor(scope: Scope, wish: SleepingWish): Promise<SleepingPlace> {
  const [place] = await sleepingTicketsFor(scope, [wish]);
  if (!place) throw new Error("The contact or the channel of a sleeping ticket is gone");
  return place;
}

export const isAsleep = ({ status }: { status: string }): boolean => status === "asleep";

/**
 * A sleeping ticket as one that a machine may speak in, locked: whoever speaks knows only those that are awake, so it shows itself
 * as waiting. The window of free text is the conversation's, wherever the customer last wrote.
 */
export async function lockSleeper({ tx, tenantId }: Scope, ticketId: number): Promise<Ticket | undefined> {
  const { rows } = await sql<Ticket>`
    select t.*, (select max(o.last_inbound_at) from tickets o where o.tenant_id = t.tenant_id and o.contact_id = t.contact_id
                    and o.channel_id + 0 = t.channel_id) as last_inbound_at
      from tickets t where t.tenant_id = ${tenantId} and t.id = ${ticketId} and t.status = 'asleep' for update`.execute(
    tx,
  );
  return rows[0] && { ...rows[0], status: "pending" };
}

/** A campaign wrote into these attendances, which is no answer to anybody. */
export async function saidByCampaign({ tx, tenantId }: Scope, ticketIds: readonly number[], campaignId: number) {
  await sql`update tickets t set campaign_id = ${campaignId}
             where t.tenant_id = ${tenantId} and t.id = any (${[...ticketIds]}::bigint[])`.execute(tx);
}

/** Before everything of one contact becomes another's: there is one sleeping ticket per contact and channel. */
export async function mergeSleepers({ tx, tenantId, now }: Scope, keptId: number, goneId: number): Promise<void> {
  await sql`select sleepers_close(${tenantId}, ${keptId}, ${goneId}, ${now})`.execute(tx);
}

/** Nobody answered for longer than words are kept: they go, with all that was sent in them. Returns how many. */
export async function dropSleepers({ tx, tenantId }: Scope, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from tickets t where t.tenant_id = ${tenantId} and t.id in (
      select o.id from tickets o where o.tenant_id = ${tenantId} and o.status = 'asleep' and o.last_message_at < ${before}
       order by o.last_message_at, o.id limit ${sql.lit(most)} for update skip locked)`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
