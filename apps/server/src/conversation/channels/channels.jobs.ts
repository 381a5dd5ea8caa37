// What the provider says about a channel, applied; and the wake-up of everything that waits on one.
import { z } from "zod";
import type { ChannelNews } from "#adapters/channels";
import { asSystem, type Ctx } from "#platform/context";
import { defineJob } from "#platform/jobs";
import { markChannelLost, tellChannel } from "./channels.actions.ts";
import { tellProblem, tellRestored } from "./channels.notices.ts";
import { openedBy } from "./channels.opened.ts";
import * as queries from "./channels.queries.ts";
import { wakeChannel } from "./channels.wake.ts";
import { syncChannel } from "./templates.jobs.ts";

const ChannelOf = z.object({ tenantId: z.number().int(), channelId: z.number().int() });

/** By its first name: jobs of the version before may still wait under it. */
const NAME = "channels.line-news";

export const applyChannelNews = defineJob({
  name: NAME,
  audit: { none: "incoming" },
  payload: ChannelOf.extend({
    news: z.custom<ChannelNews["news"]>((value) => typeof value === "object" && value !== null),
  }),
  key: ({ channelId }) => String(channelId),
  run: (deps, { tenantId, channelId, news }) => asSystem(deps, tenantId, (ctx) => apply(ctx, channelId, news), NAME),
});

async function apply(ctx: Ctx, channelId: number, news: ChannelNews["news"]): Promise<void> {
  const { tenantId } = ctx;
  switch (news.about) {
    case "quality":
    case "limit": {
      const quality = news.about === "quality" ? { quality: news.quality } : {};
      const limit = news.messagingLimit === null ? {} : { messagingLimit: news.messagingLimit };
      await queries.saveChannel(ctx.tx, channelId, { ...quality, ...limit, updatedAt: ctx.now });
      return tellChannel(ctx, channelId);
    }
    case "template": {
      await ctx.tx
        .updateTable("channelTemplates")
        .set({
          ...(news.status === null ? {} : { status: news.status }),
          ...(news.quality === null ? {} : { quality: news.quality }),
          rejectedReason: news.reason,
        })
        .where("channelId", "=", channelId)
        .where("externalId", "=", news.externalId)
        .execute();
      await ctx.publish("list.changed", { data: { list: "templates" } });
      // A template that was just made is not here yet.
      return ctx.enqueue(syncChannel, { tenantId, channelId });
    }
    case "lost":
      return markChannelLost(ctx, channelId, news.reason);
    case "opened":
      await openedBy(ctx, channelId, news);
      return;
    case "restored":
      await queries.saveChannel(ctx.tx, channelId, { status: "connected", lastError: null, updatedAt: ctx.now });
      await ctx.enqueue(wakeChannel, { tenantId, channelId });
      await tellRestored(ctx, channelId);
      return tellChannel(ctx, channelId);
    case "alert":
      await queries.saveChannel(ctx.tx, channelId, {
        lastError: `${news.severity}: ${news.detail}`.slice(0, 300),
        lastErrorAt: ctx.now,
        updatedAt: ctx.now,
      });
      await tellProblem(ctx, channelId, news.detail);
      return tellChannel(ctx, channelId);
  }
}
