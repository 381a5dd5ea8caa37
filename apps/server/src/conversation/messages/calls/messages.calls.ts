// The bubble of a voice call: written when somebody of ours calls, settled when it is over.
import type { ContentOf } from "@prosa/contracts/message-content";
import { type Author, touchForMessage } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { insertDraft, type Place } from "../writing/messages.store.ts";

/** The ticket must be locked. */
export async function writeCall(ctx: Ctx, ticket: Place, speaker: Author, content: ContentOf<"call">): Promise<number> {
  const draft = { clientId: ctx.deps.ids.uuid(), type: "call" as const, body: "", content };
  const id = await insertDraft(ctx, ticket, speaker, draft, "sent");
  await touchForMessage(
    ctx,
    "message.created",
    { id, ticketId: ticket.id },
    {
      lastMessageId: id,
      lastMessage: "",
      lastMessageType: "call",
      lastMessageFromMe: true,
      lastMessageStatus: "sent",
      lastMessageAt: ctx.now,
    },
  );
  return id;
}

/** The ticket must be locked. */
export async function settleCall(
  ctx: Ctx,
  message: { id: number; ticketId: number },
  content: ContentOf<"call">,
): Promise<void> {
  await ctx.tx
    .updateTable("messages")
    .set({ content: JSON.stringify(content) })
    .where("id", "=", message.id)
    .where("deletedAt", "is", null)
    .execute();
  await touchForMessage(ctx, "message.changed", message, {});
}
