// Use case of passing messages on: to each contact in a transaction of its own, so that each has an outcome of its own.
import { createHash } from "node:crypto";
import type { forwardMessages } from "@prosa/contracts/message-forward";
import type { AnswerOf, BodyOf } from "@prosa/contracts/route";
import { copyMedia, loadMedia, type MediaRow } from "#conversation/media";
import {
  lockVisibleTicket,
  lookingOf,
  openNewTicket,
  person,
  showReadableTicket,
  startAttendance,
  type Ticket,
} from "#conversation/tickets";
import type { Ctx, Deps, SessionState } from "#platform/context";
import { AppError, isAppError } from "#platform/errors";
import { type Asker, beginning, inTenant, requestHash, settled } from "#platform/http";
import { checkMaySend, type Line, lineOf } from "../messages.line.ts";
import { loadMessages } from "../messages.load.queries.ts";
import { findActiveTicket, findByClientIds, lockRequest } from "../messages.queries.ts";
import { compose } from "./messages.compose.rules.ts";
import { kindOfFile } from "./messages.files.rules.ts";
import { type Passed, passOn } from "./messages.forward.rules.ts";
import { type Draft, queueDraft, wakeSender } from "./messages.store.ts";
import { finisherFor } from "./messages.words.ts";
import { refuseOtherWords } from "./messages.write.actions.ts";

type Wanted = BodyOf<typeof forwardMessages>;
type Outcome = AnswerOf<typeof forwardMessages>["results"][number];

interface Source extends Passed {
  id: number;
  media: MediaRow | null;
}

/** What is passed on, and the line and queue it comes from: the way to the contacts, too. */
interface Bundle {
  sources: Source[];
  channelId: number;
  queueId: number | null;
}

export async function forwardAll(
  deps: Deps,
  request: Asker & { readonly session: SessionState },
  wanted: Wanted,
): Promise<AnswerOf<typeof forwardMessages>> {
  const readOnly = !request.intent;
  const bundle = await inTenant(deps, beginning(request), (ctx) => gather(ctx, wanted.messageIds), { readOnly });
  const results: Outcome[] = [];
  for (const contactId of new Set(wanted.contactIds)) {
    results.push(await outcomeFor(deps, request.session, contactId, bundle, wanted));
  }
  return settled(deps, request, { results });
}

/** Everything or nothing: nobody is sent a part of what was chosen. */
async function gather(ctx: Ctx, messageIds: readonly number[]): Promise<Bundle> {
  const { tx, tenantId } = ctx;
  const rows = await loadMessages(tx, tenantId, messageIds);
  const tickets = new Map<number, { whatsappId: number; queueId: number | null }>();
  for (const { ticketId } of rows) {
    if (!tickets.has(ticketId)) tickets.set(ticketId, await readable(ctx, ticketId));
  }
  const [origin] = tickets.values();
  if (!origin || rows.length !== new Set(messageIds).size) {
    throw new AppError("ERR_NO_MESSAGE_FOUND", { field: "messageIds" });
  }
  if ([...tickets.values()].some(({ whatsappId }) => whatsappId !== origin.whatsappId)) {
    throw new AppError("ERR_VALIDATION", { field: "messageIds", detail: "channel" });
  }
  const media = await loadMedia(tx, tenantId, messageIds);
  const sources = rows.map((row): Source => {
    const passed = passOn(row);
    const file = passed?.hasFile ? media.get(row.id) : undefined;
    if (!passed || (passed.hasFile && file?.status !== "ready")) {
      throw new AppError("ERR_VALIDATION", { field: "messageIds", detail: row.type });
    }
    return { ...passed, id: row.id, media: file ?? null };
  });
  return { sources, channelId: origin.whatsappId, queueId: origin.queueId };
}

function readable(ctx: Ctx, ticketId: number) {
  return showReadableTicket(ctx, ticketId).catch((error) => {
    if (!isAppError(error, "ERR_NO_TICKET_FOUND")) throw error;
    throw new AppError("ERR_NO_MESSAGE_FOUND", { field: "messageIds" });
  });
}

async function outcomeFor(
  deps: Deps,
  session: SessionState,
  contactId: number,
  bundle: Bundle,
  wanted: Wanted,
): Promise<Outcome> {
  try {
    const done = await inTenant(deps, { session }, (ctx) => forwardTo(ctx, session.userId, contactId, bundle, wanted));
    return { contactId, ...done, error: null };
  } catch (error) {
    // Whatever is not a refusal ends the whole; asked again, those who have it already do not get it twice. So does an id
    // that was used for something else: it is wrong for every receiver alike.
    if (!isAppError(error) || error.code === "ERR_KEY_REUSED") throw error;
    return { contactId, ticketId: null, sent: 0, error: error.code };
  }
}

