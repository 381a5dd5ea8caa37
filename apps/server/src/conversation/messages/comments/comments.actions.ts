// Use cases of comments below posts: an answer for everybody, one for its writer alone, and what may be done to it.

import type { Message as WireMessage } from "@prosa/contracts/messages";
import type { BodyOf } from "@prosa/contracts/route";
import type { moderateComment, replyToComment } from "@prosa/contracts/social/comments";
import { sql } from "kysely";
import { person, startAttendance } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import { type Held, lockVisibleMessage, wireOfOne } from "../messages.access.ts";
import { checkMaySend, type Line, lineOf } from "../messages.line.ts";
import { findByClientIds } from "../messages.queries.ts";
import type { Moderation } from "../messages.tables.ts";
import { queueOperation } from "../writing/messages.correct.actions.ts";
import { queueDraft, wakeSender } from "../writing/messages.store.ts";
import { isPrivateReplyLate } from "./comments.rules.ts";

type Wanted = BodyOf<typeof replyToComment>;

export async function answerComment(ctx: Ctx, messageId: number, wanted: Wanted): Promise<WireMessage> {
  const held = await lockComment(ctx, messageId);
  const { ticket, message, userId } = held;
  const clientId = wanted.clientId ?? ctx.deps.ids.uuid();
  const [known] = await findByClientIds(ctx.tx, [clientId]);
  if (known) {
    if (known.ticketId !== ticket.id || !known.fromMe) throw new AppError("ERR_CONFLICT", { field: "clientId" });
    return wireOfOne(ctx, known.id);
  }
  const line = await lineOf(ctx, ticket);
  checkMaySend(ctx, ticket, line, "comment", person(userId));
  if (wanted.mode === "private") await checkPrivate(ctx, held, line);
  if (ticket.status === "pending") await startAttendance(ctx, ticket, userId);
  const draft = { clientId, type: "comment" as const, quotedId: message.id, ...replyOf(held, line, wanted) };
  const id = await queueDraft(ctx, ticket, person(userId), draft);
  await wakeSender(ctx, ticket);
  return wireOfOne(ctx, id);
}

/** Where only the first of a thread takes answers, it gets this one, with whom it is for. */
function replyOf({ message }: Held, { capabilities }: Line, { message: words, mode }: Wanted) {
  const given = message.content?.type === "comment" ? message.content : null;
  const content = { type: "comment" as const, author: null, post: given?.post ?? null, mode };
  const top = capabilities.comments?.answersTop && given?.isAnswer ? message.quotedProviderId : null;
  if (mode === "private" || top === null) return { body: words, content };
  return { body: given?.author ? `@${given.author} ${words}` : words, content, sendData: { replyTo: top } };
}

async function lockComment(ctx: Ctx, messageId: number): Promise<Held> {
  const held = await lockVisibleMessage(ctx, messageId);
  const { type, fromMe, deletedAt } = held.message;
  if (type !== "comment" || fromMe || deletedAt !== null) throw new AppError("ERR_NO_MESSAGE_FOUND");
  return held;
}

/** The provider takes one, and not for ever; an index keeps it to one, too. */
async function checkPrivate(ctx: Ctx, { message }: Held, { capabilities }: Line): Promise<void> {
  const days = capabilities.comments?.privateDays ?? 0;
  if (isPrivateReplyLate(message.providerAt ?? message.createdAt, days, ctx.now)) {
    throw new AppError("ERR_COMMENT_DIRECT_LATE", { detail: String(days) });
  }
  const before = await ctx.tx
    .selectFrom("messages")
    .select("id")
    .where("quotedId", "=", message.id)
    .where("ticketId", "=", message.ticketId)
    .where("type", "=", "comment")
    .where("fromMe", "=", true)
    .where("status", "not in", ["failed", "canceled"])
    .where(sql<boolean>`content ->> 'mode' = 'private'`)
    .executeTakeFirst();
  if (before) throw new AppError("ERR_COMMENT_DIRECT_SENT");
}

const operations: Record<BodyOf<typeof moderateComment>["action"], Moderation> = {
  hide: "hide",
  unhide: "unhide",
  remove: "removeComment",
};

export async function moderate(
  ctx: Ctx,
  messageId: number,
  { action }: BodyOf<typeof moderateComment>,
): Promise<WireMessage> {
  const held = await lockComment(ctx, messageId);
  const { comments } = (await lineOf(ctx, held.ticket)).capabilities;
  const can = action === "remove" ? comments?.removes : comments?.hides;
  if (!can || held.message.providerId === null) throw new AppError("ERR_CHANNEL_CANNOT", { detail: action });
  const { pendingOp } = held.message;
  const isAsked = pendingOp?.kind === operations[action] && pendingOp.status === "waiting";
  if (!isAsked) await queueOperation(ctx, held, operations[action]);
  return wireOfOne(ctx, messageId);
}
