// What a message said before it was edited, for whoever sees the message.
import type { messageOriginal } from "@prosa/contracts/message-delivery";
import type { AnswerOf } from "@prosa/contracts/route";
import type { Ctx } from "#platform/context";
import { findVisibleMessage } from "../messages.access.ts";

export async function showOriginal(ctx: Ctx, messageId: number): Promise<AnswerOf<typeof messageOriginal>> {
  const { originalBody, editedAt, deletedAt } = await findVisibleMessage(ctx, messageId);
  // A message that was taken back keeps its words for the company's records, not for its screens.
  if (originalBody === null || editedAt === null || deletedAt !== null) return { original: null };
  return { original: { body: originalBody, editedAt: editedAt.toISOString() } };
}
