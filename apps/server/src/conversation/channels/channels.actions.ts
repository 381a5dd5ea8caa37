// Use cases of a channel's life: make one, give it credentials, lose it, find it again. Each is one transaction.
import type { ChannelType } from "@prosa/contracts/my-channels";
import { adapterKey, type ChannelAdapter } from "#adapters/channels";
import type { Ctx, Deps } from "#platform/context";
import type { Tx } from "#platform/database";
import { AppError } from "#platform/errors";
import { keepBotModes } from "./channels.bots.ts";
import { tellLost, tellRestored } from "./channels.notices.ts";
import { keyOfApp } from "./channels.queries.ts";
import type { ChannelStatus } from "./channels.tables.ts";
import { wakeChannel } from "./channels.wake.ts";

export interface NewChannel {
  type: ChannelType;
  /** Who carries it; left out: the network itself. */
  provider?: string | null;
  name: string;
  /** Random where not given. */
  key?: string;
  externalId: string;
  externalAccount?: string;
  number?: string;
  defaultQueueId?: number;
  isDefault?: boolean;
  credentials: unknown;
}

const KEY_BYTES = 24;

export async function createChannel(ctx: Ctx, wanted: NewChannel): Promise<{ id: number; key: string }> {
  const adapter = adapterOf(ctx.deps, adapterKey(wanted));
  const key = wanted.key ?? ctx.deps.ids.token(KEY_BYTES);
  const credentials = checkCredentials(adapter, wanted.credentials);
  const { id } = await ctx.tx
    .insertInto("channels")
    .values({
      tenantId: ctx.tenantId,
      type: adapter.type,
      provider: adapter.provider ?? null,
      name: wanted.name,
      key,
      status: "connecting",
      isActive: false,
      isDefault: wanted.isDefault ?? false,
      defaultQueueId: wanted.defaultQueueId ?? null,
      externalId: wanted.externalId,
      externalAccount: wanted.externalAccount ?? null,
      number: wanted.number ?? null,
      throughput: adapter.pace.perSecond,
      isResendable: adapter.resend === "sameId",
      chatGapMs: adapter.pace.perChatMs ?? null,
      ...(await appOf(ctx, adapter, credentials)),
      credentials: null,
      lastInboundAt: null,
      lastError: null,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { accountOf } = adapter.connecting;
  if (accountOf) {
    const externalId = accountOf({ tenantId: ctx.tenantId, channelId: id });
    await ctx.tx.updateTable("channels").set({ externalId }).where("id", "=", id).execute();
  }
  await giveCredentials(ctx, id, wanted.credentials);
  await keepBotModes(ctx);
  return { id, key };
}

/** Channels of one app of this company share the address that the app calls. */
async function appOf(ctx: Ctx, { type, webhook }: ChannelAdapter, credentials: unknown) {
  if (webhook?.per !== "app") return {};
  const { tenantId, now: createdAt } = ctx;
  const app = { tenantId, type, appId: webhook.appOf(credentials), key: ctx.deps.ids.token(KEY_BYTES), createdAt };
  return { appKey: await keyOfApp(ctx.tx, app) };
}

function checkCredentials(adapter: ChannelAdapter, credentials: unknown): unknown {
  if (!adapter.credentials) return {};
  const checked = adapter.credentials.safeParse(credentials);
  if (!checked.success) throw new AppError("ERR_VALIDATION", { field: "credentials" });
  return checked.data;
}

const seal = ({ deps, tx, tenantId }: Ctx, channelId: number, credentials: unknown): Promise<string> =>
  deps.secrets.encrypt(tx, placeOf(tenantId, channelId), JSON.stringify(credentials));

/** Encrypted for exactly this row, so it takes the row's id; from now on the channel is ready. */
export async function giveCredentials(ctx: Ctx, channelId: number, credentials: unknown): Promise<void> {
  const channel = await ctx.tx
    .selectFrom("channels")
    .select(["type", "provider"])
    .where("id", "=", channelId)
    .executeTakeFirst();
  if (!channel) throw new AppError("ERR_NO_WAPP_FOUND");
  const adapter = adapterOf(ctx.deps, adapterKey(channel));
  // By QR code the adapter needs to know which session to speak through, besides what was entered, if anything.
  const isByQr = adapter.connecting.how === "qr";
  const place = isByQr ? { tenantId: ctx.tenantId, channelId } : {};
  const checked = checkCredentials(adapter, { ...(credentials as object), ...place });
  await ctx.tx
    .updateTable("channels")
    .set({
      credentials: adapter.credentials && (await seal(ctx, channelId, checked)),
      isReady: !isByQr,
      isActive: true,
      status: isByQr ? "waiting_qr" : "connected",
      lastError: null,
      pausedUntil: null,
      updatedAt: ctx.now,
    })
    .where("id", "=", channelId)
    .execute();
  await tellChannel(ctx, channelId);
  await tellRestored(ctx, channelId);
}

/** What a session says of its channel; only while it is open is anything sent there. */
export interface SessionFacts {
  status: ChannelStatus;
  isReady: boolean;
  /** A word that the channel's translations have a text for; null: nothing is wrong. */
  lastError: string | null;
  /** Known from the first login on; digits. `isAccount`: the provider knows the channel by nothing else. */
  own?: { number: string; name: string | null; isAccount: boolean };
}

export async function setSessionFacts(ctx: Ctx, channelId: number, facts: SessionFacts): Promise<void> {
  const { status, isReady, lastError, own } = facts;
  await ctx.tx
    .updateTable("channels")
    .set({
      status,
      isReady,
      isActive: true,
      lastError,
      ...(lastError === null ? {} : { lastErrorAt: ctx.now }),
      ...(own && { number: `+${own.number}`, verifiedName: own.name }),
      ...(own?.isAccount && { externalId: own.number }),
      updatedAt: ctx.now,
    })
    .where("id", "=", channelId)
    .execute();
  await tellChannel(ctx, channelId);
  if (status === "lost") await tellLost(ctx, channelId);
  if (status !== "connected") return;
  await tellRestored(ctx, channelId);
  await ctx.enqueue(wakeChannel, { tenantId: ctx.tenantId, channelId });
}

/** The provider no longer accepts our token: nothing can be sent until somebody gives a new one. */
export async function markChannelLost(ctx: Ctx, channelId: number, reason: string): Promise<void> {
  await ctx.tx
    .updateTable("channels")
    .set({ status: "lost", lastError: reason.slice(0, 300), lastErrorAt: ctx.now, updatedAt: ctx.now })
    .where("id", "=", channelId)
    .execute();
  await tellChannel(ctx, channelId);
  await tellLost(ctx, channelId);
  ctx.deps.log.warn({ tenantId: ctx.tenantId, channelId, reason }, "channel lost");
}

/** Screens of everybody who works on it, and the list of those who repair it. */
export async function tellChannel(ctx: Ctx, channelId: number): Promise<void> {
  await ctx.publish("channel.changed", { data: { channelId } });
  await ctx.publish("list.changed", { data: { list: "channels" } });
}

/** Nothing where the channel needs none. */
export async function openCredentials(
  deps: Deps,
  tx: Tx,
  tenantId: number,
  channelId: number,
  envelope: string | null,
) {
  if (envelope === null) return {};
  return JSON.parse(await deps.secrets.decryptText(tx, placeOf(tenantId, channelId), envelope)) as unknown;
}

const placeOf = (tenantId: number, rowId: number) => ({ tenantId, table: "channels", column: "credentials", rowId });

export function adapterOf(deps: Deps, key: string): ChannelAdapter {
  const adapter = deps.channels.get(key);
  if (!adapter) throw new AppError("ERR_VALIDATION", { field: "type" });
  return adapter;
}
