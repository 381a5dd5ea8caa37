// What the public API asks of the company's own lists before it acts.
import { listChannelRows } from "#conversation/channels";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";

/** Channel and queue exist and can be used; a ticket opened on them would otherwise fail in the database. */
export async function canBeOpened(ctx: Ctx, channelId: number, queueId: number | null): Promise<void> {
  const channels = await listChannelRows(ctx.tx);
  const channel = channels.find(({ id }) => id === channelId);
  if (!channel) throw new AppError("ERR_NO_WAPP_FOUND", { field: "channelId" });
  if (ctx.deps.channels.get(channel.type)?.capabilities.starts === "no") {
    throw new AppError("ERR_CHANNEL_CANNOT", { field: "channelId" });
  }
  if (queueId === null) return;
  const queue = await ctx.tx.selectFrom("queues").select("id").where("id", "=", queueId).executeTakeFirst();
  if (!queue) throw new AppError("ERR_NO_QUEUE_FOUND", { field: "queueId" });
}

/** The channel that older programs mean, which name none. */
export async function defaultChannel(ctx: Ctx): Promise<number> {
  const [first] = await listChannelRows(ctx.tx);
  if (!first) throw new AppError("ERR_NO_WAPP_FOUND");
  return first.id;
}

export async function listChannelStates(ctx: Ctx) {
  const rows = await listChannelRows(ctx.tx);
  return { items: rows.map(({ id, name, type, status, isDefault }) => ({ id, name, type, status, isDefault })) };
}
