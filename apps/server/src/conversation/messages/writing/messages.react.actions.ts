// Use case of reacting: shown on the message at once, and sent as a message of its own that nobody sees as one.
import { reactionOn } from "@prosa/contracts/capabilities";
import type { Message as WireMessage } from "@prosa/contracts/messages";
import { person, touchForMessage } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import { requestHash } from "#platform/http";
import { lockVisibleMessage, wireOfOne } from "../messages.access.ts";
import { checkMaySend, lineOf } from "../messages.line.ts";
import { findByClientIds, putReaction } from "../messages.queries.ts";
import { isReaction } from "./messages.react.rules.ts";
import { insertDraft, wakeSender } from "./messages.store.ts";
import { refuseOtherWords } from "./messages.write.actions.ts";

/** An empty reaction takes the company's own away. The same id again is answered again, and changes nothing. */
export async function reactToMessage(
  ctx: Ctx,
  messageId: number,
  { clientId, reaction }: { clientId: string; reaction: string },
): Promise<WireMessage> {
  const { message, ticket, userId } = await lockVisibleMessage(ctx, messageId);
  if (!isReaction(reaction)) throw new AppError("ERR_VALIDATION", { field: "reaction" });
  const hash = requestHash({ reaction });
  const [known] = await findByClientIds(ctx.tx, [clientId]);
  if (known?.type === "reaction" && known.quotedId === messageId) {
    refuseOtherWords([known], hash);
    return wireOfOne(ctx, messageId);
  }
  if (known) throw new AppError("ERR_CONFLICT", { field: "clientId" });

  const line = await lineOf(ctx, ticket);
  checkMaySend(ctx, ticket, line, "reaction");
  if (reactionOn(line.capabilities, reaction) === null) {
    throw new AppError("ERR_CHANNEL_CANNOT", { field: "reaction", detail: "reaction" });
  }
  // The provider must know what is reacted to: not a note, nor what never left or was taken back.
  if (message.providerId === null || message.deletedAt !== null || message.channelId !== ticket.channelId) {
    throw new AppError("ERR_CHANNEL_CANNOT", { detail: "reaction" });
  }
  const { tenantId, now } = ctx;
  await putReaction(ctx.tx, { tenantId, messageId, fromMe: true, userId, emoji: reaction, at: now });
  const draft = { clientId, type: "reaction", body: reaction, quotedId: messageId, requestHash: hash } as const;
  await insertDraft(ctx, ticket, person(userId), draft, "queued");
  await touchForMessage(ctx, "message.changed", message, {});
  await wakeSender(ctx, ticket);
  return wireOfOne(ctx, messageId);
}
