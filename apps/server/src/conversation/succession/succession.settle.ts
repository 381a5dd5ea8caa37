// What a succession does once: everything but the conversations goes, or comes back; and what is said when it is over.
import { holdChannels, keepBotModes, setPlace, tellChannel, wakeChannel } from "#conversation/channels";
import type { Ctx } from "#platform/context";
import { type Followed, follow, unfollow } from "#platform/database";
import { factsFor, type Going } from "./succession.moving.ts";
import * as store from "./succession.store.ts";
import type { Taken } from "./succession.tables.ts";

type Way = "there" | "back";

export async function settleFollowers(ctx: Ctx, going: Going, way: Way): Promise<void> {
  await holdChannels(ctx.tx);
  if (way === "back") return comeBack(ctx, going);
  const { succession, from, to } = going;
  // What is pointed at the old channel meanwhile goes too, also when the work is taken up again.
  const more = await follow(ctx.tx, "channels", from.id, { id: to.id, isFree: factsFor(ctx, to).is_free });
  const taken: Taken = succession.taken.isDone ? succession.taken : await takeOver(ctx, going);
  await store.saveSuccession(ctx.tx, succession.id, {
    followed: JSON.stringify(together(succession.followed, more)),
    taken: JSON.stringify(taken),
  });
  await keepBotModes(ctx);
}

function together(one: Followed, other: Followed): Followed {
  const tables = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries(
    [...tables].map((table) => [
      table,
      {
        gone: [...(one[table]?.gone ?? []), ...(other[table]?.gone ?? [])],
        moved: [...(one[table]?.moved ?? []), ...(other[table]?.moved ?? [])],
      },
    ]),
  );
}

/** What the successor says itself stays as it says. */
async function takeOver(ctx: Ctx, { from, to }: Going): Promise<Taken> {
  const taken: Taken = { isDone: true };
  if (from.isDefault) {
    // Before the other: there is one default.
    await setPlace(ctx, from.id, { isDefault: false });
    taken.default = true;
  }
  if (to.defaultQueueId === null && from.defaultQueueId !== null) taken.queueId = from.defaultQueueId;
  if (to.flowId === null && from.flowId !== null) taken.flowId = from.flowId;
  await setPlace(ctx, to.id, {
    ...(taken.default && { isDefault: true }),
    ...(taken.queueId !== undefined && { defaultQueueId: taken.queueId }),
    ...(taken.flowId !== undefined && { flowId: taken.flowId }),
  });
  return taken;
}

/** Only what is still as the succession left it. */
async function comeBack(ctx: Ctx, { succession, from, to }: Going): Promise<void> {
  await unfollow(ctx.tx, "channels", from.id, to.id, succession.followed);
  const { taken } = succession;
  const isDefaultBack = taken.default === true && to.isDefault;
  await setPlace(ctx, to.id, {
    ...(isDefaultBack && { isDefault: false }),
    ...(taken.queueId !== undefined && to.defaultQueueId === taken.queueId && { defaultQueueId: null }),
    ...(taken.flowId !== undefined && to.flowId === taken.flowId && { flowId: null }),
  });
  if (isDefaultBack) await setPlace(ctx, from.id, { isDefault: true });
  await store.saveSuccession(ctx.tx, succession.id, { followed: "{}", taken: "{}" });
  await keepBotModes(ctx);
}

export async function finish(ctx: Ctx, { succession, from, to }: Going, way: Way): Promise<void> {
  const state = way === "there" ? "done" : "returned";
  await store.saveSuccession(ctx.tx, succession.id, { state, finishedAt: ctx.now });
  for (const { id } of [from, to]) await tellChannel(ctx, id);
  const channelId = way === "there" ? to.id : from.id;
  await ctx.enqueue(wakeChannel, { tenantId: ctx.tenantId, channelId });
}
