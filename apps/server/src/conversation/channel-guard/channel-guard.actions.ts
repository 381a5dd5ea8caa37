// How a number fares with what is sent to many, and a person's word that it may go on (docs/decisions/082).
import type { BrakeReason, ChannelHealth } from "@prosa/contracts/conversation/channel-guard";
import { limits } from "@prosa/contracts/limits";
import { sql } from "kysely";
import { recordChange } from "#company/lists";
import { findChannel, wakeChannel } from "#conversation/channels";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import { tellReleased } from "./channel-guard.notices.ts";

type Scope = Pick<Ctx, "tx" | "tenantId" | "now">;

const BRAKES_SHOWN = 20;
const WEEK_MS = 7 * 86_400_000;
/** Weeks after which an unofficial number has its full day. */
const WARM_AFTER = 6;

interface HealthRow {
  type: string;
  heldBy: BrakeReason | null;
  ownCap: number | null;
  bulkSince: Date | null;
  dayCap: number | null;
  dayUsed: number;
  complaints: number;
  delivered: number;
}

export async function readHealth({ tx, tenantId, now }: Scope, channelId: number): Promise<ChannelHealth> {
  const { rows } = await sql<HealthRow>`
    select c.type, case when c.bulk_held_until > ${now} then c.bulk_held_reason end as held_by, c.bulk_day_cap as own_cap,
           c.bulk_since, b.cap as day_cap, b.used as day_used, p.complaints, p.delivered
      from channels c
      cross join lateral bulk_cap(c, ${now}) b
      cross join lateral channel_complaints(${tenantId}, c.id, ${now}) p
     where c.tenant_id = ${tenantId} and c.id = ${channelId} and c.deleted_at is null`.execute(tx);
  const [row] = rows;
  if (!row) throw new AppError("ERR_NO_WAPP_FOUND");
  const { type, bulkSince, ...figures } = row;
  const age = bulkSince ? now.getTime() - bulkSince.getTime() : 0;
  const week = type === "whatsapp_cloud" ? null : Math.min(WARM_AFTER, 1 + Math.floor(age / WEEK_MS));
  return {
    ...figures,
    bulkSince: bulkSince?.toISOString() ?? null,
    week,
    riskRate: limits.reportRateRisk,
    hours: await readHours({ tx, tenantId, now }, channelId),
    brakes: await readBrakes({ tx, tenantId, now }, channelId),
  };
}

async function readHours({ tx, tenantId, now }: Scope, channelId: number): Promise<ChannelHealth["hours"]> {
  const { rows } = await sql<Omit<ChannelHealth["hours"][number], "hour"> & { hour: Date }>`
    select h.hour, sum(h.opened)::int as opened, sum(h.sent)::int as sent, sum(h.bulk_sent)::int as bulk_sent,
           sum(h.failed)::int as failed, sum(h.complaints)::int as complaints
      from channel_hours h
     where h.tenant_id = ${tenantId} and h.channel_id = ${channelId} and h.hour > ${now}::timestamptz - interval '24 hours'
     group by h.hour order by h.hour`.execute(tx);
  return rows.map((row) => ({ ...row, hour: row.hour.toISOString() }));
}

async function readBrakes({ tx, tenantId }: Scope, channelId: number): Promise<ChannelHealth["brakes"]> {
  type Row = Omit<ChannelHealth["brakes"][number], "at" | "releasedAt"> & { at: Date; releasedAt: Date | null };
  const { rows } = await sql<Row>`
    select b.id, b.reason, b.count, b.of, b.at, b.released_at, u.name as released_by, b.note
      from channel_brakes b
      left join users u on u.tenant_id = b.tenant_id and u.id = b.released_by
     where b.tenant_id = ${tenantId} and b.channel_id = ${channelId}
     order by b.id desc limit ${sql.lit(BRAKES_SHOWN)}`.execute(tx);
  return rows.map((row) => ({ ...row, at: row.at.toISOString(), releasedAt: row.releasedAt?.toISOString() ?? null }));
}

