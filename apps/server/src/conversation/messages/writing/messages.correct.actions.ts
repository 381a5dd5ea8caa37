// Use cases of changing one's mind: new words for a message, or taking it back. Notes and what never left are ours to
// change; everything else only where the channel can, and only once the provider has taken it.
import type { Capabilities } from "@prosa/contracts/capabilities";
import { limits } from "@prosa/contracts/limits";
import { mediaTypes } from "@prosa/contracts/message-content";
import type { Message as WireMessage } from "@prosa/contracts/messages";
import { person, touchForMessage } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import { type Held, lockVisibleMessage, wireOfOne } from "../messages.access.ts";
import { lineOf } from "../messages.line.ts";
import { type Message, saveMessage } from "../messages.queries.ts";
import type { PendingOp } from "../messages.tables.ts";
import { insertDraft, wakeSender } from "./messages.store.ts";

const HOUR_MS = 3_600_000;

export async function editMessage(ctx: Ctx, messageId: number, body: string): Promise<WireMessage> {
  const held = await lockVisibleMessage(ctx, messageId);
  const { message, userId } = held;
  if (message.deletedAt !== null) throw new AppError("ERR_NO_MESSAGE_FOUND");
  if (message.type !== "note") {
    await checkMayEdit(ctx, held, body);
    const isAsked = message.pendingOp?.status === "waiting" && message.pendingOp.body === body;
    if (!isAsked && (message.body !== body || message.pendingOp !== null))
      await queueOperation(ctx, held, "edit", body);
    return wireOfOne(ctx, messageId);
  }
  if (message.userId !== userId) throw new AppError("ERR_MESSAGE_NOT_OWN");
  if (message.body !== body) {
    const originalBody = message.originalBody ?? message.body;
    await saveMessage(ctx.tx, messageId, { body, originalBody, editedAt: ctx.now });
    await touchForMessage(ctx, "message.changed", message, {});
  }
  return wireOfOne(ctx, messageId);
}

async function checkMayEdit(ctx: Ctx, { message, ticket, userId }: Held, body: string): Promise<void> {
  const { capabilities } = await lineOf(ctx, ticket);
  if (!message.fromMe || !capabilities.editOwn) throw new AppError("ERR_CHANNEL_CANNOT", { detail: "edit" });
  if (message.userId !== userId) throw new AppError("ERR_MESSAGE_NOT_OWN");
  const longest = lengthOf(message, capabilities);
  // Neither what the customer has not got, nor what has no words of its own.
  const isHere = message.providerId !== null && message.channelId === ticket.channelId;
  if (!isHere || longest === 0) throw new AppError("ERR_CHANNEL_CANNOT", { detail: "edit" });
  if (body.length > longest) throw new AppError("ERR_VALIDATION", { field: "body", detail: String(longest) });
}

function lengthOf({ type }: Message, { textMax, captionMax, files }: Capabilities): number {
  if (type === "text") return textMax;
  const media = mediaTypes.find((one) => one === type);
  return media && files[media]?.caption ? captionMax : 0;
}

/** In the conversation's own line, so that it never overtakes the message it is about. */
export async function queueOperation(ctx: Ctx, { message, ticket, userId }: Held, op: PendingOp["kind"], body = "") {
  const clientId = ctx.deps.ids.uuid();
  await insertDraft(
    ctx,
    ticket,
    person(userId),
    { clientId, type: "op", body, quotedId: message.id, sendData: { op } },
    "queued",
  );
  const pending: PendingOp = { id: clientId, kind: op, status: "waiting", ...(op === "edit" ? { body } : {}) };
  await saveMessage(ctx.tx, message.id, { pendingOp: JSON.stringify(pending) });
  await touchForMessage(ctx, "message.changed", message, {});
  await wakeSender(ctx, ticket);
}

export async function deleteMessage(ctx: Ctx, messageId: number): Promise<WireMessage> {
  const held = await lockVisibleMessage(ctx, messageId);
  const { message, userId } = held;
  if (message.deletedAt !== null) return wireOfOne(ctx, messageId);
  if (!isOurs(message)) {
    await checkMayRemove(ctx, held);
    const { pendingOp } = message;
    const isAsked = pendingOp?.kind === "remove" && pendingOp.status === "waiting";
    if (!isAsked) await queueOperation(ctx, held, "remove");
    return wireOfOne(ctx, messageId);
  }
  if (message.userId !== userId) throw new AppError("ERR_MESSAGE_NOT_OWN");
  await saveMessage(ctx.tx, messageId, { deletedAt: ctx.now });
  await touchForMessage(ctx, "message.changed", message, {});
  return wireOfOne(ctx, messageId);
}

/** The customer has never had it. */
function isOurs({ type, fromMe, status }: Message): boolean {
  return type === "note" || (fromMe && (status === "failed" || status === "canceled"));
}

async function checkMayRemove(ctx: Ctx, { message, ticket, userId }: Held): Promise<void> {
  const { capabilities } = await lineOf(ctx, ticket).catch(() => ({ capabilities: null }));
  const hours = capabilities?.deleteHours ?? null;
  const isOld =
    ctx.now.getTime() - message.createdAt.getTime() > Math.min(hours ?? 24, limits.messageDeletionHours) * HOUR_MS;
  if (isOld) throw new AppError("ERR_DELETE_WAPP_MSG", { detail: "age" });
  const isHere = message.providerId !== null && message.channelId === ticket.channelId;
  if (hours === null || !message.fromMe || !isHere) {
    throw new AppError("ERR_DELETE_WAPP_MSG", { detail: "channel" });
  }
  if (message.userId !== userId) throw new AppError("ERR_MESSAGE_NOT_OWN");
}
