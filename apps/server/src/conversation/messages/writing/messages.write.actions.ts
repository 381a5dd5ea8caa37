// Use cases of saying something: words, places, cards, choices, templates, files that are kept. The ticket is locked throughout.
import { planParts } from "@prosa/contracts/capabilities";
import type { sendMessage, Message as WireMessage } from "@prosa/contracts/messages";
import type { BodyOf } from "@prosa/contracts/route";
import { spendDraft } from "#conversation/drafts";
import { namedMembers } from "#conversation/groups";
import { attachUpload } from "#conversation/media";
import { type Author, lockVisibleTicket, person, startAttendance, type Ticket } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import { requestHash } from "#platform/http";
import { wireOf } from "../messages.access.ts";
import { checkMaySend, type Line, lineOf } from "../messages.line.ts";
import { findByClientIds, isMessageOf } from "../messages.queries.ts";
import { compose, type PlainContent } from "./messages.compose.rules.ts";
import { queueFiles } from "./messages.files.actions.ts";
import { refuseIfNewer } from "./messages.newer.ts";
import { writeNote } from "./messages.note.actions.ts";
import { type Draft, MOST_PARTS, partId, queueDraft, wakeSender } from "./messages.store.ts";
import { prepareTemplate, type WantedTemplate } from "./messages.template.actions.ts";
import type { KeptFile } from "./messages.uploads.ts";
import { finisherFor } from "./messages.words.ts";

export type Wanted = BodyOf<typeof sendMessage>;
/** All but a note. */
type ForCustomer = Omit<Wanted, "content"> & { content: PlainContent | WantedTemplate | undefined };
type Base = Pick<Draft, "clientId" | "quotedId" | "requestHash">;
/** The files that go with it, kept before; whoever asks for them owns them. */
type Claim = () => readonly KeptFile[];

const nothing: Claim = () => [];

/**
 * Of what was asked for, whatever becomes of the words; files are named by their own ids, not by their bytes. What the
 * sender had seen is not part of it: who sends anyway says the same.
 */
export const hashOf = ({ clientId: _, seenId: __, draftId: ___, ...asked }: Wanted): Buffer => requestHash(asked);

/** Of the messages that will be; each file is one. */
export const idsOf = ({ clientId, files }: Wanted): string[] => files?.map((file) => file.clientId) ?? [clientId];

/** The caller's words in a ticket the caller may see, answered as they stand. */
export async function writeMessage(
  ctx: Ctx,
  ticketId: number,
  wanted: Wanted,
  claim: Claim = nothing,
): Promise<WireMessage[]> {
  const { ticket, userId } = await lockVisibleTicket(ctx, ticketId);
  const said = await sayAs(ctx, ticket, speakerOf(ctx, userId), wanted, claim);
  await spendDraft(ctx, userId, ticketId, wanted.draftId);
  return wireOf(ctx, said);
}

/** A program with a key speaks for itself: its words are not said to be the person's as whom it acts. */
function speakerOf({ actor }: Ctx, userId: number): Author {
  const apiKey = actor.kind === "user" ? actor.apiKey : undefined;
  return apiKey ? { kind: "api", id: apiKey.id, name: apiKey.name } : person(userId);
}

/**
 * Says it in the ticket, whoever speaks: the one way of people and machines, with the channel's limits and its window. The
 * ticket must be locked. The same client id again is the same message, unless other words are asked for. Returns the ids.
 */