/** What was counted until now is no reason to stop again; what waited is looked at at once. */
export async function release(ctx: Ctx, channelId: number, note: string): Promise<ChannelHealth> {
  const { tx, tenantId, now, actor } = ctx;
  const channel = await findChannel(tx, channelId);
  if (!channel) throw new AppError("ERR_NO_WAPP_FOUND");
  const userId = actor.kind === "user" ? actor.userId : null;
  const { numAffectedRows } = await sql`
    with freed as (update channels c set bulk_held_until = null, bulk_held_reason = null
                    where c.tenant_id = ${tenantId} and c.id = ${channelId} and c.bulk_held_until > ${now} returning c.id),
         present as (select coalesce(sum(h.complaints), 0) as complaints, coalesce(sum(h.bulk_sent), 0) as sent from channel_hours h
                      where h.tenant_id = ${tenantId} and h.channel_id = ${channelId} and h.hour = date_trunc('hour', ${now}::timestamptz))
    update channel_brakes b set released_at = ${now}, released_by = ${userId}::bigint, note = ${note},
           kept_complaints = p.complaints, kept_sent = p.sent
      from freed f, present p
     where b.tenant_id = ${tenantId} and b.channel_id = f.id and b.released_at is null`.execute(tx);
  if (numAffectedRows === 0n) throw new AppError("ERR_NOTHING_TO_UNDO");
  await tellReleased(ctx, channelId);
  await ctx.enqueue(wakeChannel, { tenantId, channelId });
  await recordChange(ctx, { list: "channels", what: "changed", id: channelId, detail: { released: note } });
  return readHealth(ctx, channelId);
}

export async function setOwnCap(ctx: Ctx, channelId: number, cap: number | null): Promise<ChannelHealth> {
  const { tx, tenantId } = ctx;
  await sql`update channels c set bulk_day_cap = ${cap}::int
             where c.tenant_id = ${tenantId} and c.id = ${channelId} and c.deleted_at is null`.execute(tx);
  await recordChange(ctx, { list: "channels", what: "changed", id: channelId, detail: { fields: "bulkDayCap" } });
  return readHealth(ctx, channelId);
}

/** Why nothing leaves in bulk on these numbers now; a number that may send is not named. For whoever shows what waits. */
export async function heldNumbers(
  { tx, tenantId, now }: Scope,
  channelIds: readonly number[],
): Promise<Map<number, BrakeReason | "dayCap">> {
  const { rows } = await sql<{ id: number; why: BrakeReason | "dayCap" | null }>`
    select c.id, case when c.bulk_held_until > ${now} then c.bulk_held_reason when b.used >= b.cap then 'dayCap' end as why
      from channels c cross join lateral bulk_cap(c, ${now}) b
     where c.tenant_id = ${tenantId} and c.id = any (${[...channelIds]}::bigint[])`.execute(tx);
  return new Map(rows.flatMap(({ id, why }) => (why === null ? [] : [[id, why]])));
}

const HOURS_KEPT_DAYS = 90;
const HOURS_AT_ONCE = 5_000;

/** What a number did longer ago decides nothing. True when nothing is left to forget. */
export async function forgetOldHours({ tx, tenantId, now }: Scope): Promise<boolean> {
  const before = new Date(now.getTime() - HOURS_KEPT_DAYS * 86_400_000);
  const { numAffectedRows } = await sql`
    delete from channel_hours h where h.tenant_id = ${tenantId} and (h.channel_id, h.hour, h.writer) in (
      select o.channel_id, o.hour, o.writer from channel_hours o
       where o.tenant_id = ${tenantId} and o.hour < ${before} limit ${sql.lit(HOURS_AT_ONCE)})`.execute(tx);
  return Number(numAffectedRows ?? 0n) < HOURS_AT_ONCE;
}
