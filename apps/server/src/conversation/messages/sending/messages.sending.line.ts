// What a send says about its whole line, told to the channel: lost, or to be left alone for a while.
import { findChannel, markChannelLost, pauseChannel } from "#conversation/channels";
import { asSystem, type Deps } from "#platform/context";
import type { LineNews } from "../messages.rules.ts";
import { nextPause, SPAM_PAUSE_MS } from "./messages.pace.rules.ts";
import type { LineId } from "./messages.sending.ts";

const NAME = "messages.send";

export interface LineCare {
  /** Never throws: what could not be written now, the next send will say again. */
  hear(news: LineNews): Promise<void>;
  /** A message was accepted: the next pause begins small again. */
  wentWell(): void;
  readonly isCalm: boolean;
}

export function careFor(deps: Deps, { tenantId, channelId }: LineId): LineCare {
  let pauseMs = 0;
  let pausedUntil = 0;

  async function pause(ms: number, reason: string) {
    const until = new Date(deps.clock.now().getTime() + ms);
    await asSystem(deps, tenantId, (ctx) => pauseChannel(ctx, channelId, until, reason), NAME);
  }

  async function lose(reason: string) {
    await asSystem(
      deps,
      tenantId,
      async (ctx) => {
        const channel = await findChannel(ctx.tx, channelId);
        // Several sends may bring the same news.
        if (channel && channel.status !== "lost") await markChannelLost(ctx, channelId, reason);
      },
      NAME,
    );
  }

  async function apply(news: LineNews) {
    if (news.about === "lost") return lose(news.reason);
    if (news.about === "spamRisk") return pause(SPAM_PAUSE_MS, news.reason);
    const now = deps.clock.monotonic();
    // Calls that were under way when the pause began say nothing new.
    if (now < pausedUntil && (news.wishMs ?? 0) <= pausedUntil - now) return;
    pauseMs = nextPause(pauseMs, news.wishMs);
    pausedUntil = now + pauseMs;
    return pause(pauseMs, news.reason);
  }

  return {
    async hear(news) {
      try {
        await apply(news);
      } catch (error) {
        deps.log.warn({ error, tenantId, channelId, about: news.about }, "a channel's trouble could not be noted");
      }
    },
    wentWell() {
      if (deps.clock.monotonic() >= pausedUntil) pauseMs = 0;
    },
    get isCalm() {
      return pauseMs === 0;
    },
  };
}
