// Tells people that a channel no longer works, or that its provider complains; over as soon as it is restored.
import { allows } from "@prosa/contracts/permissions";
import { z } from "zod";
import { defineNotice, endNotices, type Scope, type Shown, tell } from "#company/notices";
import { effectiveProfile } from "#company/sessions";
import { readViewers, type ViewerRow } from "#company/users";
import type { Ctx } from "#platform/context";
import { worksOn } from "./channels.audience.rules.ts";

const About = z.object({ channelId: z.number().int() });
type Row = { id: number; userId: number; data: z.infer<typeof About> };

/** Everybody who works on it: nothing can be sent there. */
const lost = defineNotice({
  kind: "channel.lost",
  data: About,
  async show(scope, rows) {
    const { channels, people } = await channelsAndPeople(scope, rows);
    return new Map(
      rows.flatMap(({ id, userId, data: { channelId } }): [number, Shown<"channel.lost">][] => {
        const [channel, viewer] = [channels.get(channelId), people.get(userId)];
        if (!viewer || channel?.status !== "lost" || !worksOn(viewer, channelId)) return [];
        return [[id, { subject: { type: "channel", channelId }, params: { channel: channel.name } }]];
      }),
    );
  },
});

/** Those who can do something about it, in the provider's own words. */
const problem = defineNotice({
  kind: "channel.problem",
  data: About,
  async show(scope, rows) {
    const { channels, people } = await channelsAndPeople(scope, rows);
    return new Map(
      rows.flatMap(({ id, userId, data: { channelId } }): [number, Shown<"channel.problem">][] => {
        const [channel, viewer] = [channels.get(channelId), people.get(userId)];
        if (!viewer || !channel || channel.lastError === null || !mayRepair(scope.tenantId, viewer)) return [];
        const params = { channel: channel.name, text: channel.lastError };
        return [[id, { subject: { type: "channel", channelId }, params }]];
      }),
    );
  },
});

async function channelsAndPeople({ tx }: Scope, rows: readonly Row[]) {
  const [channels, people] = await Promise.all([
    tx
      .selectFrom("channels")
      .select(["id", "name", "status", "lastError"])
      .where("id", "in", [...new Set(rows.map(({ data }) => data.channelId))])
      .where("deletedAt", "is", null)
      .execute(),
    readViewers(tx, [...new Set(rows.map(({ userId }) => userId))]),
  ]);
  return {
    channels: new Map(channels.map((channel) => [channel.id, channel])),
    people: new Map(people.filter(({ isActive }) => isActive).map((viewer) => [viewer.id, viewer])),
  };
}

const mayRepair = (tenantId: number, viewer: ViewerRow) =>
  allows(effectiveProfile({ ...viewer, tenantId }), "channels", "read");

/** A send after the other finds it lost; until it is restored that is one loss. */
export function tellLost(ctx: Ctx, channelId: number): Promise<void> {
  return tellThose(ctx, lost, channelId, String(channelId), (viewer) => worksOn(viewer, channelId));
}

/** Providers repeat themselves: the same words are the same problem. */
export function tellProblem(ctx: Ctx, channelId: number, detail: string): Promise<void> {
  const key = `${channelId}:${detail}`.slice(0, 120);
  return tellThose(ctx, problem, channelId, key, (viewer) => mayRepair(ctx.tenantId, viewer));
}

async function tellThose(
  ctx: Ctx,
  definition: typeof lost | typeof problem,
  channelId: number,
  key: string,
  whom: (viewer: ViewerRow) => boolean,
): Promise<void> {
  const viewers = await readViewers(ctx.tx);
  const userIds = viewers.filter((viewer) => viewer.isActive && whom(viewer)).map(({ id }) => id);
  const told = { userIds, subject: channelId, key, data: { channelId } };
  await (definition.kind === "channel.lost" ? tell(ctx, lost, told) : tell(ctx, problem, told));
}

export function tellRestored(ctx: Ctx, channelId: number): Promise<void> {
  return endNotices(ctx, [lost.kind, problem.kind], channelId);
}
