// What a contact wrote while ignored, taken in once that is over: the same call as a webhook's body, in the order it was written.
import { mediaFetch } from "#conversation/media";
import type { Ctx } from "#platform/context";
import type { Reaction } from "#platform/journal";
import * as queries from "./intake.queries.ts";

/** May run again: what was taken in is no longer kept, and a message is known by its provider's id. */
async function takeInKept(ctx: Ctx, contactIds: readonly number[]): Promise<void> {
  for (const { channelId, ids, changes } of await queries.ignoredOf(ctx.tx, contactIds)) {
    const { mediaIds } = await queries.applyChanges(ctx, channelId, changes, false);
    for (const mediaId of mediaIds) await ctx.enqueue(mediaFetch, { tenantId: ctx.tenantId, mediaId });
    await queries.dropIgnored(ctx.tx, ids);
  }
}

export const restoreIgnored: Reaction = {
  kind: "contacts.heeded",
  name: "intake.restore-ignored",
  run: (ctx, { data }) => takeInKept(ctx, data.contactIds),
};
