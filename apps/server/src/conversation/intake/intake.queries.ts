// SQL of intake beside its one great call: that call in a transaction of more, bodies kept in quarantine, which channel news is about.
import { CompiledQuery, sql } from "kysely";
import type { Ctx } from "#platform/context";
import type { Tx } from "#platform/database";
import type { Applied, Call } from "./intake.types.ts";

export const callOf = (tenantId: number, channelId: number): Call => ({
  name: "intake_apply",
  text: `select created, changed, known, unmatched, ignored, media_ids
  from intake_apply($1, $2, $3, $4, $5)`,
  params: (changes, now, isSign) => [tenantId, channelId, changes, now, isSign],
});

export async function applyChanges(
  { tx, tenantId, now }: Ctx,
  channelId: number,
  changes: object[],
  isSign: boolean,
  call: Call = callOf(tenantId, channelId),
): Promise<Applied> {
  const params = call.params(JSON.stringify(changes), now, isSign);
  const { rows } = await tx.executeQuery(CompiledQuery.raw(call.text, params) as CompiledQuery<Applied>);
  if (!rows[0]) throw new Error(`${call.name} gave no answer`);
  return rows[0];
}

interface IgnoredMessages {
  channelId: number;
  ids: number[];
  changes: object[];
}

/** Of those who are ignored no longer, channel by channel in the order it came in. */
export async function ignoredOf(tx: Tx, contactIds: readonly number[]): Promise<IgnoredMessages[]> {
  const { rows } = await sql<IgnoredMessages>`
    select i.channel_id, array_agg(i.id order by i.id) as ids, jsonb_agg(i.change order by i.id) as changes
      from ignored_messages i join contacts c on c.tenant_id = i.tenant_id and c.id = i.contact_id
     where i.tenant_id = app_tenant() and i.contact_id = any (${[...contactIds]}::bigint[]) and not c.is_ignored
     group by i.contact_id, i.channel_id order by min(i.id)`.execute(tx);
  return rows;
}

export async function dropIgnored(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`delete from ignored_messages where tenant_id = app_tenant() and id = any (${[...ids]}::bigint[])`.execute(
    tx,
  );
}

export function namesOfChannel(tx: Tx, channelId: number) {
  return tx.selectFrom("channels").select(["externalAccount", "number"]).where("id", "=", channelId).executeTakeFirst();
}

/** Tickets into which this very transaction has put one of these messages; what was there before is left out. */
export async function ticketsWrittenIn(tx: Tx, channelId: number, providerIds: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ ticketId: number }>`
    select distinct m.ticket_id from messages m
     where m.tenant_id = app_tenant() and m.channel_id = ${channelId} and m.provider_id = any(${providerIds}::text[])
       and m.xmin = pg_current_xact_id()::xid order by m.ticket_id`.execute(tx);
  return rows.map(({ ticketId }) => ticketId);
}

/** How often the customer was told, and when a person last answered. */
export async function readTold(tx: Tx, ticketId: number): Promise<{ times: number; answeredAt: Date | null }> {
  const { rows } = await sql<{ times: number; answeredAt: Date | null }>`
    select t.absence_told as times,
           (select m.created_at from messages m
             where m.tenant_id = t.tenant_id and m.ticket_id = t.id and m.from_me and m.send_type in ('chat', 'phone')
               and m.type <> 'note' order by m.id desc limit 1) as answered_at
      from tickets t where t.tenant_id = app_tenant() and t.id = ${ticketId}`.execute(tx);
  return rows[0] ?? { times: 0, answeredAt: null };
}

export async function countTold(tx: Tx, ticketId: number): Promise<void> {
  await sql`update tickets set absence_told = absence_told + 1
     where tenant_id = app_tenant() and id = ${ticketId}`.execute(tx);
}

export interface KeptBody {
  tenantId: number;
  channelId: number;
  channelType: string;
  reason: string;
  bytes: number;
  receivedAt: Date;
}

/** Without its body, which is bound to the row and therefore comes second. */
export async function insertKept(tx: Tx, kept: KeptBody): Promise<number> {
  const { id } = await tx
    .insertInto("webhookQuarantine")
    .values({ ...kept, body: "", replayedAt: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveKept(
  tx: Tx,
  id: number,
  set: { body?: string; reason?: string; replayedAt?: Date },
): Promise<void> {
  await tx.updateTable("webhookQuarantine").set(set).where("id", "=", id).execute();
}

export function findKept(tx: Tx, id: number) {
  return tx
    .selectFrom("webhookQuarantine as q")
    .innerJoin("channels as c", (join) => join.onRef("c.tenantId", "=", "q.tenantId").onRef("c.id", "=", "q.channelId"))
    .select(["q.channelId", "q.channelType as type", "q.body", "c.externalId"])
    .where("q.id", "=", id)
    .executeTakeFirst();
}

export function keptBodies(tx: Tx, afterId: number, most: number) {
  return tx
    .selectFrom("webhookQuarantine")
    .select(["id", "body"])
    .where("id", ">", afterId)
    .orderBy("id")
    .limit(most)
    .execute();
}

export async function deleteKept(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .deleteFrom("webhookQuarantine")
      .where("id", "in", [...ids])
      .execute();
}

export interface KeptLimits {
  before: Date;
  most: number;
  mostBytes: number;
}

/** The oldest go: what is past its age, and what is more than is kept of one company. Returns how many. */
export async function trimKept(tx: Tx, { before, most, mostBytes }: KeptLimits): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_quarantine q where q.tenant_id = app_tenant() and q.id in (
      select k.id from (
        select o.id, o.received_at, row_number() over newest as place, sum(o.bytes) over newest as bytes
          from webhook_quarantine o where o.tenant_id = app_tenant() window newest as (order by o.id desc)) k
       where k.received_at < ${before} or k.place > ${most} or k.bytes > ${mostBytes})`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
