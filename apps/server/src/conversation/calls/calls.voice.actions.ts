// How a channel is called through: set, shown without its token, and left.
import type { ChannelVoice, callChannels, saveVoice } from "@prosa/contracts/calls/calls";
import type { AnswerOf, BodyOf } from "@prosa/contracts/route";
import { recordChange } from "#company/lists";
import { findChannel } from "#conversation/channels";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import { endCall } from "./calls.apply.ts";
import { passFor } from "./calls.pass.ts";
import * as queries from "./calls.queries.ts";
import { sealToken } from "./calls.token.ts";

export const HOOK_PATH = "/webhooks/voice";
const HOOK_BYTES = 24;

export async function showChannelVoice(ctx: Ctx, channelId: number): Promise<ChannelVoice> {
  const [channel, voice] = await Promise.all([findChannel(ctx.tx, channelId), queries.voiceOf(ctx.tx, channelId)]);
  if (!channel) throw new AppError("ERR_NO_WAPP_FOUND");
  const hasToken = (voice?.token ?? null) !== null;
  const base = ctx.deps.config.http.publicUrl.replace(/\/$/, "");
  return {
    hasToken,
    state: hasToken ? (voice?.state ?? null) : null,
    number: hasToken ? (voice?.number ?? null) : null,
    problem: hasToken ? (voice?.problem ?? null) : null,
    rejectCalls: voice?.rejectCalls ?? "never",
    rejectText: voice?.rejectText ?? "",
    isRecorded: voice?.isRecorded ?? false,
    ownerSeconds: voice?.ownerSeconds ?? 10,
    queueSeconds: voice?.queueSeconds ?? 15,
    webhookUrl: hasToken && voice ? `${base}${HOOK_PATH}/${voice.hook}` : null,
  };
}

export async function saveChannelVoice(
  ctx: Ctx,
  channelId: number,
  wanted: BodyOf<typeof saveVoice>,
): Promise<ChannelVoice> {
  if (!(await findChannel(ctx.tx, channelId))) throw new AppError("ERR_NO_WAPP_FOUND");
  const { token, ...settings } = wanted;
  const { tenantId, now: updatedAt } = ctx;
  const hook = ctx.deps.ids.token(HOOK_BYTES);
  await ctx.tx
    .insertInto("channelVoice")
    .values({ tenantId, channelId, hook, token: null, updatedAt })
    .onConflict((conflict) => conflict.columns(["tenantId", "channelId"]).doNothing())
    .execute();
  const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
  await queries.saveVoice(ctx.tx, channelId, {
    ...given,
    ...(token === undefined
      ? {}
      : {
          token: token === null ? null : await sealToken(ctx, channelId, token),
          state: "connecting" as const,
          problem: null,
          // The holder of the device looks for another one.
          updatedAt,
        }),
  });
  // Without its device nobody would end it.
  const live = token === undefined ? undefined : await queries.liveOfChannel(ctx.tx, channelId);
  if (live) await endCall(ctx, live.id, { outcome: live.answeredAt ? "answered" : "failed", error: "device" });
  const detail = { voice: Object.keys(wanted).sort().join(" ") };
  await recordChange(ctx, { list: "channels", what: "changed", id: channelId, detail });
  return showChannelVoice(ctx, channelId);
}

/** With a pass to the sound of the caller's own call there, where one is going on. */
export async function listCallChannels(
  ctx: Ctx,
  channelId: number | undefined,
): Promise<AnswerOf<typeof callChannels>> {
  if (ctx.actor.kind !== "user") throw new AppError("ERR_NO_PERMISSION");
  const { userId } = ctx.actor;
  const { isBlocked, channelIds } = await queries.rightsOf(ctx.tx, userId);
  const wanted = isBlocked ? [] : channelIds.filter((id) => channelId === undefined || id === channelId);
  const channels = wanted.length === 0 ? [] : await queries.voicesNamed(ctx.tx, wanted);
  const pass = channelId !== undefined && wanted.includes(channelId) ? await passFor(ctx, channelId, userId) : null;
  return { channels, isBlocked, pass };
}
