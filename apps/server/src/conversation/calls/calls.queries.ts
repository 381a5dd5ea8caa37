// SQL of calls. Each function takes the transaction first; row-level security adds the tenant.
import { sql, type Updateable } from "kysely";
import type { Verb } from "#adapters/voice";
import { isPausing } from "#company/activity";
import type { Ctx } from "#platform/context";
import type { Tx } from "#platform/database";
import type { CallsTable, ChannelVoiceTable } from "./calls.tables.ts";
import type { CallRow, Candidate } from "./calls.types.ts";

const columns = [
  "tenantId",
  "id",
  "channelId",
  "contactId",
  "ticketId",
  "messageId",
  "providerId",
  "direction",
  "state",
  "outcome",
  "error",
  "userId",
  "claimUntil",
  "isAccepting",
  "isMuted",
  "isRemoteRinging",
  "ringStep",
  "stepUntil",
  "ringsUntil",
  "relay",
  "isRecorded",
  "announcedAt",
  "startedAt",
  "answeredAt",
  "endedAt",
  "durationS",
  "aliveAt",
  "version",
] as const;

export function findCall(tx: Tx, callId: number): Promise<CallRow | undefined> {
  return tx.selectFrom("calls").select(columns).where("id", "=", callId).executeTakeFirst();
}

export function lockCall(tx: Tx, callId: number): Promise<CallRow | undefined> {
  return tx.selectFrom("calls").select(columns).where("id", "=", callId).forUpdate().executeTakeFirst();
}

export function findByProvider(tx: Tx, channelId: number, providerId: string): Promise<CallRow | undefined> {
  return tx
    .selectFrom("calls")
    .select(columns)
    .where("channelId", "=", channelId)
    .where("providerId", "=", providerId)
    .executeTakeFirst();
}

const live = ["ringing", "claimed", "dialing", "active"] as const;

/** There is never more than one. */
export function liveOfChannel(tx: Tx, channelId: number): Promise<CallRow | undefined> {
  return tx
    .selectFrom("calls")
    .select(columns)
    .where("channelId", "=", channelId)
    .where("state", "in", live)
    .executeTakeFirst();
}

/** Only as it was known: whoever was slower changes nothing. */
export function moveFrom(
  tx: Tx,
  callId: number,
  from: readonly CallRow["state"][],
  set: Updateable<CallsTable>,
): Promise<CallRow | undefined> {
  return tx
    .updateTable("calls")
    .set({ ...set, version: sql`version + 1` })
    .where("id", "=", callId)
    .where("state", "in", [...from])
    .returning(columns)
    .executeTakeFirst();
}

/** One statement with a condition: of many who answer at once exactly one gets a row. */
export function claim(tx: Tx, callId: number, userId: number, until: Date): Promise<CallRow | undefined> {
  return tx
    .updateTable("calls")
    .set({ state: "claimed", userId, claimUntil: until, isAccepting: false, version: sql`version + 1` })
    .where("id", "=", callId)
    .where("state", "=", "ringing")
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("callRings")
          .select("callRings.userId")
          .whereRef("callRings.tenantId", "=", "calls.tenantId")
          .whereRef("callRings.callId", "=", "calls.id")
          .where("callRings.userId", "=", userId),
      ),
    )
    .returning(columns)
    .executeTakeFirst();
}

export function ringsOf(tx: Tx, callIds: readonly number[]) {
  return tx
    .selectFrom("callRings")
    .select(["callId", "userId", "declinedAt"])
    .where("callId", "in", [...callIds])
    .execute();
}

/** Says how many are rung who were not yet. */
export async function addRings(ctx: Ctx, callId: number, step: number, userIds: readonly number[]): Promise<number> {
  if (userIds.length === 0) return 0;
  const rung = await ctx.tx
    .insertInto("callRings")
    .values(userIds.map((userId) => ({ tenantId: ctx.tenantId, callId, userId, step, rungAt: ctx.now })))
    .onConflict((conflict) => conflict.columns(["tenantId", "callId", "userId"]).doNothing())
    .returning("userId")
    .execute();
  return rung.length;
}

export async function declineRing(tx: Tx, callId: number, userId: number, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable("callRings")
    .set({ declinedAt: now })
    .where("callId", "=", callId)
    .where("userId", "=", userId)
    .returning("userId")
    .executeTakeFirst();
  return row !== undefined;
}

const ONLINE_SECONDS = 60;

