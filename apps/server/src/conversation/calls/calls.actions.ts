// What a person does with a call. Answering is one statement with a condition, so that exactly one of many gets it.
import type { Call, CallAction } from "@prosa/contracts/calls/calls";
import { lookingOf } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { isUniqueViolation } from "#platform/database";
import { AppError } from "#platform/errors";
import { endCall, sayRejected, tellCall } from "./calls.apply.ts";
import * as queries from "./calls.queries.ts";
import { ACCEPT_MS, CLAIM_MS } from "./calls.rules.ts";
import type { CallRow } from "./calls.types.ts";
import { namesOfCalls, toWireCall } from "./calls.wire.ts";

export async function demandRights(ctx: Ctx, userId: number, channelId: number): Promise<void> {
  const { isBlocked, channelIds } = await queries.rightsOf(ctx.tx, userId);
  if (isBlocked || !channelIds.includes(channelId)) throw new AppError("ERR_CALL_NOT_ALLOWED");
}

/** To whom it neither rings nor belongs, there is none. */
async function callOf(ctx: Ctx, callId: number, userId: number): Promise<{ call: CallRow; hasDeclined: boolean }> {
  const [call, rings] = await Promise.all([queries.findCall(ctx.tx, callId), queries.ringsOf(ctx.tx, [callId])]);
  const own = rings.find((one) => one.userId === userId);
  if (!call || (call.userId !== userId && !own)) throw new AppError("ERR_NO_CALL_FOUND");
  return { call, hasDeclined: (own?.declinedAt ?? null) !== null };
}

export async function showCall(ctx: Ctx, callId: number): Promise<Call> {
  const { viewer, readsPhones } = await lookingOf(ctx);
  const [{ call, hasDeclined }, names] = await Promise.all([
    callOf(ctx, callId, viewer.id),
    namesOfCalls(ctx.tx, [callId]),
  ]);
  const named = names.get(callId);
  if (!named) throw new AppError("ERR_NO_CALL_FOUND");
  return toWireCall(call, named, { userId: viewer.id, hasDeclined, readsPhones });
}

export async function listCurrent(ctx: Ctx): Promise<{ calls: Call[] }> {
  const { viewer, readsPhones } = await lookingOf(ctx);
  const calls = await queries.callsFor(ctx.tx, viewer.id);
  const names = await namesOfCalls(
    ctx.tx,
    calls.map(({ id }) => id),
  );
  const seeing = { userId: viewer.id, hasDeclined: false, readsPhones };
  return {
    calls: calls.flatMap((call) => {
      const named = names.get(call.id);
      return named ? [toWireCall(call, named, seeing)] : [];
    }),
  };
}

export async function moveCall(
  ctx: Ctx,
  callId: number,
  { action, text }: { action: CallAction; text?: string | undefined },
): Promise<Call> {
  const { viewer } = await lookingOf(ctx);
  await acts[action](ctx, callId, viewer.id, text ?? "");
  return showCall(ctx, callId);
}

type Act = (ctx: Ctx, callId: number, userId: number, text: string) => Promise<void>;

const acts: Record<CallAction, Act> = {
  claim,
  async accept(ctx, callId, userId) {
    const call = await own(ctx, callId, userId);
    if (call.state !== "claimed" || call.isAccepting) return;
    const claimUntil = new Date(ctx.now.getTime() + ACCEPT_MS);
    const moved = await queries.moveFrom(ctx.tx, callId, ["claimed"], { isAccepting: true, claimUntil });
    if (moved) await queries.giveOrder(ctx, moved, "accept");
  },
  async release(ctx, callId, userId) {
    const call = await own(ctx, callId, userId);
    if (call.state === "claimed" && !call.isAccepting) await releaseClaim(ctx, callId);
  },
  async decline(ctx, callId, userId) {
    await callOf(ctx, callId, userId);
    if (await queries.declineRing(ctx.tx, callId, userId, ctx.now)) await tellCall(ctx, { id: callId });
  },
  async reject(ctx, callId, userId, text) {
    const { call } = await callOf(ctx, callId, userId);
    if (call.state !== "ringing") return;
    const ended = await endCall(ctx, callId, { outcome: "declined" }, { userId });
    if (!ended) return;
    await queries.giveOrder(ctx, ended, "reject");
    await sayRejected(ctx, ended, text, "person");
  },
  async end(ctx, callId, userId) {
    const { state, direction } = await own(ctx, callId, userId);
    const outcome = state === "active" ? "answered" : direction === "out" ? "canceled" : "declined";
    const ended = await endCall(ctx, callId, { outcome });
    // One that the device has not begun yet has no name to hang up by: whoever begins it sees that it is over.
    if (ended?.providerId) await queries.giveOrder(ctx, ended, state === "dialing" ? "cancel" : "end");
  },
  mute: (ctx, callId, userId) => setMuted(ctx, callId, userId, true),
  unmute: (ctx, callId, userId) => setMuted(ctx, callId, userId, false),
  async announce(ctx, callId, userId) {
    const call = await own(ctx, callId, userId);
    if (call.announcedAt !== null || !call.isRecorded) return;
    const moved = await queries.moveFrom(ctx.tx, callId, ["active"], { announcedAt: ctx.now });
    if (moved) await tellCall(ctx, moved);
  },
};

async function own(ctx: Ctx, callId: number, userId: number): Promise<CallRow> {
  const { call } = await callOf(ctx, callId, userId);
  if (call.userId !== userId) throw call.userId === null ? new AppError("ERR_NO_CALL_FOUND") : await taken(ctx, call);
  return call;
}

async function taken(ctx: Ctx, call: CallRow): Promise<AppError> {
  const names = await namesOfCalls(ctx.tx, [call.id]);
  return new AppError("ERR_CALL_TAKEN", { detail: names.get(call.id)?.userName ?? "" });
}

async function claim(ctx: Ctx, callId: number, userId: number): Promise<void> {
  const { call: known } = await callOf(ctx, callId, userId);
  await demandRights(ctx, userId, known.channelId);
  const claimed = await claimOnce(ctx, callId, userId);
  if (claimed) return tellCall(ctx, claimed);
  const call = await queries.findCall(ctx.tx, callId);
  if (call && call.userId !== null && call.userId !== userId) throw await taken(ctx, call);
}

async function claimOnce(ctx: Ctx, callId: number, userId: number) {
  try {
    return await queries.claim(ctx.tx, callId, userId, new Date(ctx.now.getTime() + CLAIM_MS));
  } catch (error) {
    if (isUniqueViolation(error, "calls_live_of_user"))
      throw new AppError("ERR_CALL_BUSY", { detail: "self", cause: error });
    throw error;
  }
}

/** It rings on for everybody who has not silenced it. */
export async function releaseClaim(ctx: Ctx, callId: number): Promise<void> {
  const set = { state: "ringing" as const, userId: null, claimUntil: null, isAccepting: false };
  const moved = await queries.moveFrom(ctx.tx, callId, ["claimed"], set);
  if (moved) await tellCall(ctx, moved);
}

async function setMuted(ctx: Ctx, callId: number, userId: number, isMuted: boolean): Promise<void> {
  const call = await own(ctx, callId, userId);
  if (call.state !== "active" || call.isMuted === isMuted) return;
  const moved = await queries.moveFrom(ctx.tx, callId, ["active"], { isMuted });
  if (!moved) return;
  await queries.giveOrder(ctx, moved, isMuted ? "mute" : "unmute");
  await tellCall(ctx, moved);
}
