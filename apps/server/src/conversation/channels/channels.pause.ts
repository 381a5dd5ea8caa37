// A channel that must wait: the provider asked for it, and nothing is sent on it before the time is over.
import { sql } from "kysely";
import type { Ctx } from "#platform/context";
import { tellChannel } from "./channels.actions.ts";

/** Never shortens a pause, and tells only when it grew. */
export async function pauseChannel(ctx: Ctx, channelId: number, until: Date, reason: string): Promise<void> {
  const { numUpdatedRows } = await ctx.tx
    .updateTable("channels")
    .set({
      pausedUntil: until,
      lastError: reason.slice(0, 300),
      lastErrorAt: ctx.now,
      updatedAt: ctx.now,
    })
    .where("id", "=", channelId)
    .where(sql<boolean>`coalesce(paused_until, '-infinity') < ${until}`)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await tellChannel(ctx, channelId);
}
