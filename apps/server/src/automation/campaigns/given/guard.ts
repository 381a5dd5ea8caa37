// What follows for campaigns from a number that the guard stopped: they pause with its reason, and people are told.
import type { BrakeReason } from "@prosa/contracts/conversation/channel-guard";
import { tellBraked } from "#conversation/channel-guard";
import type { Ctx } from "#platform/context";
import type { Campaign } from "../campaigns.queries.ts";
import * as queries from "../campaigns.queries.ts";

export interface Stop {
  channelId: number;
  reason: BrakeReason;
}

/** What came since somebody let it go on; what they knew of then is no reason again. */
export async function newStop(ctx: Ctx, campaign: Campaign, channelIds: readonly number[]): Promise<Stop | null> {
  const since = campaign.resumedAt ?? campaign.startedAt ?? campaign.createdAt;
  const brake = await ctx.tx
    .selectFrom("channelBrakes")
    .select(["channelId", "reason"])
    .where("channelId", "in", [...channelIds])
    .where("releasedAt", "is", null)
    .where("at", ">", since)
    .orderBy("id", "desc")
    .executeTakeFirst();
  return brake ? { channelId: brake.channelId, reason: brake.reason } : null;
}

/** Due: what was handed over and has not left is withdrawn. */
export async function pauseForGuard(ctx: Ctx, campaign: Campaign, { channelId, reason }: Stop): Promise<void> {
  await queries.saveCampaign(ctx.tx, campaign.id, {
    pausedAt: ctx.now,
    pausedBy: "guard",
    pauseNote: reason,
    dueAt: ctx.now,
    updatedAt: ctx.now,
  });
  await tellBraked(ctx, channelId, campaign.userId);
  await ctx.publish("list.changed", { data: { list: "campaigns" } });
}
