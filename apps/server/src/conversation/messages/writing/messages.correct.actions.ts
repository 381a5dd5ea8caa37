// Use cases of changing one's mind: new words for a message, or taking it back. Notes and what never left are ours to
// change; everything else only where the channel can.
import { limits } from "@prosa/contracts/limits";
import type { Message as WireMessage } from "@prosa/contracts/messages";
import { touchForMessage } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import { lockVisibleMessage, wireOfOne } from "../messages.access.ts";
import { type Message, saveMessage } from "../messages.queries.ts";

const HOUR_MS = 3_600_000;

export async function editMessage(ctx: Ctx, messageId: number, body: string): Promise<WireMessage> {
  const { message, userId } = await lockVisibleMessage(ctx, messageId);
  // No channel that can has been built yet: its adapter brings the way.
  if (message.type !== "note") throw new AppError("ERR_CHANNEL_CANNOT");
  if (message.userId !== userId) throw new AppError("ERR_MESSAGE_NOT_OWN");
  if (message.deletedAt !== null) throw new AppError("ERR_NO_MESSAGE_FOUND");
  if (message.body !== body) {
    const originalBody = message.originalBody ?? message.body;
    await saveMessage(ctx.tx, messageId, { body, originalBody, editedAt: ctx.now });
    await touchForMessage(ctx, "message.changed", message, {});
  }
  return wireOfOne(ctx, messageId);
}

export async function deleteMessage(ctx: Ctx, messageId: number): Promise<WireMessage> {
  const { message, userId } = await lockVisibleMessage(ctx, messageId);
  if (message.deletedAt !== null) return wireOfOne(ctx, messageId);
  if (!isOurs(message)) throw refusal(ctx, message);
  if (message.userId !== userId) throw new AppError("ERR_MESSAGE_NOT_OWN");
  await saveMessage(ctx.tx, messageId, { deletedAt: ctx.now });
  await touchForMessage(ctx, "message.changed", message, {});
  return wireOfOne(ctx, messageId);
}

/** The customer has never had it. */
function isOurs({ type, fromMe, status }: Message): boolean {
  return type === "note" || (fromMe && (status === "failed" || status === "canceled"));
}

function refusal(ctx: Ctx, { createdAt }: Message): AppError {
  const isOld = ctx.now.getTime() - createdAt.getTime() > limits.messageDeletionHours * HOUR_MS;
  return new AppError("ERR_DELETE_WAPP_MSG", { detail: isOld ? "age" : "channel" });
}
