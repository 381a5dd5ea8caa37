// Use cases about messages on their way out: send one again, or withdraw one that still waits. The person decides.
import type { Message as WireMessage } from "@prosa/contracts/messages";
import { touchForMessage } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { isUniqueViolation } from "#platform/database";
import { AppError } from "#platform/errors";
import { lockVisibleMessage, wireOfOne } from "../messages.access.ts";
import { checkMaySend, lineOf } from "../messages.line.ts";
import { sendWaiting } from "./messages.jobs.ts";

/**
 * A new attempt of the same message: it keeps its id and its place in the conversation, and so goes before newer ones
 * that still wait. Its tries and its day begin anew.
 */
export async function resendMessage(ctx: Ctx, messageId: number): Promise<WireMessage> {
  const { message, ticket } = await lockVisibleMessage(ctx, messageId);
  const { fromMe, status, type, deletedAt } = message;
  const isOver = fromMe && deletedAt === null && (status === "failed" || status === "unconfirmed");
  if (!isOver) throw new AppError("ERR_CONFLICT", { detail: status });
  checkMaySend(ctx, ticket, await lineOf(ctx, ticket), type);
  await ctx.tx
    .updateTable("messages")
    .set({
      status: "queued",
      queuedAt: ctx.now,
      providerId: null,
      failureCode: null,
      failureDetail: null,
      sentAt: null,
      deliveredAt: null,
      readAt: null,
      playedAt: null,
      failedAt: null,
    })
    .where("id", "=", messageId)
    .execute()
    .catch(asAnsweredSince);
  await touchForMessage(ctx, "message.changed", message, shownAs(ticket, messageId, "queued"));
  const { tenantId } = ctx;
  await ctx.enqueue(sendWaiting, { tenantId, ticketId: ticket.id, channelId: ticket.channelId });
  return wireOfOne(ctx, messageId);
}

/** A comment takes one answer in private, and another one was given since this one failed. */
function asAnsweredSince(error: unknown): never {
  if (isUniqueViolation(error)) throw new AppError("ERR_COMMENT_DIRECT_SENT", { cause: error });
  throw error;
}

/** Only while nobody is sending it: after that it may have left. */
export async function cancelMessage(ctx: Ctx, messageId: number): Promise<WireMessage> {
  const { message, ticket } = await lockVisibleMessage(ctx, messageId);
  const turn = await ctx.tx
    .selectFrom("sendTurns")
    .select(["messageId", "claimId"])
    .where("ticketId", "=", ticket.id)
    .executeTakeFirst();
  const isFirst = turn?.messageId === messageId;
  const isFree = message.fromMe && message.status === "queued" && !(isFirst && turn.claimId !== null);
  if (!isFree) throw new AppError("ERR_MESSAGE_NOT_WAITING", { detail: message.status });
  await ctx.tx.updateTable("messages").set({ status: "canceled" }).where("id", "=", messageId).execute();
  await touchForMessage(ctx, "message.changed", message, shownAs(ticket, messageId, "canceled"));
  const { tenantId } = ctx;
  // Those behind it waited for it.
  if (isFirst) await ctx.enqueue(sendWaiting, { tenantId, ticketId: ticket.id, channelId: ticket.channelId });
  return wireOfOne(ctx, messageId);
}

function shownAs(ticket: { lastMessageId: number | null }, messageId: number, status: "queued" | "canceled") {
  return ticket.lastMessageId === messageId ? { lastMessageStatus: status } : {};
}
