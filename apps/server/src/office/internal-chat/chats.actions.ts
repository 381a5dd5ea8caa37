// Use cases of chats and their people: each is one transaction: lock, decide, save, tell.

import type * as contract from "@prosa/contracts/office/internal-chat";
import { type ChatMember, chatLimits, type OwnChat } from "@prosa/contracts/office/internal-chat";
import type { AnswerOf, BodyOf } from "@prosa/contracts/route";
import { isAtScreen, pictureUrl } from "#company/users";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import * as queries from "./chats.queries.ts";
import { change, tellEvent } from "./internal-chat.apply.ts";
import { heirOf, refuseAdminWork } from "./internal-chat.rules.ts";
import type { ChatRow, Place } from "./internal-chat.types.ts";
import { toOwnChat, toPreview, toWireMember } from "./internal-chat.wire.ts";

export function meOf({ actor }: Pick<Ctx, "actor">): number {
  if (actor.kind !== "user") throw new AppError("ERR_NO_PERMISSION");
  return actor.userId;
}

/** Foreign, absent and not one's own are one answer. */
export const absent = () => new AppError("ERR_NO_CHAT_FOUND");

export async function lockOwn(ctx: Ctx, chatId: number): Promise<Place> {
  const place = await queries.lockPlace(ctx.tx, chatId, meOf(ctx));
  if (!place) throw absent();
  return place;
}

export async function ownChat(ctx: Ctx, chatId: number): Promise<OwnChat> {
  const row = await queries.chatOf(ctx.tx, meOf(ctx), chatId);
  if (!row) throw absent();
  return toOwnChat(row);
}

export async function listAll(ctx: Ctx): Promise<AnswerOf<typeof contract.listColleagues>> {
  const me = meOf(ctx);
  const [people, rows] = await Promise.all([queries.colleagues(ctx.tx), queries.chatsOf(ctx.tx, me)]);
  const direct = new Map(
    rows.flatMap((row) =>
      row.kind === "direct"
        ? [[row.lowUserId === me ? (row.highUserId ?? me) : (row.lowUserId ?? me), row] as const]
        : [],
    ),
  );
  const users = people.map(({ id, name, pictureKey, lastOnlineAt }) => {
    const row = direct.get(id);
    return {
      id,
      name,
      pictureUrl: pictureUrl(id, pictureKey),
      isOnline: isAtScreen(lastOnlineAt, ctx.now),
      timestamp: lastOnlineAt === null ? null : Math.floor(lastOnlineAt.getTime() / 1000),
      date: lastOnlineAt?.toISOString() ?? null,
      chatId: row?.id ?? null,
      unread: row?.unread ?? 0,
      mentions: row?.mentions ?? 0,
      lastMessage: row ? toPreview(row) : null,
      chat: row ? toOwnChat(row) : null,
    };
  });
  // A colleague who works here no longer is in no list of people; the chat with them stays readable.
  const gone = [...direct].filter(([id]) => !people.some((one) => one.id === id));
  const names = new Map(
    (
      await queries.namesOf(
        ctx.tx,
        gone.map(([id]) => id),
      )
    ).map(({ id, name }) => [id, name]),
  );
  const former = gone.map(([id, row]) => ({ ...toOwnChat(row), name: names.get(id) ?? "" }));
  return { users, groups: [...rows.filter(({ kind }) => kind === "group").map(toOwnChat), ...former], me };
}

export async function show(ctx: Ctx, chatId: number): Promise<AnswerOf<typeof contract.showChat>> {
  const [chat, members] = await Promise.all([ownChat(ctx, chatId), queries.membersOf(ctx.tx, chatId)]);
  const other = chat.kind === "direct" ? members.find(({ id }) => id !== meOf(ctx)) : undefined;
  return { chat, members: members.map(toWireMember), otherReadN: other?.readN ?? null };
}

const memberRow = (ctx: Ctx, chatId: number, userId: number) => ({
  tenantId: ctx.tenantId,
  chatId,
  userId,
  role: "member" as const,
  fromN: 0,
  readN: 0,
  addedBy: meOf(ctx),
  joinedAt: ctx.now,
});

