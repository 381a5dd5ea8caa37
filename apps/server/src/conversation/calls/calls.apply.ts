// The ways in which a call moves on, each within the caller's transaction: told, with what follows in the conversation.

import type { CallOutcome } from "@prosa/contracts/calls/calls";
import { settleCall } from "#conversation/messages";
import { lockTicket, sayIfPossible, startAttendance, type Ticket } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { leaveNoMissed, tellMissed } from "./calls.notices.ts";
import * as queries from "./calls.queries.ts";
import { isMissed } from "./calls.rules.ts";
import type { CallRow } from "./calls.types.ts";

export const tellCall = (ctx: Ctx, { id }: Pick<CallRow, "id">) =>
  ctx.publish("call.changed", { data: { callId: id } });

/** With its ticket locked first, as everywhere. */
export async function lockWithTicket(ctx: Ctx, callId: number): Promise<{ call: CallRow; ticket: Ticket } | null> {
  const known = await queries.findCall(ctx.tx, callId);
  const ticket = known && (await lockTicket(ctx.tx, known.ticketId));
  const call = ticket && (await queries.lockCall(ctx.tx, callId));
  return call && ticket ? { call, ticket } : null;
}

const live = ["ringing", "claimed", "dialing", "active"] as const;

/** What ended never changes: false where it was over. */
export async function endCall(
  ctx: Ctx,
  callId: number,
  { outcome, error = null, seconds }: { outcome: CallOutcome; error?: string | null; seconds?: number },
  by: { userId?: number } = {},
): Promise<CallRow | null> {
  const locked = await lockWithTicket(ctx, callId);
  if (!locked || locked.call.state === "ended") return null;
  const { call } = locked;
  const talked = call.answeredAt ? Math.round((ctx.now.getTime() - call.answeredAt.getTime()) / 1000) : null;
  const ended = await queries.moveFrom(ctx.tx, callId, live, {
    state: "ended",
    outcome,
    error,
    endedAt: ctx.now,
    durationS: call.answeredAt ? (seconds ?? talked) : null,
    claimUntil: null,
    ...(call.state === "ringing" && by.userId !== undefined ? { userId: by.userId } : {}),
    // Whoever had claimed it and did not get through has not had it.
    ...(call.state === "claimed" && outcome === "missed" ? { userId: null } : {}),
  });
  if (!ended) return null;
  await settleEnded(ctx, ended);
  return ended;
}

/** The bubble says how it ended, and whoever ought to call back is told. The ticket must be locked. */
export async function settleEnded(ctx: Ctx, call: CallRow): Promise<void> {
  const { id, messageId, ticketId, outcome, durationS, isRecorded, announcedAt } = call;
  await settleCall(
    ctx,
    { id: messageId, ticketId },
    {
      type: "call",
      callId: id,
      outcome,
      seconds: durationS,
      isRecorded: isRecorded && announcedAt !== null && outcome === "answered",
    },
  );
  if (isMissed(call)) await tellMissed(ctx, call);
  else await leaveNoMissed(ctx, call);
  await tellCall(ctx, call);
}

/** The sound stands: from here on it counts. Whoever answers a waiting customer attends to them. */
export async function activate(ctx: Ctx, callId: number, relay: string | null = null): Promise<CallRow | null> {
  const locked = await lockWithTicket(ctx, callId);
  if (!locked || (locked.call.state !== "claimed" && locked.call.state !== "dialing")) return null;
  const { ticket } = locked;
  const call = await queries.moveFrom(ctx.tx, callId, ["claimed", "dialing"], {
    state: "active",
    answeredAt: ctx.now,
    aliveAt: ctx.now,
    claimUntil: null,
    ...(relay === null ? {} : { relay }),
  });
  if (!call) return null;
  if (ticket.status === "pending" && call.userId !== null) await startAttendance(ctx, ticket, call.userId);
  await leaveNoMissed(ctx, call);
  await tellCall(ctx, call);
  return call;
}

const HOUR_MS = 3_600_000;

/** The company's own text to whoever it does not answer is said once to a contact within an hour; a person's always. */
export async function sayRejected(ctx: Ctx, call: CallRow, text: string, by: "person" | "rule"): Promise<void> {
  const since = new Date(ctx.now.getTime() - HOUR_MS);
  if (text === "" || (by === "rule" && (await queries.wasRejectedLately(ctx.tx, call, since)))) return;
  const ticket = await lockTicket(ctx.tx, call.ticketId);
  if (ticket) await sayIfPossible(ctx, ticket, text);
}
