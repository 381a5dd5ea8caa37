// Notes: what only the team sees. Never sent, allowed in closed tickets too, and never an answer to the customer.
import { readViewers } from "#company/users";
import { touchForMessage } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import { isMessageOf } from "./messages.queries.ts";
import { type Draft, insertDraft, type Place } from "./messages.store.ts";

export interface NewNote {
  clientId: string;
  body: string;
  mentions: readonly number[];
  quotedId?: number | undefined;
}

/** The ticket's preview and order stay: they are about what was said between the customer and us. */
export async function writeNote(ctx: Ctx, ticket: Place, userId: number, note: NewNote): Promise<number> {
  const { clientId, body } = note;
  if (body === "") throw new AppError("ERR_VALIDATION", { field: "body" });
  const mentions = await knownPeople(ctx, note.mentions);
  const quotedId = note.quotedId ?? null;
  if (quotedId !== null && !(await isMessageOf(ctx.tx, ticket.id, quotedId, { withNotes: true }))) {
    throw new AppError("ERR_NO_MESSAGE_FOUND", { field: "quotedId" });
  }
  const speaker = { userId, sendType: "chat" } as const;
  const draft: Draft = { clientId, type: "note", body, content: { type: "note", mentions }, quotedId };
  // "received" is the end of every road: a note counts as no send, and nothing can happen to it on the way.
  const id = await insertDraft(ctx, ticket, speaker, draft, "received");
  await touchForMessage(ctx, "message.created", { id, ticketId: ticket.id }, {});
  for (const one of mentions) if (one !== userId) await tellMentioned(ctx, id, ticket.id, one);
  return id;
}

async function knownPeople(ctx: Ctx, userIds: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(userIds)];
  if (wanted.length === 0) return [];
  const known = new Set((await readViewers(ctx.tx, wanted)).map(({ id }) => id));
  if (!wanted.every((id) => known.has(id))) throw new AppError("ERR_NO_USER_FOUND", { field: "content.mentions" });
  return wanted;
}

/** Without ticket and version: this is one person's news, and a hole in the others' numbers would look like a loss. */
function tellMentioned(ctx: Ctx, messageId: number, ticketId: number, userId: number): Promise<void> {
  return ctx.publish("note.mention", { userId, data: { messageId, ticketId } });
}
