// Money for a question before it is asked, and what it took afterwards: parallel questions never pass a limit together.
import type { Settings, TurnInput, TurnOutcome } from "#adapters/assistants";
import type { Ctx } from "#platform/context";
import { tellNear, tellSpent } from "./use.notices.ts";
import * as queries from "./use.queries.ts";
import { costOf, fits, limitOf, priceOf, worstCost } from "./use.rules.ts";

/** Longer than any question is waited for; what a dead asker reserved is free again then. */
const HELD_MS = 60_000;

export interface Worth {
  claimId: string;
  price: ReturnType<typeof priceOf>["price"];
  worst: number;
}

interface Wanted {
  claimId: string;
  settings: Settings;
  turn: TurnInput;
}

/** Null: a limit of this month has no room for it, and it must not be asked. */
export async function reserve(ctx: Ctx, { claimId, settings, turn }: Wanted): Promise<Worth | null> {
  const { tx, tenantId, now } = ctx;
  const known = await queries.readLimits(tx, [settings.id]);
  const { price } = priceOf(
    settings,
    known.find(({ integrationId }) => integrationId === settings.id),
  );
  const worth: Worth = { claimId, price, worst: worstCost(settings, turn, price) };
  if (known.every(({ limitMicros }) => limitMicros === null)) return worth;
  const limits = await queries.lockLimits(tx, settings.id);
  const taken = await queries.takenIn(tx, settings.id, now);
  const full = limits.filter(
    ({ integrationId, limitMicros }) => !fits(limitMicros, allTaken(taken, integrationId), worth.worst),
  );
  if (full.length === 0) {
    const until = new Date(now.getTime() + HELD_MS);
    await queries.insertReservation(tx, { tenantId, claimId, integrationId: settings.id, micros: worth.worst, until });
    return worth;
  }
  // Others are on their way: what they leave may be enough for the next.
  const spent = full.filter(
    ({ integrationId, limitMicros }) => !fits(limitMicros, spentOf(taken, integrationId), worth.worst),
  );
  const news = spent.filter(({ spentFor }) => spentFor !== taken.month).map(({ integrationId }) => integrationId);
  if (news.length > 0) {
    await queries.markLimits(tx, news, "spentFor", taken.month);
    for (const integrationId of news) await tellSpent(ctx, integrationId, taken.month);
  }
  return null;
}

const spentOf = ({ company, integration }: queries.Taken, integrationId: number) =>
  integrationId === queries.COMPANY ? company : integration;

const allTaken = (taken: queries.Taken, integrationId: number) =>
  spentOf(taken, integrationId) +
  (integrationId === queries.COMPANY ? taken.reservedByCompany : taken.reservedByIntegration);

export interface Used {
  integrationId: number;
  result: "said" | "done" | "transfer" | "failed" | "late";
  outcome: TurnOutcome;
  isCut: boolean;
  /** Null: it was not asked, or is no model. */
  worth: Worth | null;
  wasAsked: boolean;
}

/** Last in its transaction: the day's row is everybody's. */
export async function noteUse(ctx: Ctx, used: Used): Promise<{ costMicros: number; isEstimated: boolean }> {
  const { tx, now } = ctx;
  const { integrationId, worth, outcome, result } = used;
  const cost = worth ? costOf(outcome, used.isCut, worth) : { micros: 0, isEstimated: false };
  if (worth) await queries.dropReservation(tx, worth.claimId, now);
  const one = (is: boolean) => (is ? 1 : 0);
  await queries.addToDay(tx, now, {
    integrationId,
    calls: one(used.wasAsked),
    said: one(result === "said"),
    done: one(result === "done"),
    handed: one(result === "transfer"),
    failed: one(result === "failed"),
    late: one(result === "late"),
    tokensIn: outcome.usage?.tokensIn ?? 0,
    tokensOut: outcome.usage?.tokensOut ?? 0,
    tokensCached: outcome.usage?.tokensCached ?? 0,
    costMicros: cost.micros,
  });
  if (cost.micros > 0) await warn(ctx, integrationId);
  return { costMicros: cost.micros, isEstimated: cost.isEstimated };
}

/** Once a month for each limit. */
async function warn(ctx: Ctx, integrationId: number): Promise<void> {
  const { tx, now } = ctx;
  const limits = (await queries.readLimits(tx, [integrationId])).filter(({ limitMicros }) => limitMicros !== null);
  if (limits.length === 0) return;
  const taken = await queries.takenIn(tx, integrationId, now);
  const near = limits.filter(
    ({ limitMicros, warnedFor, integrationId: id }) =>
      warnedFor !== taken.month && limitOf(limitMicros, spentOf(taken, id), false).state !== "ok",
  );
  if (near.length === 0) return;
  const ids = near.map(({ integrationId: id }) => id);
  await queries.markLimits(tx, ids, "warnedFor", taken.month);
  for (const id of ids) await tellNear(ctx, id, taken.month);
}