export async function openDirect(ctx: Ctx, userId: number): Promise<OwnChat> {
  const me = meOf(ctx);
  const [low, high] = [Math.min(me, userId), Math.max(me, userId)];
  const there = await queries.findDirect(ctx.tx, low, high);
  if (there) return ownChat(ctx, there.id);
  if ((await queries.workingHere(ctx.tx, [userId])).length === 0)
    throw new AppError("ERR_NO_USER_FOUND", { field: "userId" });
  const both = [...new Set([low, high])];
  const made = await queries.insertChat(ctx.tx, {
    tenantId: ctx.tenantId,
    kind: "direct",
    name: "",
    lowUserId: low,
    highUserId: high,
    lastMessageId: null,
    lastAt: null,
    memberCount: both.length,
    history: "all",
    posting: "all",
    archivedAt: null,
    createdBy: me,
    createdAt: ctx.now,
  });
  // The other one was faster; theirs is there now.
  if (!made) return ownChat(ctx, (await queries.findDirect(ctx.tx, low, high))?.id ?? 0);
  await queries.insertMembers(
    ctx.tx,
    both.map((id) => memberRow(ctx, made.id, id)),
  );
  await ctx.publish("chat.changed", { data: { chatId: made.id, chatVersion: made.version, left: [] } });
  return ownChat(ctx, made.id);
}

export async function createGroup(ctx: Ctx, wanted: BodyOf<typeof contract.createGroup>): Promise<OwnChat> {
  const me = meOf(ctx);
  const others = await demandColleagues(
    ctx,
    wanted.userIds.filter((id) => id !== me),
  );
  if (others.length + 1 > chatLimits.members) throw new AppError("ERR_CHAT_FULL");
  const { name, history, posting } = wanted;
  const chat = await queries.insertChat(ctx.tx, {
    tenantId: ctx.tenantId,
    kind: "group",
    ...{ name, history, posting },
    lowUserId: null,
    highUserId: null,
    lastMessageId: null,
    lastAt: ctx.now,
    memberCount: others.length + 1,
    archivedAt: null,
    createdBy: me,
    createdAt: ctx.now,
    // The line that says who made it is its first version.
    version: 0,
  });
  if (!chat) throw new AppError("ERR_CONFLICT");
  await queries.insertMembers(ctx.tx, [
    { ...memberRow(ctx, chat.id, me), role: "admin" },
    ...others.map(({ id }) => memberRow(ctx, chat.id, id)),
  ]);
  await tellEvent(ctx, chat, { event: "created", ...named(others), name });
  return ownChat(ctx, chat.id);
}

const NAMES_TOLD = 20;
const named = (people: readonly { id: number; name: string }[]) => ({
  userIds: people.map(({ id }) => id),
  names: people.slice(0, NAMES_TOLD).map(({ name }) => name),
});

async function demandColleagues(ctx: Ctx, userIds: readonly number[]) {
  const wanted = [...new Set(userIds)];
  const found = await queries.workingHere(ctx.tx, wanted);
  if (found.length < wanted.length) throw new AppError("ERR_NO_USER_FOUND", { field: "userIds" });
  return found;
}

export async function updateGroup(
  ctx: Ctx,
  chatId: number,
  { name, history, posting, archived }: BodyOf<typeof contract.updateGroup>,
): Promise<OwnChat> {
  const { chat, member } = await lockOwn(ctx, chatId);
  refuseAdminWork(chat, member);
  let now: ChatRow = chat;
  if (name !== undefined && name !== chat.name)
    now = await tellEvent(ctx, now, { event: "renamed", userIds: [], names: [], name }, { name });
  if (archived !== undefined && archived !== (chat.archivedAt !== null)) {
    const event = archived ? "archived" : "unarchived";
    now = await tellEvent(ctx, now, { event, userIds: [], names: [] }, { archivedAt: archived ? ctx.now : null });
  }
  const rules = { history: history ?? chat.history, posting: posting ?? chat.posting };
  if (rules.history !== chat.history || rules.posting !== chat.posting) await change(ctx, now, rules);
  return ownChat(ctx, chatId);
}

