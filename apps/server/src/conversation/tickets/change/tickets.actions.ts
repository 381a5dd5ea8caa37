// Use cases that change one ticket. Each is one transaction: load and lock, decide, save, tell.
import type { BodyOf } from "@prosa/contracts/route";
import type { updateTicket, Ticket as WireTicket } from "@prosa/contracts/tickets";
import type { ViewerRow } from "#company/users";
import type { Ctx } from "#platform/context";
import { AppError, isAppError } from "#platform/errors";
import { person } from "../authors.rules.ts";
import * as queries from "../tickets.queries.ts";
import { askLater } from "../tickets.requests.ts";
import * as rules from "../tickets.rules.ts";
import { showIfVisible, showTicketTo } from "../tickets.show.ts";
import { showRead } from "../tickets.signs.actions.ts";
import type { Ticket, Wish } from "../tickets.types.ts";
import { leaveNote, sayChosen, sayIfPossible } from "../tickets.voice.ts";
import { type Looking, lookingOf, lookingWith } from "../visibility/tickets.viewers.ts";
import { maySee } from "../visibility/visibility.rules.ts";
import { hasSpokenSince, type KnownRow, loadKnown } from "./known.queries.ts";
import { demandPermission, isReasonDemanded } from "./permission.rules.ts";
import { apply } from "./tickets.apply.ts";
import { factsOf, isFlowReady, knownFor, receiverOf } from "./tickets.facts.ts";
import { readWish, type Wanted } from "./transfer.rules.ts";
import { takeBack } from "./undo.rules.ts";
import { follow } from "./wishes.rules.ts";

/** Locked for this transaction, and only if the caller may see it: hidden, foreign and absent are one answer. */
export async function lockVisibleTicket(ctx: Ctx, ticketId: number): Promise<{ ticket: Ticket; userId: number }> {
  const { ticket, looking } = await lockFor(ctx, ticketId);
  return { ticket, userId: looking.viewer.id };
}

async function lockFor(ctx: Ctx, ticketId: number, others: readonly number[] = []) {
  const { looking, people } = await lookingWith(ctx, others);
  const ticket = await queries.lockTicketPatiently(ctx.tx, ctx.tenantId, ticketId);
  if (!ticket || !maySee(looking.viewer, looking.settings, ticket)) throw new AppError("ERR_NO_TICKET_FOUND");
  return { ticket, looking, people };
}

/** A refusal that tells who was faster carries the ticket as it is now, or the one that stands in the way. */
async function showingLosers(ctx: Ctx, ticket: Ticket, looking: Looking, change: () => Promise<void>): Promise<void> {
  try {
    await change();
  } catch (error) {
    if (isAppError(error, "ERR_TICKET_ASSIGNED") || isAppError(error, "ERR_CONFLICT")) {
      throw new AppError(error.code, { entity: await showTicketTo(ctx, ticket.id, looking) });
    }
    // With a cause it was the database that refused, and this transaction can ask nothing more.
    if (!isAppError(error, "ERR_OTHER_OPEN_TICKET") || error.cause !== undefined) throw error;
    const { activeTwinId } = await loadKnown(ctx.tx, ticket);
    const entity = activeTwinId === null ? null : await showIfVisible(ctx, activeTwinId, looking);
    throw new AppError(error.code, entity ? { entity } : {});
  }
}

export async function changeTicket(
  ctx: Ctx,
  ticketId: number,
  { version, ...wanted }: BodyOf<typeof updateTicket>,
): Promise<WireTicket> {
  const others = typeof wanted.userId === "number" ? [wanted.userId] : [];
  const { ticket, looking, people } = await lockFor(ctx, ticketId, others);
  await showingLosers(ctx, ticket, looking, async () => {
    if (version !== undefined && version !== ticket.version) throw new AppError("ERR_CONFLICT");
    await fulfil(ctx, ticket, looking, wanted, people);
  });
  return showTicketTo(ctx, ticketId, looking);
}

async function fulfil(ctx: Ctx, ticket: Ticket, looking: Looking, wanted: Wanted, people: readonly ViewerRow[]) {
  const { viewer, company } = looking;
  const wish = readWish(ticket, wanted, viewer.id);
  const known = await knownFor(ctx, ticket, wish, wanted.farewellId);
  const isOwn = wish.kind === "person" && wish.userId === viewer.id;
  const isReady = await isFlowReady(ctx, wish, person(viewer.id));
  const facts = factsOf(ctx, known, company, isOwn ? viewer : receiverOf(wish, people), isReady);
  const demands = {
    onlyAdminsReopen: company.get("ReopenAdminOnly"),
    isReasonRequired: isReasonDemanded(known, company.get("ClosingReasonRequired")),
  };
  const permitted = (one: Wish) => {
    demandPermission(ticket, one, viewer, demands);
    return follow(ticket, one, facts);
  };
  const { isPrivate } = wanted;
  const change = rules.together(
    permitted(wish),
    isPrivate === undefined ? null : permitted({ kind: "private", isPrivate }),
  );
  if (!change) return;
  if (wish.kind === "close" && wanted.farewellId !== undefined) await sayFarewell(ctx, ticket, known, viewer.id);
  if (wanted.note !== undefined) await leaveNote(ctx, ticket, viewer.id, wanted.note);
  await applyAndSay(ctx, await asSpoken(ctx, ticket, wanted), change, known, viewer.id);
  if (wish.kind === "close" && known.isRated && wanted.askRating !== false && !ticket.isGroup) {
    await askLater(ctx, ticket.id, viewer.id);
  }
}

