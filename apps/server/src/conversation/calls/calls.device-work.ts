// What the holder of a device does: takes in what it says, tells it what people ordered, ends what time has ended.
import type { Device, DeviceNews } from "#adapters/voice";
import { asSystem, type Ctx, type Deps } from "#platform/context";
import { releaseClaim } from "./calls.actions.ts";
import { activate, endCall, tellCall } from "./calls.apply.ts";
import { takeOffer } from "./calls.offers.ts";
import * as queries from "./calls.queries.ts";
import { ringOn } from "./calls.ring.ts";
import { type Due, dueOf, outcomeOf } from "./calls.rules.ts";
import type { CallRow, VoicePlace } from "./calls.types.ts";

const asDevice = <T>(deps: Deps, { tenantId }: VoicePlace, fn: (ctx: Ctx) => Promise<T>) =>
  asSystem(deps, tenantId, fn, "calls.device");

export async function hearNews(deps: Deps, place: VoicePlace, device: Device, news: DeviceNews): Promise<void> {
  if (news.kind === "device") return noteDevice(deps, place, news);
  if (news.kind === "offer") {
    const taken = await takeOffer(deps, place, news);
    if (taken !== "rings") await device.tell("reject", news.callId);
    return;
  }
  await asDevice(deps, place, async (ctx) => {
    const call = await queries.findByProvider(ctx.tx, place.channelId, news.callId);
    if (call && call.state !== "ended") await hearOf(ctx, call, news);
  });
}

async function hearOf(ctx: Ctx, call: CallRow, news: Exclude<DeviceNews, { kind: "device" | "offer" }>): Promise<void> {
  if (news.kind === "ringing") {
    if (call.isRemoteRinging) return;
    const moved = await queries.moveFrom(ctx.tx, call.id, ["dialing"], { isRemoteRinging: true });
    if (moved) await tellCall(ctx, moved);
    return;
  }
  if (news.kind === "answered") {
    if (call.direction === "out") await activate(ctx, call.id, news.relay);
    return;
  }
  const outcome = outcomeOf(call, news.kind, news.kind === "ended" ? news.reason : null);
  if (outcome) await endCall(ctx, call.id, outcome);
}

/** In the order in which they were given. */
export async function carryOut(deps: Deps, place: VoicePlace, device: Device): Promise<void> {
  for (;;) {
    const order = await asDevice(deps, place, async (ctx) => {
      const taken = await queries.takeOrder(ctx.tx, place.channelId, ctx.now);
      if (!taken) return null;
      const call = await queries.findCall(ctx.tx, taken.callId);
      return call ? { ...taken, call, number: await queries.numberOf(ctx.tx, call.contactId) } : null;
    });
    if (!order) return;
    if (order.verb === "start") await start(deps, place, device, order.call, order.number ?? "");
    else if (order.call.providerId !== null)
      await tell(deps, place, device, order.verb, order.call, order.call.providerId);
    await asDevice(deps, place, (ctx) => queries.orderDone(ctx.tx, order.id, ctx.now));
  }
}

async function start(deps: Deps, place: VoicePlace, device: Device, call: CallRow, number: string): Promise<void> {
  if (call.state !== "dialing") return;
  const started = await device.start(number);
  const isWanted = await asDevice(deps, place, async (ctx) => {
    if (!started.ok) {
      await endCall(ctx, call.id, {
        outcome: "failed",
        error: started.why === "unknown" ? "ERR_CALL_FAILED" : started.why,
      });
      return true;
    }
    return (await queries.moveFrom(ctx.tx, call.id, ["dialing"], { providerId: started.callId })) !== undefined;
  });
  // Hung up while the device began it.
  if (started.ok && !isWanted) await device.tell("cancel", started.callId);
}

async function tell(
  deps: Deps,
  place: VoicePlace,
  device: Device,
  verb: Exclude<queries.Order["verb"], "start">,
  call: CallRow,
  providerId: string,
): Promise<void> {
  if (verb === "accept" && !(call.state === "claimed" && call.isAccepting)) return;
  const done = await device.tell(verb, providerId);
  if (verb !== "accept") return;
  await asDevice(deps, place, async (ctx) => {
    if (done.ok) await activate(ctx, call.id);
    // Nobody can tell: time decides, and it is never accepted twice.
    else if (done.why !== "unknown") await releaseClaim(ctx, call.id);
  });
}

/** There is at most one call of a device that is not over; says whether there is one. */
export async function mindTime(deps: Deps, place: VoicePlace): Promise<boolean> {
  return asDevice(deps, place, async (ctx) => {
    const call = await queries.liveOfChannel(ctx.tx, place.channelId);
    const due = call && dueOf(call, ctx.now);
    if (due) await bring(ctx, call, due);
    return call !== undefined;
  });
}

async function bring(ctx: Ctx, call: CallRow, due: Due): Promise<void> {
  if (due.kind === "ring") return ringOn(ctx, call.id);
  if (due.kind === "release") return releaseClaim(ctx, call.id);
  const ended = await endCall(ctx, call.id, due);
  if (ended?.providerId) await queries.giveOrder(ctx, ended, due.tells);
}

/** What was heard of the device itself, for the settings and for whoever wants to call. */
async function noteDevice(
  deps: Deps,
  place: VoicePlace,
  { state, problem, number }: Extract<DeviceNews, { kind: "device" }>,
) {
  await asDevice(deps, place, ({ tx }) =>
    queries.saveVoice(tx, place.channelId, { state, problem, ...(number === null ? {} : { number }) }),
  );
}