type Members = { members: ChatMember[] };

export async function addMembers(
  ctx: Ctx,
  chatId: number,
  { userIds, withHistory }: BodyOf<typeof contract.addMembers>,
): Promise<Members> {
  const { chat, member } = await lockOwn(ctx, chatId);
  refuseAdminWork(chat, member);
  const there = new Set((await queries.membersOf(ctx.tx, chatId)).map(({ id }) => id));
  const added = await demandColleagues(
    ctx,
    userIds.filter((id) => !there.has(id)),
  );
  if (there.size + added.length > chatLimits.members) throw new AppError("ERR_CHAT_FULL");
  if (added.length > 0) {
    // What was said before they came is not unread, whether they may read it or not.
    const period = { fromN: withHistory ? chat.firstN - 1 : chat.lastN, readN: chat.lastN };
    await queries.insertMembers(
      ctx.tx,
      added.map(({ id }) => ({ ...memberRow(ctx, chatId, id), ...period })),
    );
    await tellEvent(ctx, chat, { event: "added", ...named(added) }, { memberCount: there.size + added.length });
  }
  return membersNow(ctx, chatId);
}

const membersNow = async (ctx: Ctx, chatId: number): Promise<Members> => ({
  members: (await queries.membersOf(ctx.tx, chatId)).map(toWireMember),
});

export async function setRole(
  ctx: Ctx,
  chatId: number,
  userId: number,
  { role }: BodyOf<typeof contract.updateMember>,
): Promise<Members> {
  const { chat, member } = await lockOwn(ctx, chatId);
  refuseAdminWork(chat, member);
  const members = await queries.membersOf(ctx.tx, chatId);
  const one = members.find(({ id }) => id === userId);
  if (!one) throw new AppError("ERR_NO_USER_FOUND");
  // A group always has somebody who may take people in and out.
  const isLast = role === "member" && members.every(({ id, role: now }) => id === userId || now !== "admin");
  if (isLast && one.role === "admin") throw new AppError("ERR_CONFLICT");
  if (one.role !== role) {
    await queries.saveMember(ctx.tx, one.memberId, { role });
    await tellEvent(ctx, chat, { event: role === "admin" ? "promoted" : "demoted", ...named([one]) });
  }
  return membersNow(ctx, chatId);
}

/** By an admin, or by oneself. Who goes hears nothing more, from this transaction on. */
export async function removeMember(ctx: Ctx, chatId: number, userId: number): Promise<{ ok: true }> {
  const { chat, member } = await lockOwn(ctx, chatId);
  const isOwn = userId === member.userId;
  if (!isOwn || chat.kind !== "group") refuseAdminWork(chat, member);
  const members = await queries.membersOf(ctx.tx, chatId);
  const one = members.find(({ id }) => id === userId);
  if (!one) throw new AppError("ERR_NO_USER_FOUND");
  await queries.endPeriod(ctx.tx, one.memberId, chat.lastN, ctx.now);
  const memberCount = members.length - 1;
  const after = await tellEvent(ctx, chat, { event: isOwn ? "left" : "removed", ...named([one]) }, { memberCount }, [
    userId,
  ]);
  const heir = heirOf(members, userId);
  if (heir) {
    await queries.saveMember(ctx.tx, heir.memberId, { role: "admin" });
    await tellEvent(ctx, after, { event: "promoted", ...named([heir]) });
  }
  return { ok: true };
}

export async function setOwn(
  ctx: Ctx,
  chatId: number,
  { mutedUntil, isPinned }: BodyOf<typeof contract.updateOwnChat>,
): Promise<OwnChat> {
  const member = await queries.findMember(ctx.tx, chatId, meOf(ctx));
  if (!member) throw absent();
  const set = {
    mutedUntil: mutedUntil === undefined ? member.mutedUntil : mutedUntil === null ? null : new Date(mutedUntil),
    pinnedAt: isPinned === undefined ? member.pinnedAt : isPinned ? (member.pinnedAt ?? ctx.now) : null,
  };
  await queries.saveMember(ctx.tx, member.id, set);
  return ownChat(ctx, chatId);
}
