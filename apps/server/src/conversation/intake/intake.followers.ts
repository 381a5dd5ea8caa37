// What follows from a webhook body elsewhere: files to fetch, and news of the channel for whoever looks after channels.
import type { ChannelNews } from "#adapters/channels";
import { applyChannelNews } from "#conversation/channels";
import { mediaFetch } from "#conversation/media";
import { asSystem, type Ctx, type Deps } from "#platform/context";
import { elsewhereOf, isDatabaseUnavailable } from "#platform/database";
import { namesOfChannel } from "./intake.queries.ts";
import type { Source } from "./intake.types.ts";

const NAME = "intake";

/** After the commit, because texts need none of it; what a crash leaves out here is found by the media's own sweep. */
export async function startFetching(deps: Deps, tenantId: number, mediaIds: readonly string[]): Promise<void> {
  try {
    await asSystem(
      deps,
      tenantId,
      async (ctx) => {
        for (const mediaId of mediaIds) await ctx.enqueue(mediaFetch, { tenantId, mediaId });
      },
      NAME,
    );
  } catch (error) {
    deps.log.warn({ error, tenantId, files: mediaIds.length }, "files wait to be fetched; the sweep will find them");
  }
}

/** Returns why the body must be kept, if it must. Throws when the database is away: then the provider repeats it. */
export async function handOnChannelNews(deps: Deps, source: Source, news: readonly ChannelNews[]): Promise<string[]> {
  const { tenantId, channelId } = source;
  try {
    await asSystem(deps, tenantId, (ctx) => enqueueNews(ctx, channelId, news), NAME);
    return [];
  } catch (error) {
    if (isDatabaseUnavailable(error) || elsewhereOf(error)) throw error;
    deps.log.error({ error, tenantId, channelId }, "news of a channel could not be handed on");
    return ["channel: news could not be handed on"];
  }
}

async function enqueueNews(ctx: Ctx, channelId: number, news: readonly ChannelNews[]): Promise<void> {
  const channel = await namesOfChannel(ctx.tx, channelId);
  for (const one of news) {
    if (channel && isAbout(one, channel)) {
      await ctx.enqueue(applyChannelNews, { tenantId: ctx.tenantId, channelId, news: one.news });
    } else {
      const facts = { tenantId: ctx.tenantId, channelId, about: one.news.about };
      ctx.deps.log.info(facts, "news of another channel or account at this address: left alone");
    }
  }
}

/** Such news may name the account or the number: where it does, both are this channel's. */
function isAbout(news: ChannelNews, channel: { externalAccount: string | null; number: string | null }): boolean {
  const fits = (given: string | null, own: string | null) => given === null || own === null || given === own;
  return (
    fits(news.externalAccount, channel.externalAccount) && fits(news.number, channel.number?.replace(/\D/g, "") ?? null)
  );
}
