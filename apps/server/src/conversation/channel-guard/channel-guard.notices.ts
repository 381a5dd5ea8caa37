// Tells those who can do something about it, and whose campaign stands still, that a number was stopped; over when it is released.
import { allows } from "@prosa/contracts/permissions";
import { z } from "zod";
import { defineNotice, endNotices, type Shown, tell } from "#company/notices";
import { effectiveProfile } from "#company/sessions";
import { readViewers, type ViewerRow } from "#company/users";
import type { Ctx } from "#platform/context";

const mayKnow = (tenantId: number, viewer: ViewerRow): boolean => {
  const profile = effectiveProfile({ ...viewer, tenantId });
  return allows(profile, "channels", "read") || allows(profile, "campaigns", "read");
};

const braked = defineNotice({
  kind: "channel.braked",
  data: z.object({ channelId: z.number().int() }),
  async show({ tx, tenantId }, rows) {
    const channels = await tx
      .selectFrom("channels")
      .select(["id", "name", "bulkHeldReason"])
      .where("id", "in", [...new Set(rows.map(({ data }) => data.channelId))])
      .where("deletedAt", "is", null)
      .execute();
    const people = await readViewers(tx, [...new Set(rows.map(({ userId }) => userId))]);
    return new Map(
      rows.flatMap(({ id, userId, data: { channelId } }): [number, Shown<"channel.braked">][] => {
        const channel = channels.find((one) => one.id === channelId);
        const viewer = people.find((one) => one.id === userId && one.isActive);
        if (!channel?.bulkHeldReason || !viewer || !mayKnow(tenantId, viewer)) return [];
        return [[id, { subject: { type: "channel", channelId }, params: { channel: channel.name } }]];
      }),
    );
  },
});

/** A campaign after the other finds it stopped; until it is released that is one stop. */
export async function tellBraked(ctx: Ctx, channelId: number, authorId: number | null): Promise<void> {
  const viewers = (await readViewers(ctx.tx)).filter(({ isActive }) => isActive);
  const whom = viewers.filter(
    (viewer) => viewer.id === authorId || effectiveProfile({ ...viewer, tenantId: ctx.tenantId }) === "admin",
  );
  const userIds = whom.map(({ id }) => id);
  await tell(ctx, braked, { userIds, subject: channelId, key: String(channelId), data: { channelId } });
}

export const tellReleased = (ctx: Ctx, channelId: number): Promise<void> => endNotices(ctx, [braked.kind], channelId);