/** Who has this channel as a call channel, and is there: a pause is not rung into. Whether they may see the ticket is asked elsewhere. */
export async function candidatesOf(tx: Tx, channelId: number, now: Date): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select u.id, coalesce(u.last_online_at > ${now}::timestamptz - make_interval(secs => ${sql.lit(ONLINE_SECONDS)}), false)
             and not ${isPausing("u", now)} as is_online,
           exists (select 1 from calls c where c.tenant_id = u.tenant_id and c.user_id = u.id
                      and c.state in ('claimed', 'dialing', 'active')) as is_in_call,
           array(select q.queue_id from user_queues q where q.tenant_id = u.tenant_id and q.user_id = u.id) as queue_ids
      from user_call_channels l join users u on u.tenant_id = l.tenant_id and u.id = l.user_id
     where l.tenant_id = app_tenant() and l.channel_id = ${channelId}
       and u.is_active and not u.is_support and not u.block_calls and u.deleted_at is null`.execute(tx);
  return rows;
}

export interface Rights {
  isBlocked: boolean;
  channelIds: number[];
}

export async function rightsOf(tx: Tx, userId: number): Promise<Rights> {
  const { rows } = await sql<Rights>`
    select u.block_calls as is_blocked,
           array(select l.channel_id from user_call_channels l
                   join channel_voice v on v.tenant_id = l.tenant_id and v.channel_id = l.channel_id and v.token is not null
                   join channels c on c.tenant_id = l.tenant_id and c.id = l.channel_id and c.deleted_at is null
                  where l.tenant_id = u.tenant_id and l.user_id = u.id order by l.channel_id) as channel_ids
      from users u where u.tenant_id = app_tenant() and u.id = ${userId}`.execute(tx);
  return rows[0] ?? { isBlocked: true, channelIds: [] };
}

export function voiceOf(tx: Tx, channelId: number) {
  return tx.selectFrom("channelVoice").selectAll().where("channelId", "=", channelId).executeTakeFirst();
}

export function voicesNamed(tx: Tx, channelIds: readonly number[]) {
  return tx
    .selectFrom("channelVoice as v")
    .innerJoin("channels as c", (join) => join.onRef("c.tenantId", "=", "v.tenantId").onRef("c.id", "=", "v.channelId"))
    .select(["c.id", "c.name", "v.state"])
    .where("c.id", "in", [...channelIds])
    .orderBy("c.name")
    .execute();
}

export async function saveVoice(tx: Tx, channelId: number, set: Updateable<ChannelVoiceTable>): Promise<void> {
  await tx.updateTable("channelVoice").set(set).where("channelId", "=", channelId).execute();
}

/** The number somebody is called at. */
export async function numberOf(tx: Tx, contactId: number): Promise<string | null> {
  const { rows } = await sql<{ number: string | null }>`
    select coalesce(c.number, (select i.value from contact_identities i where i.tenant_id = c.tenant_id and i.contact_id = c.id
                                  and i.kind in ('wa_id', 'phone') order by i.kind desc limit 1)) as number
      from contacts c where c.tenant_id = app_tenant() and c.id = ${contactId}`.execute(tx);
  return rows[0]?.number?.replace(/\D/g, "") || null;
}

export async function giveOrder(
  ctx: Ctx,
  call: Pick<CallRow, "id" | "channelId">,
  verb: Verb | "start",
): Promise<void> {
  await ctx.tx
    .insertInto("callOrders")
    .values({ tenantId: ctx.tenantId, callId: call.id, channelId: call.channelId, verb, at: ctx.now })
    .execute();
}

export interface Order {
  id: number;
  callId: number;
  verb: Verb | "start";
}

/** Taken before it is carried out, so that a device is never asked twice. */
export async function takeOrder(tx: Tx, channelId: number, now: Date): Promise<Order | undefined> {
  const { rows } = await sql<Order>`
    update call_orders o set taken_at = ${now}
     where o.tenant_id = app_tenant() and o.taken_at is null and o.id = (
       select w.id from call_orders w
        where w.tenant_id = app_tenant() and w.channel_id = ${channelId} and w.taken_at is null
        order by w.id limit 1 for update skip locked)
    returning o.id, o.call_id, o.verb`.execute(tx);
  return rows[0];
}

export async function orderDone(tx: Tx, orderId: number, now: Date): Promise<void> {
  await tx.updateTable("callOrders").set({ doneAt: now }).where("id", "=", orderId).execute();
}

/** The caller's own, and those that ring for them. */
export function callsFor(tx: Tx, userId: number): Promise<CallRow[]> {
  return tx
    .selectFrom("calls")
    .select(columns)
    .where("state", "in", live)
    .where((eb) =>
      eb.or([
        eb("userId", "=", userId),
        eb.and([
          eb("state", "=", "ringing"),
          eb.exists(
            eb
              .selectFrom("callRings")
              .select("callRings.userId")
              .whereRef("callRings.tenantId", "=", "calls.tenantId")
              .whereRef("callRings.callId", "=", "calls.id")
              .where("callRings.userId", "=", userId)
              .where("callRings.declinedAt", "is", null),
          ),
        ]),
      ]),
    )
    .orderBy("id")
    .limit(20)
    .execute();
}

/** Whether a text about rejected calls went to this contact within the hour: one is enough. */
export async function wasRejectedLately(tx: Tx, call: CallRow, since: Date): Promise<boolean> {
  const found = await tx
    .selectFrom("calls")
    .select("id")
    .where("contactId", "=", call.contactId)
    .where("direction", "=", "in")
    .where("id", "<", call.id)
    .where("startedAt", ">", since)
    .executeTakeFirst();
  return found !== undefined;
}

export async function usePass(tx: Tx, tenantId: number, nonce: string, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto("callPasses")
    .values({ tenantId, nonce, usedAt: now })
    .onConflict((conflict) => conflict.columns(["tenantId", "nonce"]).doNothing())
    .returning("nonce")
    .executeTakeFirst();
  await sql`delete from call_passes p where p.tenant_id = app_tenant() and p.used_at < ${now}::timestamptz - interval '10 minutes'`.execute(
    tx,
  );
  return row !== undefined;
}

/** Still the caller's and going on: noted as heard of. */
export async function noteAlive(tx: Tx, callId: number, userId: number, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable("calls")
    .set({ aliveAt: now })
    .where("id", "=", callId)
    .where("userId", "=", userId)
    .where("state", "=", "active")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
