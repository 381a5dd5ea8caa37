// SQL of channels. Each function takes the transaction first; row-level security adds the tenant.
import type { ChannelType } from "@prosa/contracts/my-channels";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Tx } from "#platform/database";
import { AppError } from "#platform/errors";
import type { ChannelAppsTable, ChannelStatus, ChannelsTable } from "./channels.tables.ts";

export interface Channel {
  id: number;
  type: ChannelType;
  provider: string | null;
  name: string;
  status: ChannelStatus;
  isActive: boolean;
  externalId: string | null;
  credentials: string | null;
}

type Unread = "credentials" | "key" | "isReady" | "appKey" | "botMode" | "isResendable";
type GuardsOwn = "bulkHeldUntil" | "bulkHeldReason" | "bulkSince" | "bulkDayCap" | "chatGapMs";
/** Without its secrets. */
export type ChannelRow = Omit<Selectable<ChannelsTable>, Unread | GuardsOwn>;

const columns = [
  "tenantId",
  "id",
  "type",
  "provider",
  "name",
  "status",
  "isActive",
  "isDefault",
  "defaultQueueId",
  "flowId",
  "externalId",
  "externalAccount",
  "number",
  "lastInboundAt",
  "lastError",
  "lastErrorAt",
  "autoCloseMinutes",
  "autoCloseText",
  "attendsGroups",
  "rejectsCalls",
  "callText",
  "acceptText",
  "transferText",
  "rating",
  "verifiedName",
  "quality",
  "messagingLimit",
  "throughput",
  "pausedUntil",
  "webhookVerifiedAt",
  "templatesSyncedAt",
  "health",
  "deletedAt",
  "createdAt",
  "updatedAt",
] as const;

export function findChannel(tx: Tx, channelId: number): Promise<Channel | undefined> {
  return tx
    .selectFrom("channels")
    .select(["id", "type", "provider", "name", "status", "isActive", "externalId", "credentials"])
    .where("id", "=", channelId)
    .executeTakeFirst();
}

export function listChannelChoices(tx: Tx) {
  return tx
    .selectFrom("channels")
    .select(["id", "name", "type"])
    .where("deletedAt", "is", null)
    .orderBy("name")
    .execute();
}

export function listChannelRows(tx: Tx): Promise<ChannelRow[]> {
  return tx
    .selectFrom("channels")
    .select(columns)
    .where("deletedAt", "is", null)
    .orderBy("isDefault", "desc")
    .orderBy("name")
    .execute();
}

export function loadChannel(tx: Tx, channelId: number): Promise<ChannelRow> {
  return tx
    .selectFrom("channels")
    .select(columns)
    .where("id", "=", channelId)
    .where("deletedAt", "is", null)
    .executeTakeFirstOrThrow(() => new AppError("ERR_NO_WAPP_FOUND"));
}

