// Use cases of message templates: read them, ask the provider for them again.
import { readViewers } from "#company/users";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import { worksOn } from "./channels.audience.rules.ts";
import { loadChannel } from "./channels.queries.ts";
import { syncChannel } from "./templates.jobs.ts";
import { pageOfTemplates, type TemplateFilter, toWireTemplate } from "./templates.queries.ts";

/** For whoever may write on the channel; another's is as absent. */
export async function listTemplates(ctx: Ctx, channelId: number, query: TemplateFilter) {
  const { actor } = ctx;
  if (actor.kind !== "user") throw new AppError("ERR_NO_PERMISSION");
  const channel = await loadChannel(ctx.tx, channelId);
  const [viewer] = await readViewers(ctx.tx, [actor.userId]);
  if (!viewer || !worksOn(viewer, channelId)) throw new AppError("ERR_NO_WAPP_FOUND");
  const page = await pageOfTemplates(ctx.tx, channelId, query);
  return {
    ...page,
    items: page.items.map(toWireTemplate),
    syncedAt: channel.templatesSyncedAt?.toISOString() ?? null,
  };
}

export async function askForSync(ctx: Ctx, channelId: number): Promise<{ ok: true }> {
  await loadChannel(ctx.tx, channelId);
  await ctx.enqueue(syncChannel, { tenantId: ctx.tenantId, channelId });
  return { ok: true };
}
