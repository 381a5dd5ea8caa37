// Use cases of notices: tell somebody in the transaction of the cause, say that it is over, list, mark as seen.
import { ourLimits } from "@prosa/contracts/limits";
import type { KeptKind, listNotices } from "@prosa/contracts/notices";
import type { AnswerOf, QueryOf } from "@prosa/contracts/route";
import { asSystem, type Ctx, type Deps } from "#platform/context";
import { AppError } from "#platform/errors";
import * as queries from "./notices.queries.ts";
import { showNotices } from "./notices.show.ts";
import type { NoticeDefinition } from "./notices.types.ts";

export interface Told<D> {
  /** Whom. Whether they may see it is asked when they are told and whenever they look, not here. */
  userIds: readonly number[];
  subject: number | string;
  /** The cause: telling of it again tells nobody anything. */
  key: string;
  data: D;
}

/** Stands and falls with the caller's transaction; told after its commit, once. */
export async function tell<K extends KeptKind, D>(
  ctx: Ctx,
  { kind, data: shape }: NoticeDefinition<K, D>,
  { userIds, subject, key, data }: Told<D>,
): Promise<void> {
  const { actor, tenantId, now: at } = ctx;
  // Nobody is told what they did themselves.
  const others = userIds.filter((id) => actor.kind !== "user" || actor.userId !== id);
  if (others.length === 0) return;
  const notice = { tenantId, kind, subject: String(subject), key, data: shape.parse(data), at };
  const noticeIds = await queries.insertNotices(ctx.tx, notice, others);
  if (noticeIds.length > 0) await ctx.publish("notice.created", { data: { noticeIds } });
}

/** The caller has seen what these were told for, where it stands: the bell need not say it again. */
export async function noticesSeen(ctx: Ctx, kind: KeptKind, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const userId = ownerOf(ctx);
  for (const noticeId of await queries.saveSeen(ctx.tx, userId, kind, keys, ctx.now))
    await ctx.publish("notice.read", { userId, data: { noticeId, isUpTo: false } });
}

/** The cause is no more: whoever has it in their bell loses it, and the next time it is told anew. */
export async function endNotices(ctx: Ctx, kinds: readonly KeptKind[], subject: number | string): Promise<void> {
  await queries.deleteNoticesAbout(ctx.tx, kinds, String(subject));
}

export async function listOwn(
  ctx: Ctx,
  { before }: QueryOf<typeof listNotices>,
): Promise<AnswerOf<typeof listNotices>> {
  const shown = await showNotices(ctx, await queries.noticesOf(ctx.tx, ownerOf(ctx)));
  const notices = shown.map(({ wire }) => wire);
  const rest = before === undefined ? notices : notices.filter(({ id }) => id < before);
  return {
    notices: rest.slice(0, ourLimits.noticesPerPage),
    unread: notices.filter(({ readAt }) => readAt === null).length,
    hasMore: rest.length > ourLimits.noticesPerPage,
  };
}

/** Seen twice is seen once; somebody else's and none at all are one answer. */
export async function readOne(ctx: Ctx, noticeId: number): Promise<{ unread: number }> {
  if (!(await queries.findNotice(ctx.tx, ownerOf(ctx), noticeId))) throw new AppError("ERR_NO_NOTICE_FOUND");
  return read(ctx, { noticeId, isUpTo: false });
}

export function readUpTo(ctx: Ctx, noticeId: number): Promise<{ unread: number }> {
  return read(ctx, { noticeId, isUpTo: true });
}

async function read(ctx: Ctx, seen: { noticeId: number; isUpTo: boolean }): Promise<{ unread: number }> {
  const userId = ownerOf(ctx);
  const hasChanged = await queries.saveRead(ctx.tx, userId, seen, ctx.now);
  if (hasChanged) await ctx.publish("notice.read", { userId, data: seen });
  const left = await showNotices(ctx, await queries.noticesOf(ctx.tx, userId, { isUnread: true }));
  return { unread: left.length };
}

const NAME = "notices.forget";
const DAY_MS = 86_400_000;
const AT_ONCE = 500;

/** By age and number; asked for by the hour. */
export async function forgetOldNotices(deps: Deps, tenantId: number, signal: AbortSignal): Promise<void> {
  const forget = ({ tx, now }: Ctx) =>
    queries.forgetNotices(tx, new Date(now.getTime() - ourLimits.noticesKeptDays * DAY_MS), AT_ONCE);
  while (!signal.aborted && (await asSystem(deps, tenantId, forget, NAME)) === AT_ONCE);
}

function ownerOf({ actor }: Ctx): number {
  if (actor.kind !== "user") throw new AppError("ERR_NO_PERMISSION");
  return actor.userId;
}
