// Notes: what only the team sees. Never sent, allowed in closed tickets too, and never an answer to the customer.
import { readViewers } from "#company/users";
import { type Author, touchForMessage } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import { tellMentioned } from "../messages.notices.ts";
import { isMessageOf } from "../messages.queries.ts";
import { type Draft, insertDraft, type Place } from "./messages.store.ts";

export interface NewNote {
  clientId: string;
  body: string;
  mentions: readonly number[];
  quotedId?: number | undefined;
  requestHash?: Buffer;
}

/** The ticket's preview and order stay: they are about what was said between the customer and us. */
export async function writeNote(ctx: Ctx, ticket: Place, speaker: Author, note: NewNote): Promise<number> {
  const { clientId, body, requestHash } = note;
  if (body === "") throw new AppError("ERR_VALIDATION", { field: "body" });
  const mentions = await knownPeople(ctx, note.mentions);
  const quotedId = note.quotedId ?? null;
  if (quotedId !== null && !(await isMessageOf(ctx.tx, ticket.id, quotedId, { withNotes: true }))) {
    throw new AppError("ERR_NO_MESSAGE_FOUND", { field: "quotedId" });
  }
  const draft: Draft = { clientId, type: "note", body, content: { type: "note", mentions }, quotedId, requestHash };
  // "received" is the end of every road: a note counts as no send, and nothing can happen to it on the way.
  const id = await insertDraft(ctx, ticket, speaker, draft, "received");
  await touchForMessage(ctx, "message.created", { id, ticketId: ticket.id }, {});
  const named = mentions.filter((one) => speaker.kind !== "person" || one !== speaker.id);
  await tellMentioned(ctx, { messageId: id, ticketId: ticket.id }, named);
  return id;
}

async function knownPeople(ctx: Ctx, userIds: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(userIds)];
  if (wanted.length === 0) return [];
  const known = new Set((await readViewers(ctx.tx, wanted)).map(({ id }) => id));
  if (!wanted.every((id) => known.has(id))) throw new AppError("ERR_NO_USER_FOUND", { field: "content.mentions" });
  return wanted;
}
