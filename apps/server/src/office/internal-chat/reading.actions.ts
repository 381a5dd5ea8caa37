// Use cases of reading: pages of a chat, how far somebody has read, who else has, and finding words again.

import { ourLimits } from "@prosa/contracts/limits";
import type * as contract from "@prosa/contracts/office/internal-chat";
import { chatLimits } from "@prosa/contracts/office/internal-chat";
import type { AnswerOf, QueryOf } from "@prosa/contracts/route";
import { readTerms } from "#conversation/search";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import { wiresOf } from "./chat-messages.actions.ts";
import * as messages from "./chat-messages.queries.ts";
import { absent, meOf } from "./chats.actions.ts";
import * as chats from "./chats.queries.ts";
import { seenInChat } from "./internal-chat.notices.ts";
import { toOwnChat } from "./internal-chat.wire.ts";

const PAGE = ourLimits.messagesPerPage;

export async function page(
  ctx: Ctx,
  chatId: number,
  { before, after, around }: QueryOf<typeof contract.listChatMessages>,
): Promise<AnswerOf<typeof contract.listChatMessages>> {
  const row = await chats.chatOf(ctx.tx, meOf(ctx), chatId);
  if (!row) throw absent();
  const at = async (wish: messages.Page) => messages.pageIds(ctx.tx, chatId, row, wish);
  const cut = (ids: readonly number[], most: number) => ({ ids: ids.slice(0, most), more: ids.length > most });
  let ids: number[];
  let [hasMore, hasNewer] = [false, false];
  if (around !== undefined) {
    const half = PAGE / 2;
    const [older, newer] = await Promise.all([
      at({ before: around + 1, limit: half + 1 }),
      at({ after: around, limit: half + 1 }),
    ]);
    const [below, above] = [cut(older, half), cut(newer, half)];
    [ids, hasMore, hasNewer] = [[...below.ids, ...above.ids], below.more, above.more];
  } else if (after !== undefined) {
    const newer = cut(await at({ after, limit: PAGE + 1 }), PAGE);
    [ids, hasMore, hasNewer] = [newer.ids, true, newer.more];
  } else {
    const older = cut(await at({ before, limit: PAGE + 1 }), PAGE);
    [ids, hasMore, hasNewer] = [older.ids, older.more, before !== undefined];
  }
  return { messages: await wiresOf(ctx, ids), hasMore, hasNewer, chat: toOwnChat(row) };
}

type Numbers = AnswerOf<typeof contract.readChat>;

async function numbersNow(ctx: Ctx, chatId: number): Promise<Numbers> {
  const userId = meOf(ctx);
  const found = (await chats.numbersOf(ctx.tx, [{ chatId, userId }])).get(`${chatId}.${userId}`);
  if (!found) throw absent();
  const { readN, unread, mentions, version } = found;
  return { readN, unread, mentions, countedAt: version };
}

/** Forward only: a window that wakes late takes nothing back. Writing something does not read. */
export async function read(ctx: Ctx, chatId: number, upTo: number): Promise<Numbers> {
  const userId = meOf(ctx);
  const hasMoved = await chats.moveRead(ctx.tx, chatId, userId, upTo);
  const numbers = await numbersNow(ctx, chatId);
  if (!hasMoved) return numbers;
  await ctx.publish("chat.read", { userId, data: { chatId, userId, readN: numbers.readN } });
  await seenInChat(ctx, chatId, numbers.readN);
  return numbers;
}

export async function unread(ctx: Ctx, chatId: number, from: number): Promise<Numbers> {
  const userId = meOf(ctx);
  const member = await chats.findMember(ctx.tx, chatId, userId);
  if (!member) throw absent();
  await chats.saveMember(ctx.tx, member.id, { readN: Math.min(member.readN, from - 1) });
  const numbers = await numbersNow(ctx, chatId);
  await ctx.publish("chat.read", { userId, data: { chatId, userId, readN: numbers.readN } });
  return numbers;
}

export async function readers(ctx: Ctx, messageId: number): Promise<AnswerOf<typeof contract.chatReaders>> {
  const message = await messages.findMessage(ctx.tx, messageId);
  const member = message && (await chats.findMember(ctx.tx, message.chatId, meOf(ctx)));
  const n = message?.n ?? null;
  if (!message || !member || n === null || n <= member.fromN) throw new AppError("ERR_NO_MESSAGE_FOUND");
  const others = (await chats.membersOf(ctx.tx, message.chatId)).filter(
    ({ id, fromN }) => id !== message.userId && fromN < n,
  );
  const named = (own: typeof others) => own.map(({ id, name }) => ({ id, name }));
  return {
    readBy: named(others.filter(({ readN }) => readN >= n)),
    notYet: named(others.filter(({ readN }) => readN < n)),
  };
}

export async function search(
  ctx: Ctx,
  { searchParam, chatId, before }: QueryOf<typeof contract.searchChats>,
): Promise<AnswerOf<typeof contract.searchChats>> {
  const terms = await readTerms(ctx, searchParam);
  if (!terms) return { hits: [], next: null };
  const found = await messages.findWords(ctx.tx, meOf(ctx), { terms, chatId, before, limit: chatLimits.hits });
  return {
    hits: found.hits.map(({ id, createdAt, username, ...hit }) => ({
      messageId: id,
      chatId: hit.chatId,
      chatName: hit.chatName,
      username,
      at: createdAt.toISOString(),
      body: hit.body,
    })),
    next: found.next,
  };
}