/** Whoever decides by what channels there are, which flow begins where included, waits for whoever does so already. */
export async function holdChannels(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('channels:' || app_tenant(), 0))`.execute(tx);
}

/** With its secrets, for talking to the provider. */
export async function loadForProvider(tx: Tx, channelId: number) {
  return tx
    .selectFrom("channels")
    .select([
      "id",
      "type",
      "provider",
      "key",
      "appKey",
      "externalId",
      "externalAccount",
      "credentials",
      "webhookVerifiedAt",
    ])
    .where("id", "=", channelId)
    .where("deletedAt", "is", null)
    .executeTakeFirstOrThrow(() => new AppError("ERR_NO_WAPP_FOUND"));
}

/** The key of this company's app, the same for all its channels; `key` where it has none yet. */
export async function keyOfApp(tx: Tx, app: Insertable<ChannelAppsTable>): Promise<string> {
  await tx
    .insertInto("channelApps")
    .values(app)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { key } = await tx
    .selectFrom("channelApps")
    .select("key")
    .where("type", "=", app.type)
    .where("appId", "=", app.appId)
    .executeTakeFirstOrThrow();
  return key;
}

export async function isAccountTaken(tx: Tx, type: ChannelType, externalId: string): Promise<boolean> {
  const found = await tx
    .selectFrom("channels")
    .select("id")
    .where("type", "=", type)
    .where("externalId", "=", externalId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Another channel of this type speaks as this number. */
export async function isNumberHeld(tx: Tx, channelId: number, type: ChannelType, number: string): Promise<boolean> {
  const found = await tx
    .selectFrom("channels")
    .select("id")
    .where("type", "=", type)
    .where("number", "=", number)
    .where("id", "!=", channelId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return found !== undefined;
}

export async function saveChannel(tx: Tx, channelId: number, set: Updateable<ChannelsTable>): Promise<void> {
  await tx.updateTable("channels").set(set).where("id", "=", channelId).execute();
}

export async function clearDefault(tx: Tx, now: Date): Promise<void> {
  await tx.updateTable("channels").set({ isDefault: false, updatedAt: now }).where("isDefault", "=", true).execute();
}

/** Which of them there is; whoever deletes a flow holds the channels too. */
export async function targetsThere(tx: Tx, queueId: number | null, flowId: number | null) {
  const { rows } = await sql<{ hasQueue: boolean; hasFlow: boolean }>`
    select exists (select 1 from queues q where q.tenant_id = app_tenant() and q.id = ${queueId}) as has_queue,
           exists (select 1 from flows f where f.tenant_id = app_tenant() and f.id = ${flowId} and f.deleted_at is null)
             as has_flow`.execute(tx);
  return rows[0] ?? { hasQueue: false, hasFlow: false };
}

export async function isQueue(tx: Tx, queueId: number): Promise<boolean> {
  return (await tx.selectFrom("queues").select("id").where("id", "=", queueId).executeTakeFirst()) !== undefined;
}

export interface ChannelNumbers {
  received: number;
  sent: number;
  failed: number;
  templates: number;
  approved: number;
}

const NONE: ChannelNumbers = { received: 0, sent: 0, failed: 0, templates: 0, approved: 0 };

/** What happened on each channel since the day began where the company is; asked first, so that the index begins there. */
export async function numbersOfChannels(tx: Tx, channelIds: readonly number[], now: Date) {
  const { rows } = await sql<ChannelNumbers & { channelId: number }>`
    with day as (select date_trunc('day', ${now}::timestamptz at time zone t.time_zone) at time zone t.time_zone as start
                   from tenants t where t.id = app_tenant())
    select c.id as channel_id, coalesce(m.received, 0) as received, coalesce(m.sent, 0) as sent,
           coalesce(m.failed, 0) as failed, coalesce(p.templates, 0) as templates, coalesce(p.approved, 0) as approved
      from unnest(${[...channelIds]}::bigint[]) c (id)
      left join lateral (
        select count(*) filter (where not x.from_me) as received,
               count(*) filter (where x.from_me and x.status in ('sent', 'delivered', 'read', 'played')) as sent,
               count(*) filter (where x.from_me and x.status = 'failed') as failed
          from messages x
         where x.tenant_id = app_tenant() and x.channel_id = c.id and not x.is_past
           and x.created_at >= (select day.start from day)) m on true
      left join lateral (
        select count(*) as templates, count(*) filter (where y.status = 'approved') as approved
          from channel_templates y where y.tenant_id = app_tenant() and y.channel_id = c.id) p on true`.execute(tx);
  const byId = new Map(rows.map(({ channelId, ...numbers }) => [channelId, numbers]));
  return (channelId: number): ChannelNumbers => byId.get(channelId) ?? NONE;
}

/** Whether this person wants to hear from the channel: told by the provider, or learned by trying. */
export async function isBlockedBy(tx: Tx, channelId: number, contactId: number): Promise<boolean> {
  const { rows } = await sql<{ isBlocked: boolean | null }>`
    select bool_and(h.reach <> 'ok') as is_blocked
      from contact_identities i
      join channel_threads h on h.tenant_id = i.tenant_id and h.identity_id = i.id and h.channel_id = ${channelId}
     where i.tenant_id = app_tenant() and i.contact_id = ${contactId}`.execute(tx);
  return rows[0]?.isBlocked ?? false;
}
