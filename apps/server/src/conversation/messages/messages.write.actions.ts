// Use cases of saying something without files: words, places, cards, choices, templates. The ticket is locked throughout.
import type { sendMessage, Message as WireMessage } from "@prosa/contracts/messages";
import type { BodyOf } from "@prosa/contracts/route";
import { attachUpload } from "#conversation/media";
import { lockVisibleTicket, startAttendance, type Ticket } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import { wireOf } from "./messages.access.ts";
import { compose } from "./messages.compose.rules.ts";
import { checkMaySend, type Line, lineOf } from "./messages.line.ts";
import { writeNote } from "./messages.note.actions.ts";
import { findByClientIds, isMessageOf } from "./messages.queries.ts";
import { type Draft, queueDraft, wakeSender } from "./messages.store.ts";
import { prepareTemplate, type WantedTemplate } from "./messages.template.actions.ts";
import type { KeptFile } from "./messages.uploads.ts";
import { finisherFor } from "./messages.words.ts";

export type Wanted = BodyOf<typeof sendMessage>;
type ClaimHeader = () => readonly KeptFile[];

const noHeader: ClaimHeader = () => [];

/** Queued, and answered as it stands; the same id again is answered with the same message. */
export async function writeMessage(
  ctx: Ctx,
  ticketId: number,
  wanted: Wanted,
  claimHeader: ClaimHeader = noHeader,
): Promise<WireMessage[]> {
  const { ticket, userId } = await lockVisibleTicket(ctx, ticketId);
  const known = await knownMessages(ctx, ticketId, [wanted.clientId]);
  if (known) return wireOf(ctx, known);
  const { content } = wanted;
  if (content?.type === "note") {
    const note = await writeNote(ctx, ticket, userId, { ...wanted, mentions: content.mentions });
    return wireOf(ctx, [note]);
  }

  const line = await lineOf(ctx, ticket);
  checkMaySend(ctx, ticket, line, content?.type ?? "text");
  const { clientId, body, signed } = wanted;
  const base = { clientId, quotedId: await checkQuote(ctx, ticket, line, wanted.quotedId) };
  if (ticket.status === "pending") await startAttendance(ctx, ticket, userId);
  if (content?.type === "template") {
    if (body !== "") throw new AppError("ERR_VALIDATION", { field: "body" });
    return queued(ctx, ticket, await queueTemplate(ctx, ticket, userId, base, content, claimHeader));
  }
  const finish = await finisherFor(ctx, ticket.id, userId, [body], signed);
  const draft = { ...base, ...compose({ body, content }, line.capabilities, finish) };
  return queued(ctx, ticket, await queueDraft(ctx, ticket, { userId, sendType: "chat" }, draft));
}

async function queued(ctx: Ctx, ticket: Ticket, id: number): Promise<WireMessage[]> {
  await wakeSender(ctx, ticket);
  return wireOf(ctx, [id]);
}

async function queueTemplate(
  ctx: Ctx,
  ticket: Ticket,
  userId: number,
  base: Pick<Draft, "clientId" | "quotedId">,
  wanted: WantedTemplate,
  claimHeader: ClaimHeader,
): Promise<number> {
  const { headerKind, ...draft } = await prepareTemplate(ctx, ticket, wanted);
  const id = await queueDraft(ctx, ticket, { userId, sendType: "chat" }, { ...base, ...draft });
  const [header] = headerKind === null ? [] : claimHeader();
  if (header) await attachUpload(ctx, id, header.kind, header.upload);
  return id;
}

/** All of them, because the first answer got lost on its way, or none; anything between is somebody else's id. */
export async function knownMessages(
  ctx: Ctx,
  ticketId: number,
  clientIds: readonly string[],
): Promise<number[] | null> {
  const known = await findByClientIds(ctx.tx, clientIds);
  if (known.length === 0) return null;
  const isSame = known.length === clientIds.length && known.every((one) => one.ticketId === ticketId && one.fromMe);
  if (!isSame) throw new AppError("ERR_CONFLICT", { field: "clientId" });
  return known.map(({ id }) => id);
}

/** Something the customer has, too: of this conversation, and no note. */
export async function checkQuote(
  ctx: Ctx,
  ticket: Ticket,
  { capabilities }: Line,
  quotedId: number | undefined,
): Promise<number | null> {
  if (quotedId === undefined) return null;
  if (!capabilities.quotedReply) throw new AppError("ERR_CHANNEL_CANNOT", { field: "quotedId" });
  if (!(await isMessageOf(ctx.tx, ticket.id, quotedId, { withNotes: false }))) {
    throw new AppError("ERR_NO_MESSAGE_FOUND", { field: "quotedId" });
  }
  return quotedId;
}
