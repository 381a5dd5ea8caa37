// Use cases of people at work: a person pauses and comes back; what is older than thirteen months is forgotten.
import type { beginPause as beginContract, Pause, PauseReason } from "@prosa/contracts/pauses";
import type { BodyOf } from "@prosa/contracts/route";
import { asSystem, type Ctx, type Deps } from "#platform/context";
import { AppError } from "#platform/errors";
import * as queries from "./activity.queries.ts";

const KEPT_MONTHS = 13;
const AT_ONCE = 1_000;

function ownId({ actor }: Ctx): number {
  if (actor.kind !== "user") throw new AppError("ERR_NO_PERMISSION");
  return actor.userId;
}

export async function showPause(ctx: Ctx): Promise<{ pause: Pause | null }> {
  const userId = ownId(ctx);
  return { pause: (await queries.readPauses(ctx.tx, [userId], ctx.now)).get(userId) ?? null };
}

/** With the same reason once more it goes on as it is. */
export async function pause(
  ctx: Ctx,
  { reason, note = "" }: BodyOf<typeof beginContract>,
): Promise<{ pause: Pause | null }> {
  const userId = ownId(ctx);
  // "Another reason" alone tells colleagues nothing.
  if (reason === "other" && note === "") throw new AppError("ERR_VALIDATION", { field: "note" });
  await queries.lockPerson(ctx.tx, userId);
  const before = (await showPause(ctx)).pause;
  if (before?.reason === reason && before.note === note) return { pause: before };
  await queries.savePause(ctx.tx, userId, { reason, note }, ctx.now);
  await turnTo(ctx, userId, reason);
  await ctx.publish("pause.changed", { userId, data: {} });
  return { pause: { reason, note, since: ctx.now.toISOString() } };
}

export async function comeBack(ctx: Ctx): Promise<{ pause: null }> {
  const userId = ownId(ctx);
  await queries.lockPerson(ctx.tx, userId);
  if (await queries.dropPause(ctx.tx, userId)) {
    await turnTo(ctx, userId, null);
    await ctx.publish("pause.changed", { userId, data: {} });
  }
  return { pause: null };
}

/** Whoever signs out is away: neither in a pause nor at work. */
export async function leavePause(ctx: Ctx, userId: number): Promise<void> {
  await queries.lockPerson(ctx.tx, userId);
  if (!(await queries.dropPause(ctx.tx, userId))) return;
  await queries.closeSpan(ctx.tx, userId, ctx.now);
  await ctx.publish("pause.changed", { userId, data: {} });
}

async function turnTo(ctx: Ctx, userId: number, reason: PauseReason | null): Promise<void> {
  const until = await queries.closeSpan(ctx.tx, userId, ctx.now);
  // Clocks of processes differ a little; spans of one person never overlap.
  const from = until !== null && until > ctx.now ? until : ctx.now;
  await queries.beginSpan(ctx.tx, userId, from, reason);
}

export async function forgetOldActivity(deps: Deps, tenantId: number, signal: AbortSignal): Promise<void> {
  const forget = ({ tx, now }: Ctx) => {
    const before = new Date(now);
    before.setUTCMonth(before.getUTCMonth() - KEPT_MONTHS);
    return queries.forgetSpans(tx, before, AT_ONCE);
  };
  while (!signal.aborted && (await asSystem(deps, tenantId, forget, "activity.forget")) === AT_ONCE);
}