async function forwardTo(
  ctx: Ctx,
  userId: number,
  contactId: number,
  bundle: Bundle,
  { clientId, comment = "" }: Wanted,
): Promise<Pick<Outcome, "ticketId" | "sent">> {
  const { sources } = bundle;
  const idOf = (part: number | "comment") => derivedId(clientId, contactId, part);
  // By their places: other messages under the same id meet the first ones there, and are noticed.
  const ids = [...sources.map((_, place) => idOf(place)), ...(comment === "" ? [] : [idOf("comment")])];
  const hash = requestHash({ messageIds: sources.map(({ id }) => id), comment });
  // The same request, twice at once, waits for itself: only then is what it finds all there is.
  await lockRequest(ctx.tx, ctx.tenantId, idOf("comment"));
  const [known] = await findByClientIds(ctx.tx, ids);
  if (known) {
    refuseOtherWords([known], hash);
    return { ticketId: known.ticketId, sent: ids.length };
  }

  const ticket = await ticketFor(ctx, contactId, bundle);
  const line = await lineOf(ctx, ticket);
  const speaker = person(userId);
  const finish = await finisherFor(ctx, ticket.id, speaker, [comment]);
  for (const [place, source] of sources.entries()) {
    const draft = { ...draftOf(source, line, idOf(place)), requestHash: hash };
    checkMaySend(ctx, ticket, line, draft.type);
    const id = await queueDraft(ctx, ticket, speaker, draft);
    if (source.media) await copyMedia(ctx, source.id, id);
  }
  if (comment !== "") {
    checkMaySend(ctx, ticket, line, "text");
    const composed = compose({ body: comment }, line.capabilities, finish);
    await queueDraft(ctx, ticket, speaker, { clientId: idOf("comment"), ...composed, requestHash: hash });
  }
  await wakeSender(ctx, ticket);
  return { ticketId: ticket.id, sent: ids.length };
}

/** The attendance that is going on, if the caller may see it; else a new one of the caller's own, if that is allowed. */
async function ticketFor(ctx: Ctx, contactId: number, { channelId, queueId }: Bundle): Promise<Ticket> {
  const activeId = await findActiveTicket(ctx.tx, contactId, channelId);
  if (activeId === null) {
    const opened = await openNewTicket(ctx, { contactId, channelId, queueId: await reachableQueue(ctx, queueId) });
    return (await lockVisibleTicket(ctx, opened.id)).ticket;
  }
  const { ticket, userId } = await lockVisibleTicket(ctx, activeId).catch((error) => {
    throw isAppError(error, "ERR_NO_TICKET_FOUND") ? new AppError("ERR_TICKET_ASSIGNED") : error;
  });
  if (ticket.status === "pending") await startAttendance(ctx, ticket, userId);
  return ticket;
}

/** The queue the messages come from, where the caller works in it; else one of the caller's own. */
async function reachableQueue(ctx: Ctx, queueId: number | null): Promise<number | null> {
  const { queueIds } = (await lookingOf(ctx)).viewer;
  return queueId !== null && queueIds.includes(queueId) ? queueId : (queueIds[0] ?? queueId);
}

/** A file goes as the kind it came as, or as whatever the channel takes it as. */
function draftOf({ media, type, body, content }: Source, { capabilities }: Line, clientId: string): Draft {
  const draft = { clientId, type, body, content, isForwarded: true };
  if (!media) return draft;
  const facts = { mime: media.mime ?? media.claimedMime, size: media.size ?? 0 };
  const asBefore = kindOfFile({ ...facts, as: media.kind }, capabilities.files);
  const decision = "kind" in asBefore ? asBefore : kindOfFile({ ...facts, as: "auto" }, capabilities.files);
  if (!("kind" in decision)) throw new AppError("ERR_FILE_NOT_ACCEPTED", { field: "messageIds" });
  return { ...draft, type: decision.kind, body: capabilities.files[decision.kind]?.caption ? body : "" };
}

/** The same request makes the same messages: their ids follow from its own. */
function derivedId(...parts: readonly (string | number)[]): string {
  const bytes = createHash("sha256").update(parts.join(":")).digest().subarray(0, 16);
  // Marked as made by a rule of our own (RFC 9562, version 8).
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
