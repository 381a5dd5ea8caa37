// Use cases of saying something among colleagues: written once, changed for a while, taken back always, felt about.

import { isDeepStrictEqual } from "node:util";
import type * as contract from "@prosa/contracts/office/internal-chat";
import type { ChatMentions, ChatMessage, ChatWhat } from "@prosa/contracts/office/internal-chat";
import type { BodyOf } from "@prosa/contracts/route";
import { mediaPrepare } from "#conversation/media";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import * as messages from "./chat-messages.queries.ts";
import { absent, lockOwn, meOf } from "./chats.actions.ts";
import * as chats from "./chats.queries.ts";
import { change } from "./internal-chat.apply.ts";
import { tellCalled } from "./internal-chat.notices.ts";
import {
  changedMentions,
  nobody,
  pointedAt,
  refuseCallingAll,
  refuseEditing,
  refuseWriting,
} from "./internal-chat.rules.ts";
import type { ChatRow, KeptFile, MessageRow, Place } from "./internal-chat.types.ts";
import { toWireMessage } from "./internal-chat.wire.ts";
import { ticketsPointedAt } from "./ticket-cards.ts";

export type Wanted = BodyOf<typeof contract.sendChatMessage>;

/** One per file, or one alone. */
const partsOf = ({ clientId, body, files }: Wanted) =>
  files
    ? files.map(({ clientId: id, caption }, place) => ({ clientId: id, body: caption ?? (place === 0 ? body : "") }))
    : [{ clientId, body }];

export const clientIdsOf = (wanted: Wanted): string[] => partsOf(wanted).map(({ clientId }) => clientId);

/** Under the lock, so that of two same requests the second sees what the first has written. */
export async function alreadySaid(ctx: Ctx, chatId: number, wanted: Wanted): Promise<ChatMessage[] | null> {
  const parts = partsOf(wanted);
  const found = await messages.byClientIds(
    ctx.tx,
    parts.map(({ clientId }) => clientId),
  );
  if (found.length === 0) return null;
  const isSame = found.every(({ chatId: there, userId }) => there === chatId && userId === meOf(ctx));
  if (!isSame || found.length !== parts.length) throw new AppError("ERR_CONFLICT", { field: "clientId" });
  return wiresOf(
    ctx,
    found.map(({ id }) => id),
  );
}

export async function wiresOf(ctx: Ctx, ids: readonly number[]): Promise<ChatMessage[]> {
  return (await messages.loadMessages(ctx.tx, ids)).map(toWireMessage);
}

export async function demandWriting(ctx: Ctx, { chat, member }: Place): Promise<void> {
  const otherId = chat.lowUserId === member.userId ? chat.highUserId : chat.lowUserId;
  const isOtherHere =
    chat.kind === "group" || (otherId !== null && (await chats.workingHere(ctx.tx, [otherId])).length > 0);
  refuseWriting(chat, member, isOtherHere);
}

/** `claim` takes the kept files over; where it is not called, they are nobody's. */
export async function write(
  ctx: Ctx,
  chatId: number,
  wanted: Wanted,
  claim: () => readonly KeptFile[] = () => [],
): Promise<ChatMessage[]> {
  const place = await lockOwn(ctx, chatId);
  const known = await alreadySaid(ctx, chatId, wanted);
  if (known) return known;
  await demandWriting(ctx, place);
  if (!wanted.files && wanted.body === "") throw new AppError("ERR_VALIDATION", { field: "body" });
  const quotedId = await quotable(ctx, place, wanted.quotedChatMessageId);
  const called = await calledBy(ctx, place, wanted);
  const files = claim();
  const ids: number[] = [];
  let chat = place.chat;
  for (const [at, { clientId, body }] of partsOf(wanted).entries()) {
    // Whom it calls is called once, however many files it brings.
    const said = { clientId, body, quotedId: at === 0 ? quotedId : null, called: at === 0 ? called : nobody };
    const next = await writeOne(ctx, chat, said, files[at]);
    chat = next.chat;
    ids.push(next.message.id);
  }
  await tellCalled(ctx, place.chat, ids[0] ?? 0, called);
  return wiresOf(ctx, ids);
}

interface Said {
  clientId: string;
  body: string;
  quotedId: number | null;
  called: ChatMentions;
}

/** The number is the lock's: nobody else draws one while this transaction has it, and where it fails the number is free again. */
async function writeOne(ctx: Ctx, chat: ChatRow, { clientId, body, quotedId, called }: Said, file?: KeptFile) {
  const userId = meOf(ctx);
  const n = chat.lastN + 1;
  const message = await messages.insertMessage(ctx.tx, {
    tenantId: ctx.tenantId,
    ...{ chatId: chat.id, n, atN: n, userId, clientId, body, quotedId },
    type: file?.kind ?? "text",
    event: null,
    ticketIds: await ticketsPointedAt(ctx, pointedAt(body)),
    createdAt: ctx.now,
  });
  if (file) await attach(ctx, message, file);
  await messages.insertMentions(ctx.tx, message, called, ctx.now);
  const what: ChatWhat = { kind: "created", authorId: userId, before: nobody, after: called };
  const set = { lastN: n, lastMessageId: message.id, lastAt: ctx.now };
  return { message, chat: await change(ctx, chat, set, { messageId: message.id, n, what }) };
}