/** What was just said has made another version of it; a note nothing more, a farewell is its last message now. */
async function asSpoken(ctx: Ctx, ticket: Ticket, { note, farewellId }: Wanted): Promise<Ticket> {
  if (farewellId !== undefined) return (await queries.lockTicket(ctx.tx, ticket.id)) ?? ticket;
  return note === undefined ? ticket : { ...ticket, version: ticket.version + 1 };
}

/** The channel's own text comes after, so that it speaks of the ticket as it is now. */
async function applyAndSay(ctx: Ctx, ticket: Ticket, change: rules.TicketChange, known: KnownRow, userId: number) {
  const after = await apply(ctx, ticket, change, person(userId));
  const text = change.says === "accept" ? known.acceptText : change.says === "transfer" ? known.transferText : "";
  await sayIfPossible(ctx, after, text);
}

async function sayFarewell(ctx: Ctx, ticket: Ticket, { farewell }: KnownRow, userId: number): Promise<void> {
  if (!farewell || !(farewell.isForAll || farewell.userId === userId)) {
    throw new AppError("ERR_NO_FAREWELL_FOUND", { field: "farewellId" });
  }
  await sayChosen(ctx, ticket, farewell.message, "farewellId");
}

/** The first answer to a waiting ticket also takes it. */
export async function startAttendance(ctx: Ctx, ticket: Ticket, userId: number): Promise<void> {
  const known = await loadKnown(ctx.tx, ticket);
  await applyAndSay(ctx, ticket, rules.startWaiting(userId, ctx.now), known, userId);
}

export async function leaveBot(ctx: Ctx, ticketId: number): Promise<WireTicket> {
  const { ticket, looking } = await lockFor(ctx, ticketId);
  const change = rules.takeFromBot(ticket, ctx.now);
  if (change) await apply(ctx, ticket, change, person(looking.viewer.id));
  return showTicketTo(ctx, ticketId, looking);
}

export async function undoChange(ctx: Ctx, ticketId: number, version: number): Promise<WireTicket> {
  const { ticket, looking } = await lockOwnChange(ctx, ticketId);
  const userId = looking.viewer.id;
  const hasSpoken = await hasSpokenSince(ctx.tx, ticket, ticket.undo?.lastMessageId ?? null);
  const change = takeBack(ticket, { userId, version, now: ctx.now, hasSpokenSince: hasSpoken });
  await apply(ctx, ticket, change, person(userId), { isUndoable: false });
  return showTicketTo(ctx, ticketId, looking);
}

/** Also when the change took the ticket out of the person's own sight: a transfer can be taken back. */
async function lockOwnChange(ctx: Ctx, ticketId: number) {
  const looking = await lookingOf(ctx);
  const ticket = await queries.lockTicket(ctx.tx, ticketId);
  const isTheirs = ticket?.undo?.userId === looking.viewer.id;
  if (!ticket || !(isTheirs || maySee(looking.viewer, looking.settings, ticket))) {
    throw new AppError("ERR_NO_TICKET_FOUND");
  }
  return { ticket, looking };
}

export async function markRead(ctx: Ctx, ticketId: number, messageId: number): Promise<{ unreadMessages: number }> {
  const { ticket, userId } = await lockVisibleTicket(ctx, ticketId);
  const inboundSeen = ticket.inboundCount - (await queries.countInboundAfter(ctx.tx, ticketId, messageId));
  const { tenantId, now } = ctx;
  const lastReadId = Math.min(messageId, ticket.lastMessageId ?? 0);
  const pointer = { tenantId, ticketId, userId, inboundSeen, lastReadId, now };
  const moved = await queries.moveReadPointer(ctx.tx, pointer);
  // Told without ticket and version: this is nobody else's news, and a hole in their numbers would look like a loss.
  if (moved !== null) {
    await ctx.publish("ticket.read", { userId, data: { ticketId } });
    await showRead(ctx, ticket, userId);
  }
  const seen =
    moved ?? (await queries.inboundSeen(ctx.tx, tenantId, [ticketId], userId)).get(ticketId)?.get(userId) ?? 0;
  return { unreadMessages: rules.unreadOf(ticket.inboundCount, seen) };
}

/** To come back to it: the customer's last message counts as unread again, for this person alone. */
export async function markUnread(ctx: Ctx, ticketId: number): Promise<{ unreadMessages: number }> {
  const { ticket, userId } = await lockVisibleTicket(ctx, ticketId);
  const { tenantId, now } = ctx;
  const seenBefore = ticket.inboundCount - 1;
  if (seenBefore < 0) return { unreadMessages: 0 };
  const moved = await queries.takeReadPointerBack(ctx.tx, { tenantId, ticketId, userId, inboundSeen: seenBefore, now });
  if (moved) await ctx.publish("ticket.read", { userId, data: { ticketId } });
  const seen = moved
    ? seenBefore
    : ((await queries.inboundSeen(ctx.tx, tenantId, [ticketId], userId)).get(ticketId)?.get(userId) ?? 0);
  return { unreadMessages: rules.unreadOf(ticket.inboundCount, seen) };
}
