// Who hears that a channel was lost, came back or must wait: everybody who works on it.
import { z } from "zod";
import { readViewers } from "#company/users";
import { defineJournalKind } from "#platform/journal";
import { worksOn } from "./channels.audience.rules.ts";

const ChannelChanged = z.object({ channelId: z.number().int() });

declare module "#platform/journal" {
  interface JournalKinds {
    "channel.changed": z.infer<typeof ChannelChanged>;
  }
}

export const channelChanged = defineJournalKind({
  kind: "channel.changed",
  data: ChannelChanged,
  news: async ({ tx }, rows) => {
    const ids = [...new Set(rows.map(({ data }) => data.channelId))];
    const found = await tx
      .selectFrom("channels")
      .select(["id", "name", "status", "pausedUntil"])
      .where("id", "in", ids)
      .where("deletedAt", "is", null)
      .execute();
    const channels = new Map(found.map((channel) => [channel.id, channel]));
    const viewers = (await readViewers(tx)).filter(({ isActive }) => isActive);
    return rows.flatMap(({ seq, at, data: { channelId } }) => {
      const channel = channels.get(channelId);
      if (!channel) return [];
      const users = viewers.filter((viewer) => worksOn(viewer, channelId)).map(({ id }) => id);
      const { name, status } = channel;
      const data = { channelId, name, status, pausedUntil: channel.pausedUntil?.toISOString() ?? null };
      return [{ seq, at, ticketId: null, version: null, users, type: "channel.changed" as const, data }];
    });
  },
});