async function attach(ctx: Ctx, message: MessageRow, { kind, upload }: KeptFile): Promise<void> {
  const id = ctx.deps.ids.uuid();
  await ctx.tx
    .insertInto("chatFiles")
    .values({
      tenantId: ctx.tenantId,
      id,
      messageId: message.id,
      kind,
      status: "ready",
      claimedMime: upload.mime,
      ...upload,
      createdAt: ctx.now,
      storedAt: ctx.now,
    })
    .execute();
  await ctx.enqueue(mediaPrepare, { tenantId: ctx.tenantId, mediaId: id });
}

/** Only what the one who quotes may read themselves. */
async function quotable(ctx: Ctx, { chat, member }: Place, quotedId: number | undefined): Promise<number | null> {
  if (quotedId === undefined) return null;
  const quoted = await messages.findMessage(ctx.tx, quotedId);
  const isTheirs = quoted?.chatId === chat.id && quoted.n !== null && quoted.n > member.fromN;
  if (!isTheirs) throw new AppError("ERR_NO_MESSAGE_FOUND", { field: "quotedChatMessageId" });
  return quotedId;
}

const HOUR_MS = 3_600_000;

/** Whoever is not in the chat is not called by it. */
async function calledBy(
  ctx: Ctx,
  { chat, member }: Place,
  { mentions, mentionsAll }: Pick<Wanted, "mentions" | "mentionsAll">,
  before: ChatMentions = nobody,
): Promise<ChatMentions> {
  const all = mentionsAll && chat.kind === "group";
  if (all && !before.all) {
    const since = new Date(ctx.now.getTime() - HOUR_MS);
    refuseCallingAll(chat, member, await messages.timesAllCalled(ctx.tx, chat.id, member.userId, since));
  }
  if (mentions.length === 0) return { all, userIds: [] };
  const there = new Set((await chats.audienceOf(ctx.tx, [chat.id])).get(chat.id)?.map(({ userId }) => userId));
  const userIds = [...new Set(mentions)].filter((id) => there.has(id) && id !== member.userId);
  return { all, userIds: userIds.toSorted((a, b) => a - b) };
}

/** A message that the caller may see, with its chat locked. */
export async function lockMessage(ctx: Ctx, messageId: number): Promise<Place & { message: MessageRow }> {
  const found = await messages.findMessage(ctx.tx, messageId);
  const place = found && (await chats.lockPlace(ctx.tx, found.chatId, meOf(ctx)));
  if (!place) throw new AppError("ERR_NO_MESSAGE_FOUND");
  // Read again: it may have been taken back while we waited.
  const message = await messages.findMessage(ctx.tx, messageId);
  if (!message || message.n === null || message.n <= place.member.fromN) throw new AppError("ERR_NO_MESSAGE_FOUND");
  return { ...place, message };
}

async function answer(ctx: Ctx, messageId: number): Promise<ChatMessage> {
  const [wire] = await wiresOf(ctx, [messageId]);
  if (!wire) throw absent();
  return wire;
}

export async function edit(
  ctx: Ctx,
  messageId: number,
  wanted: BodyOf<typeof contract.editChatMessage>,
): Promise<ChatMessage> {
  const { chat, member, message } = await lockMessage(ctx, messageId);
  refuseEditing(message, member.userId, ctx.now);
  await demandWriting(ctx, { chat, member });
  const before = await messages.mentionsOfMessage(ctx.tx, messageId);
  const after = await calledBy(ctx, { chat, member }, wanted, before);
  const { added, removed } = changedMentions(before, after);
  if (message.body === wanted.body && isDeepStrictEqual(before, after)) return answer(ctx, messageId);
  await messages.saveMessage(ctx.tx, messageId, {
    body: wanted.body,
    ticketIds: await ticketsPointedAt(ctx, pointedAt(wanted.body)),
    editedAt: ctx.now,
  });
  await messages.deleteMentions(ctx.tx, messageId, removed);
  await messages.insertMentions(ctx.tx, message, added, ctx.now);
  const what: ChatWhat = { kind: "edited", authorId: message.userId, before, after };
  await change(ctx, chat, {}, { messageId, n: message.n, what });
  await tellCalled(ctx, chat, messageId, added);
  return answer(ctx, messageId);
}

export async function takeBack(ctx: Ctx, messageId: number): Promise<ChatMessage> {
  const { chat, member, message } = await lockMessage(ctx, messageId);
  if (message.userId !== member.userId) throw new AppError("ERR_MESSAGE_NOT_OWN");
  if (message.deletedAt === null) {
    const before = await messages.mentionsOfMessage(ctx.tx, messageId);
    await messages.emptyMessage(ctx.tx, messageId, ctx.now);
    const what: ChatWhat = { kind: "deleted", authorId: message.userId, before, after: nobody };
    await change(ctx, chat, {}, { messageId, n: message.n, what });
  }
  return answer(ctx, messageId);
}

export async function react(ctx: Ctx, messageId: number, emoji: string | null): Promise<ChatMessage> {
  const { chat, member, message } = await lockMessage(ctx, messageId);
  if (message.deletedAt !== null) throw new AppError("ERR_NO_MESSAGE_FOUND");
  const { tenantId, now: at } = ctx;
  const reaction = { tenantId, messageId, userId: member.userId, emoji, at };
  if (await messages.saveReaction(ctx.tx, reaction)) {
    const what: ChatWhat = { kind: "reacted", authorId: message.userId, before: nobody, after: nobody };
    await change(ctx, chat, {}, { messageId, n: message.n, what });
  }
  return answer(ctx, messageId);
}
