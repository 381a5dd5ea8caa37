// Use cases of a channel's past: look, bring days of it in, stop.

import { limits } from "@prosa/contracts/limits";
import type { BodyOf } from "@prosa/contracts/route";
import type { ChannelHistory, importHistory } from "@prosa/contracts/sessions/channel-history";
import { recordSecurity } from "#company/audit";
import { startLongJob, stopWork } from "#company/long-jobs";
import { findChannel } from "#conversation/channels";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import { historyJob, mayTakeGroups } from "./wa-history.jobs.ts";
import * as queries from "./wa-history.queries.ts";

async function demandByQr({ tx, deps }: Ctx, channelId: number) {
  const channel = await findChannel(tx, channelId);
  if (!channel) throw new AppError("ERR_NO_WAPP_FOUND");
  const adapter = deps.channels.get(channel.type);
  if (adapter?.connecting.how !== "qr" || adapter.pairing) throw new AppError("ERR_CHANNEL_CANNOT");
  return channel;
}

export async function look(ctx: Ctx, channelId: number): Promise<ChannelHistory> {
  const { tx, tenantId, now } = ctx;
  const channel = await demandByQr(ctx, channelId);
  const { files, toldAt } = await queries.aboutFiles(tx, channelId);
  const day = now.toISOString().slice(0, 10);
  const { today } = await queries.periodOf(tx, tenantId, day, day, now);
  const last = await queries.lastImport(tx, channelId);
  return {
    isConnected: channel.status === "connected",
    files,
    toldAt: toldAt?.toISOString() ?? null,
    today,
    maxDays: limits.historyImportMaxDays,
    last: last ? shown(last) : null,
  };
}

type Last = NonNullable<Awaited<ReturnType<typeof queries.lastImport>>>;

function shown(row: Last): NonNullable<ChannelHistory["last"]> {
  const { id, from, to, hasGroups, code, files, filesRead, filesGone, found, stored, known, leftOut, conversations } =
    row;
  return {
    id,
    from,
    to,
    hasGroups,
    status: row.finishedAt === null && row.jobStatus === "waiting" ? "waiting" : row.status,
    code,
    files,
    filesRead,
    filesGone,
    found,
    stored,
    known,
    leftOut,
    conversations,
    askedBy: { id: row.userId, name: row.userName },
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

export async function begin(
  ctx: Ctx,
  channelId: number,
  wanted: BodyOf<typeof importHistory>,
): Promise<ChannelHistory> {
  const { tx, tenantId, now, actor } = ctx;
  if (actor.kind !== "user") throw new AppError("ERR_NO_PERMISSION");
  const channel = await demandByQr(ctx, channelId);
  const { today, since, until } = await queries.periodOf(tx, tenantId, wanted.from, wanted.to, now);
  if (wanted.to > today) throw new AppError("ERR_VALIDATION", { field: "to" });
  if (wanted.hasGroups && !(await mayTakeGroups(tx))) throw new AppError("ERR_CHANNEL_CANNOT", { field: "hasGroups" });
  const { files } = await queries.aboutFiles(tx, channelId);
  if (files === 0) throw new AppError("ERR_CHANNEL_CANNOT", { detail: "noHistory" });
  const last = await queries.lastImport(tx, channelId);
  if (last && last.finishedAt === null) throw new AppError("ERR_CHANNEL_IN_USE");
  const job = await startLongJob(ctx, historyJob, { subject: channel.name, total: null, payload: { channelId } });
  await queries.insertImport(tx, {
    tenantId,
    id: job.id,
    channelId,
    userId: actor.userId,
    fromDay: wanted.from,
    toDay: wanted.to,
    since,
    until,
    hasGroups: wanted.hasGroups,
    status: "reading",
    code: null,
    files,
    createdAt: now,
    finishedAt: null,
  });
  const { from, to } = wanted;
  await recordSecurity(ctx, { kind: "channels.history", userId: actor.userId, detail: { channelId, from, to } });
  return look(ctx, channelId);
}

export async function end(ctx: Ctx, channelId: number): Promise<ChannelHistory> {
  await demandByQr(ctx, channelId);
  const last = await queries.lastImport(ctx.tx, channelId);
  if (last && last.finishedAt === null) {
    await stopWork(ctx, last.id);
    const userId = ctx.actor.kind === "user" ? ctx.actor.userId : null;
    await recordSecurity(ctx, { kind: "channels.historyStopped", userId, detail: { channelId } });
  }
  return look(ctx, channelId);
}
