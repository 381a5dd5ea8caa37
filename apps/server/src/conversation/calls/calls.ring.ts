// Whom a call rings: in steps, only who may take calls of the channel, may see the ticket, is there and free.
import { audienceFinder, loadTickets } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { endCall, tellCall } from "./calls.apply.ts";
import * as queries from "./calls.queries.ts";
import { planRing } from "./calls.rules.ts";

const STANDARD = { ownerSeconds: 10, queueSeconds: 15 };

/** The next step of a call that rings. */
export async function ringOn(ctx: Ctx, callId: number): Promise<void> {
  const call = await queries.findCall(ctx.tx, callId);
  if (call?.state !== "ringing") return;
  const [[ticket], people, voice, audience] = await Promise.all([
    loadTickets(ctx.tx, ctx.tenantId, [call.ticketId]),
    queries.candidatesOf(ctx.tx, call.channelId, ctx.now),
    queries.voiceOf(ctx.tx, call.channelId),
    audienceFinder(ctx),
  ]);
  if (!ticket) return;
  const seers = new Set(audience.of(ticket));
  const eligible = people.filter(({ id }) => seers.has(id));
  const plan = planRing(ticket, call.ringStep, eligible, voice ?? STANDARD);
  if (plan.isBusy) {
    const ended = await endCall(ctx, callId, { outcome: "busy" });
    if (ended) await queries.giveOrder(ctx, ended, "reject");
    return;
  }
  const rung = await queries.addRings(ctx, callId, plan.step, plan.userIds);
  const set = { ringStep: plan.step, stepUntil: new Date(ctx.now.getTime() + plan.stepMs) };
  const moved = await queries.moveFrom(ctx.tx, callId, ["ringing"], set);
  if (moved && rung > 0) await tellCall(ctx, moved);
}
