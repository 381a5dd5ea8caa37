// Use cases of successions: what would become of what, another channel takes the place, and the way back.
import type * as contract from "@prosa/contracts/channels/channel-succession";
import { FollowerKind } from "@prosa/contracts/channels/channel-succession";
import type { LongJob } from "@prosa/contracts/long-jobs";
import type { AnswerOf } from "@prosa/contracts/route";
import { recordChange } from "#company/lists";
import { startLongJob } from "#company/long-jobs";
import { holdChannels } from "#conversation/channels";
import type { Ctx, Deps } from "#platform/context";
import { countFollowers } from "#platform/database";
import { AppError } from "#platform/errors";
import { successionJob } from "./succession.jobs.ts";
import { kindOf } from "./succession.kinds.ts";
import * as queries from "./succession.queries.ts";
import { factsOf, isAkin } from "./succession.rules.ts";
import * as store from "./succession.store.ts";

type Named = queries.NamedChannel;

const nameOf = ({ id, name, type, provider, number }: Named) => ({ id, name, type, provider, number });

function findFrom(channels: readonly Named[], channelId: number): Named {
  const from = channels.find(({ id }) => id === channelId);
  if (!from) throw new AppError("ERR_NO_WAPP_FOUND");
  return from;
}

/** Connected ones that know the same people. */
function candidatesFor(deps: Deps, channels: readonly Named[], from: Named): Named[] {
  const kind = kindOf(deps, from);
  return channels.filter(
    (one) => one.id !== from.id && !one.isDeleted && one.status === "connected" && isAkin(kind, kindOf(deps, one)),
  );
}

export async function preview(ctx: Ctx, channelId: number): Promise<AnswerOf<typeof contract.previewSuccession>> {
  const channels = await queries.readChannels(ctx);
  const from = findFrom(channels, channelId);
  const candidates = candidatesFor(ctx.deps, channels, from);
  const facts = candidates.map((one) => factsOf(one.id, kindOf(ctx.deps, one).capabilities));
  const looks = await queries.outlook(ctx, from.id, kindOf(ctx.deps, from).knows, facts);
  const free = facts.map(({ id, is_free: isFree }) => ({ id, isFree }));
  const followers = await countFollowers(ctx.tx, "channels", from.id, free);
  return {
    channel: nameOf(from),
    open: await queries.countOpen(ctx, from.id),
    candidates: candidates.flatMap((one) => {
      const look = looks.find(({ toId }) => toId === one.id);
      if (!look) return [];
      const { toId, going, refused, ...conversations } = look;
      return {
        ...nameOf(one),
        conversations,
        queued: { going, refused },
        followers: followers
          .filter((row) => row.toId === toId)
          .map(({ kind, count }) => ({ kind: FollowerKind.parse(kind), count })),
      };
    }),
  };
}

function userOf({ actor }: Ctx): number {
  if (actor.kind !== "user") throw new AppError("ERR_NO_PERMISSION");
  return actor.userId;
}

/** What was stopped on the way to the same channel goes on; on the way to another, what went has gone. */
export async function begin(ctx: Ctx, fromId: number, toId: number): Promise<LongJob> {
  const userId = userOf(ctx);
  await holdChannels(ctx.tx);
  const channels = await queries.readChannels(ctx);
  const from = findFrom(channels, fromId);
  const to = candidatesFor(ctx.deps, channels, from).find(({ id }) => id === toId);
  if (!to) {
    if (!channels.some(({ id, isDeleted }) => id === toId && !isDeleted))
      throw new AppError("ERR_NO_WAPP_FOUND", { field: "toChannelId" });
    throw new AppError("ERR_VALIDATION", { field: "toChannelId" });
  }
  const known = await store.findGoingOn(ctx.tx, fromId);
  if (known && !(await store.isStopped(ctx, known))) throw new AppError("ERR_CONFLICT", { detail: "succession" });
  const isSame = known?.state === "moving" && known.toChannelId === toId;
  if (known && !isSame) {
    const state = known.state === "moving" ? "done" : "returned";
    await store.saveSuccession(ctx.tx, known.id, { state, finishedAt: ctx.now });
  }
  const lastTicketId = isSame ? known.lastTicketId : await queries.lastTicketId(ctx);
  const id = isSame ? known.id : await insert(ctx, { fromId, toId, userId, lastTicketId });
  const total = await queries.countLeft(ctx, { fromId, lastTicketId, kinds: kindOf(ctx.deps, from).knows });
  const job = await startLongJob(ctx, successionJob, {
    subject: `${from.name} → ${to.name}`,
    total,
    payload: { successionId: id, way: "there" as const },
  });
  await store.saveSuccession(ctx.tx, id, { longJobId: job.id });
  await recordChange(ctx, { list: "channels", what: "succeeded", id: fromId, detail: { to: toId, tickets: total } });
  return job;
}

async function insert(
  ctx: Ctx,
  { fromId, toId, ...rest }: { fromId: number; toId: number; userId: number; lastTicketId: number },
) {
  const { id } = await ctx.tx
    .insertInto("channelSuccessions")
    .values({
      tenantId: ctx.tenantId,
      fromChannelId: fromId,
      toChannelId: toId,
      ...rest,
      longJobId: null,
      createdAt: ctx.now,
      finishedAt: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Of the newest from its channel, while that one is there. */
export async function goBack(ctx: Ctx, successionId: number): Promise<LongJob> {
  userOf(ctx);
  await holdChannels(ctx.tx);
  const succession = await store.lockSuccession(ctx.tx, successionId);
  const { fromChannelId: fromId, toChannelId: toId } = succession;
  const channels = await queries.readChannels(ctx);
  const from = findFrom(channels, fromId);
  const to = findFrom(channels, toId);
  const isNewest = (await store.newestFrom(ctx.tx, fromId)) === successionId;
  if (succession.state === "returned" || from.isDeleted || !isNewest) throw new AppError("ERR_NOTHING_TO_UNDO");
  if (succession.state !== "done" && !(await store.isStopped(ctx, succession)))
    throw new AppError("ERR_CONFLICT", { detail: "succession" });
  const job = await startLongJob(ctx, successionJob, {
    subject: `${to.name} → ${from.name}`,
    total: await queries.countReturning(ctx, { successionId, fromId, toId }),
    payload: { successionId, way: "back" as const },
  });
  await store.saveSuccession(ctx.tx, successionId, { state: "returning", longJobId: job.id, finishedAt: null });
  await recordChange(ctx, { list: "channels", what: "returned", id: fromId, detail: { from: toId } });
  return job;
}

export async function list(ctx: Ctx): Promise<AnswerOf<typeof contract.listSuccessions>> {
  const channels = await queries.readChannels(ctx);
  const rows = await store.listRows(ctx);
  const left = await store.leftBehind(ctx);
  return {
    successions: rows.map(({ fromChannelId, toChannelId, createdAt, finishedAt, isNewest, ...row }) => {
      const from = findFrom(channels, fromChannelId);
      return {
        ...row,
        from: { ...nameOf(from), isDeleted: from.isDeleted },
        to: nameOf(findFrom(channels, toChannelId)),
        startedAt: createdAt.toISOString(),
        finishedAt: finishedAt?.toISOString() ?? null,
        isUndoable: isNewest && !from.isDeleted && (row.state === "done" || row.isStopped),
      };
    }),
    left: left.map(({ channelId, open }) => ({ ...nameOf(findFrom(channels, channelId)), open })),
  };
}