export async function sayAs(
  ctx: Ctx,
  ticket: Ticket,
  speaker: Author,
  wanted: Wanted,
  claim: Claim = nothing,
): Promise<number[]> {
  // The system's id is drawn for this one saying, and whatever makes it speak happens once.
  const known = speaker.kind === "system" ? null : await alreadySaid(ctx, ticket.id, wanted);
  if (known) return known;
  const { content, clientId } = wanted;
  const hash = hashOf(wanted);
  if (content?.type === "note") {
    return [await writeNote(ctx, ticket, speaker, { ...wanted, mentions: content.mentions, requestHash: hash })];
  }
  const line = await lineOf(ctx, ticket);
  checkMaySend(ctx, ticket, line, content?.type ?? "text", speaker);
  if (speaker.kind === "person") await refuseIfNewer(ctx, ticket, speaker.id, wanted.seenId);
  const base = { clientId, requestHash: hash, quotedId: await checkQuote(ctx, ticket, line, wanted.quotedId) };
  // A person's first answer to a waiting ticket also takes it.
  if (speaker.kind === "person" && ticket.status === "pending") await startAttendance(ctx, ticket, speaker.id);
  const ids = await queueAll(ctx, ticket, speaker, line, base, { ...wanted, content }, claim);
  await wakeSender(ctx, ticket);
  return ids;
}

async function queueAll(
  ctx: Ctx,
  ticket: Ticket,
  speaker: Author,
  line: Line,
  base: Base,
  wanted: ForCustomer,
  claim: Claim,
): Promise<number[]> {
  const { body, content, files, signed } = wanted;
  if (files) return queueFiles(ctx, ticket, speaker, line, base, { ...wanted, files }, claim());
  if (content?.type === "template") {
    if (body !== "") throw new AppError("ERR_VALIDATION", { field: "body" });
    return [await queueTemplate(ctx, ticket, speaker, base, content, claim)];
  }
  const finish = await finisherFor(ctx, ticket.id, speaker, [body], signed);
  const whole = compose({ body, content }, line.capabilities, finish);
  const mentions = await namedMembers(ctx, ticket, wanted.mentions ?? [], whole.body);
  const named = mentions.length > 0 && whole.type === "text" ? { sendData: { mentions } } : {};
  const ids: number[] = [];
  for (const [place, part] of planParts(whole, line.capabilities).entries()) {
    // Only the first answers what is quoted.
    const own = place === 0 ? base : { ...base, clientId: partId(base.clientId, place), quotedId: null };
    ids.push(await queueDraft(ctx, ticket, speaker, { ...own, ...part, ...named }));
  }
  return ids;
}

async function queueTemplate(
  ctx: Ctx,
  ticket: Ticket,
  speaker: Author,
  base: Base,
  wanted: WantedTemplate,
  claim: Claim,
): Promise<number> {
  const { headerKind, ...draft } = await prepareTemplate(ctx, ticket, wanted);
  const id = await queueDraft(ctx, ticket, speaker, { ...base, ...draft });
  const [header] = headerKind === null ? [] : claim();
  if (header) await attachUpload(ctx, id, header.kind, header.upload);
  return id;
}

/** The messages that this request has made before; null: none yet. */
export async function alreadySaid(ctx: Ctx, ticketId: number, wanted: Wanted): Promise<number[] | null> {
  const known = await knownMessages(ctx, ticketId, idsOf(wanted), hashOf(wanted));
  if (known === null || wanted.files) return known;
  const rest = Array.from({ length: MOST_PARTS - 1 }, (_, place) => partId(wanted.clientId, place + 1));
  return [...known, ...(await findByClientIds(ctx.tx, rest)).map(({ id }) => id)];
}

/** All of them, because the first answer got lost on its way, or none; anything between is somebody else's id. */
async function knownMessages(
  ctx: Ctx,
  ticketId: number,
  clientIds: readonly string[],
  hash: Buffer,
): Promise<number[] | null> {
  const known = await findByClientIds(ctx.tx, clientIds);
  if (known.length === 0) return null;
  const isSame = known.length === clientIds.length && known.every((one) => one.ticketId === ticketId && one.fromMe);
  if (!isSame) throw new AppError("ERR_CONFLICT", { field: "clientId" });
  refuseOtherWords(known, hash);
  return known.map(({ id }) => id);
}

/** Null: from before this was kept, or erased since. */
export function refuseOtherWords(known: readonly { requestHash: Buffer | null }[], hash: Buffer): void {
  const isOther = known.some(({ requestHash }) => requestHash !== null && !requestHash.equals(hash));
  if (isOther) throw new AppError("ERR_KEY_REUSED", { field: "clientId" });
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
