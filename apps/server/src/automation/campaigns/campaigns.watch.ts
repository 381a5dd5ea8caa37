// The watch over campaigns: every worker looks four times a second for one that is due, and folds ticks once a second. A campaign has
// one winner at a time, by its row's lock.
import { actingFor } from "#company/long-jobs";
import { asSystem, type Ctx, type Deps } from "#platform/context";
import { elsewhereOf, isDatabaseUnavailable, isLockConflict } from "#platform/database";
import { isAppError } from "#platform/errors";
import type { StopWork } from "#platform/registry";
import * as queries from "./campaigns.queries.ts";
import { feed } from "./feed.actions.ts";
import { giveUpList, prepareSlice } from "./prepare.actions.ts";
import { begin, withdraw } from "./running.actions.ts";
import { foldTicks } from "./slots.queries.ts";

const WATCH_MS = 250;
const FOLD_MS = 1_000;
const AT_ONCE = 20;

interface Due {
  tenantId: number;
  campaignId: number;
}

export async function startCampaigns(deps: Deps): Promise<StopWork> {
  if (deps.config.sending.isHeld) return async () => {};
  const stops = [every(deps, WATCH_MS, () => takeDueCampaigns(deps)), every(deps, FOLD_MS, () => foldAll(deps))];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** One after the other, whatever becomes of each. */
function every(deps: Deps, ms: number, work: () => Promise<unknown>): StopWork {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<unknown> = Promise.resolve();
  const look = () => {
    working = work()
      .catch((error) => deps.log.warn({ error }, "could not look after campaigns; trying again"))
      .finally(() => {
        if (!isStopped) timer = setTimeout(look, ms).unref();
      });
  };
  look();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await working;
  };
}

/** Returns how many were due. */
export async function takeDueCampaigns(deps: Deps): Promise<number> {
  const due = await deps.db.callOnce<Due>("campaigns_due", "select * from campaigns_due($1, $2)", [
    deps.clock.now(),
    AT_ONCE,
  ]);
  for (const one of due) {
    try {
      await workOn(deps, one);
    } catch (error) {
      // Nothing was written: the next look finds it as it was.
      if (!isDatabaseUnavailable(error) && !isLockConflict(error) && !elsewhereOf(error)) throw error;
    }
  }
  return due.length;
}

export async function workOn(deps: Deps, { tenantId, campaignId }: Due): Promise<void> {
  const asker = await asSystem(deps, tenantId, (ctx) => step(ctx, campaignId), "campaigns");
  if (asker === null) return;
  try {
    await actingFor(deps, { tenantId, userId: asker }, async (ctx) => {
      const campaign = await queries.lockIfFree(ctx.tx, campaignId);
      if (campaign && campaign.prepareAfter !== null) await prepareSlice(ctx, campaign);
    });
  } catch (error) {
    if (!isAppError(error)) throw error;
    await asSystem(deps, tenantId, (ctx) => giveUpList(ctx, campaignId), "campaigns");
  }
}

/** Returns with whose rights its list is to be made; null: it is not about a list. */
async function step(ctx: Ctx, campaignId: number): Promise<number | null> {
  const campaign = await queries.lockIfFree(ctx.tx, campaignId);
  if (!campaign?.dueAt || campaign.dueAt > ctx.now) return null;
  if (campaign.prepareAfter !== null) {
    if (campaign.userId === null) await giveUpList(ctx, campaignId);
    return campaign.userId;
  }
  if (campaign.status === "scheduled") await begin(ctx, campaign);
  else if (campaign.status === "processing" && campaign.pausedAt === null) await feed(ctx, campaign);
  else await withdraw(ctx, campaign);
  return null;
}

export async function foldAll(deps: Deps): Promise<number> {
  const tenants = await deps.db.callOnce<{ tenantId: number }>(
    "campaigns_ticking",
    "select * from campaigns_ticking()",
    [],
  );
  let folded = 0;
  for (const { tenantId } of tenants) {
    folded += await asSystem(
      deps,
      tenantId,
      async (ctx) => {
        const count = await foldTicks(ctx);
        // At most once a second, whatever happens.
        if (count > 0) await ctx.publish("list.changed", { data: { list: "campaigns" } });
        return count;
      },
      "campaigns",
    );
  }
  return folded;
}
