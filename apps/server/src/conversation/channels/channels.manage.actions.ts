// Use cases of administrators: see every channel, change its settings, choose the default, disconnect it for good.
import type { Channel, updateChannel } from "@prosa/contracts/channels";
import type { ChannelInfo } from "@prosa/contracts/channels-info";
import type { ChannelSummary, ChannelType } from "@prosa/contracts/my-channels";
import { allows } from "@prosa/contracts/permissions";
import type { BodyOf } from "@prosa/contracts/route";
import { recordChange, refuseTwins } from "#company/lists";
import { demandFeature, readLimit } from "#company/plans";
import { effectiveProfile } from "#company/sessions";
import { readViewers } from "#company/users";
import type { Ctx } from "#platform/context";
import { removeUsesOf } from "#platform/database";
import { AppError } from "#platform/errors";
import { tellChannel } from "./channels.actions.ts";
import { worksOn } from "./channels.audience.rules.ts";
import { keepBotModes } from "./channels.bots.ts";
import type { ChannelRow } from "./channels.queries.ts";
import * as queries from "./channels.queries.ts";
import { reopenSession } from "./channels.reopen.ts";
import { toInfo, toSummary, toWire } from "./channels.wire.ts";

export async function listAll(ctx: Ctx) {
  const rows = await queries.listChannelRows(ctx.tx);
  const ids = rows.map(({ id }) => id);
  const numbersOf = await queries.numbersOfChannels(ctx.tx, ids, ctx.now);
  return {
    channels: rows.map((row) => toWire(ctx.deps, row, numbersOf(row.id))),
    maxConnections: await readLimit(ctx.tx, "connections"),
    used: rows.length,
  };
}

export async function showChannel(ctx: Ctx, channelId: number): Promise<Channel> {
  const channel = await queries.loadChannel(ctx.tx, channelId);
  const numbersOf = await queries.numbersOfChannels(ctx.tx, [channelId], ctx.now);
  return toWire(ctx.deps, channel, numbersOf(channelId));
}

async function callerOf({ actor, tx }: Ctx) {
  const [viewer] = actor.kind === "user" ? await readViewers(tx, [actor.userId]) : [];
  if (!viewer) throw new AppError("ERR_NO_PERMISSION");
  return viewer;
}

/** What the caller's own screens may use. */
export async function listMine(ctx: Ctx, type: ChannelType | undefined): Promise<{ channels: ChannelSummary[] }> {
  const viewer = await callerOf(ctx);
  const mayRepair = allows(effectiveProfile({ ...viewer, tenantId: ctx.tenantId }), "channels", "read");
  const rows = await queries.listChannelRows(ctx.tx);
  const mine = rows.filter((row) => worksOn(viewer, row.id) && (type === undefined || row.type === type));
  return { channels: mine.map((row) => toSummary(ctx.deps, row, mayRepair)) };
}

/** How it is, for whoever writes on it; what they do not work on does not exist for them. */
export async function showMine(ctx: Ctx, channelId: number): Promise<ChannelInfo> {
  const viewer = await callerOf(ctx);
  const channel = await queries.loadChannel(ctx.tx, channelId);
  if (!worksOn(viewer, channelId)) throw new AppError("ERR_NO_WAPP_FOUND");
  return toInfo(channel);
}

export async function change(ctx: Ctx, channelId: number, wanted: BodyOf<typeof updateChannel>): Promise<Channel> {
  await queries.holdChannels(ctx.tx);
  const before = await queries.loadChannel(ctx.tx, channelId);
  const { name, defaultQueueId, flowId, isDefault, settings = {} } = wanted;
  if (defaultQueueId || flowId) await demandTargets(ctx, defaultQueueId ?? null, flowId ?? null);
  if (settings.attendsGroups && !before.attendsGroups) await demandGroups(ctx, before);
  if (isDefault) await queries.clearDefault(ctx.tx, ctx.now);
  await refuseTwins(() =>
    queries.saveChannel(ctx.tx, channelId, {
      ...(name === undefined ? {} : { name }),
      ...(defaultQueueId === undefined ? {} : { defaultQueueId }),
      ...(flowId === undefined ? {} : { flowId }),
      ...(isDefault === undefined ? {} : { isDefault }),
      ...(settings.autoCloseMinutes === undefined ? {} : { autoCloseMinutes: settings.autoCloseMinutes }),
      ...(settings.autoCloseText === undefined ? {} : { autoCloseText: settings.autoCloseText }),
      ...(settings.attendsGroups === undefined ? {} : { attendsGroups: settings.attendsGroups }),
      ...(settings.rejectsCalls === undefined ? {} : { rejectsCalls: settings.rejectsCalls }),
      ...(settings.callText === undefined ? {} : { callText: settings.callText }),
      ...(settings.acceptText === undefined ? {} : { acceptText: settings.acceptText }),
      ...(settings.transferText === undefined ? {} : { transferText: settings.transferText }),
      ...(settings.rating === undefined ? {} : { rating: JSON.stringify(settings.rating) }),
      updatedAt: ctx.now,
    }),
  );
  if (flowId !== undefined) await keepBotModes(ctx);
  if (settings.attendsGroups !== undefined && settings.attendsGroups !== before.attendsGroups) {
    await ctx.enqueue(reopenSession, { tenantId: ctx.tenantId, channelId });
  }
  await tellChannel(ctx, channelId);
  const fields = [...Object.keys(wanted), ...Object.keys(settings)].join(" ");
  await recordChange(ctx, { list: "channels", what: "changed", id: channelId, detail: { fields } });
  return showChannel(ctx, channelId);
}

async function demandGroups(ctx: Ctx, { type }: ChannelRow): Promise<void> {
  await demandFeature(ctx, "groups");
  if (!ctx.deps.channels.get(type)?.capabilities.groups) throw new AppError("ERR_CHANNEL_CANNOT", { detail: "groups" });
}

async function demandTargets(ctx: Ctx, queueId: number | null, flowId: number | null): Promise<void> {
  const { hasQueue, hasFlow } = await queries.targetsThere(ctx.tx, queueId, flowId);
  if (queueId !== null && !hasQueue) throw new AppError("ERR_NO_QUEUE_FOUND", { field: "defaultQueueId" });
  if (flowId !== null && !hasFlow) throw new AppError("ERR_NO_AUTO_REPLY_FOUND", { field: "flowId" });
}

/** The conversations stay and keep their channel's name; the secrets go, and nothing is sent or taken in on it again. */
export async function disconnect(ctx: Ctx, channelId: number): Promise<void> {
  await queries.holdChannels(ctx.tx);
  const channel = await queries.loadChannel(ctx.tx, channelId);
  await tellChannel(ctx, channelId);
  await queries.saveChannel(ctx.tx, channelId, {
    // Gives the name back to whoever connects the next one.
    name: `${channel.name.slice(0, 60)} #${channel.id}`,
    status: "lost",
    isActive: false,
    isDefault: false,
    flowId: null,
    botMode: "off",
    credentials: null,
    deletedAt: ctx.now,
    updatedAt: ctx.now,
  });
  await removeUsesOf(ctx.tx, "channels", channelId);
  await recordChange(ctx, { list: "channels", what: "deleted", id: channelId });
}
