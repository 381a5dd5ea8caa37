// Use cases that change one ticket. Each is one transaction: load and lock, decide, save, tell.
import type { BodyOf } from "@prosa/contracts/route";
import type { updateTicket, Ticket as WireTicket } from "@prosa/contracts/tickets";
import type { Ctx } from "#platform/context";
import { AppError, isAppError } from "#platform/errors";
import { hasSpokenSince, type KnownRow, loadKnown } from "./known.queries.ts";
import { apply } from "./tickets.apply.ts";
import * as queries from "./tickets.queries.ts";
import * as rules from "./tickets.rules.ts";
import { showIfVisible, showTicketTo } from "./tickets.show.ts";
import type { Ticket } from "./tickets.types.ts";
import { type Looking, lookingOf, lookingWith } from "./tickets.viewers.ts";
import { giveToPerson, giveToQueue, type Receiver, readWish, type Wanted, type Wish } from "./transfer.rules.ts";
import { takeBack } from "./undo.rules.ts";
import { maySee } from "./visibility.rules.ts";

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
    const wish = readWish(ticket, wanted, looking.viewer.id);
    // Support comes and goes: nothing is given to it.
    const receiver = people.find(({ id, isSupport }) => id === wanted.userId && !isSupport);
    await fulfil(ctx, ticket, looking, wish, wanted, receiver);
  });
  return showTicketTo(ctx, ticketId, looking);
}

async function fulfil(
  ctx: Ctx,
  ticket: Ticket,
  looking: Looking,
  wish: Wish,
  wanted: Wanted,
  receiver: Receiver | undefined,
): Promise<void> {
  const { viewer } = looking;
  const known = await loadKnown(ctx.tx, ticket, wanted);
  const person = wish.kind === "person" && wish.userId === viewer.id ? viewer : receiver;
  const change = rules.together(
    decide(ctx, ticket, looking, wish, known, wanted, person),
    wanted.isPrivate === undefined ? null : rules.setPrivate(ticket, wanted.isPrivate, viewer),
  );
  if (!change) return;
  if (wish.kind === "close" && wanted.farewellId !== undefined) await sayFarewell(ctx, ticket, known, viewer.id);
  if (wanted.note !== undefined) await ctx.deps.ticketVoice.note(ctx, ticket, viewer.id, wanted.note);
  // What was just said has made another version of it.
  const hasSpoken = wanted.farewellId !== undefined || wanted.note !== undefined;
  const current = hasSpoken ? await queries.lockTicket(ctx.tx, ticket.id) : ticket;
  await applyAndSay(ctx, current ?? ticket, change, known, viewer.id);
}

/** The channel's own text comes after, so that it speaks of the ticket as it is now. Nobody chose it: it may be left out. */
async function applyAndSay(ctx: Ctx, ticket: Ticket, change: rules.TicketChange, known: KnownRow, userId: number) {
  const after = await apply(ctx, ticket, change, userId);
  const text = change.says === "accept" ? known.acceptText : change.says === "transfer" ? known.transferText : "";
  if (text === "" || !(await ctx.deps.ticketVoice.canSpeak(ctx, after))) return after;
  await ctx.deps.ticketVoice.speak(ctx, after, text);
  return after;
}

function decide(
  ctx: Ctx,
  ticket: Ticket,
  { viewer, settings, company }: Looking,
  wish: Wish,
  known: KnownRow,
  wanted: Wanted,
  person: Receiver | undefined,
): rules.TicketChange | null {
  const { now } = ctx;
  const targets = { now, visibility: settings, person, queue: known.queue ?? undefined };
  switch (wish.kind) {
    case "start":
      return rules.start(ticket, viewer, now, reopeningOf(known, company.get("ReopenAdminOnly")));
    case "return":
      return rules.returnToQueue(ticket, viewer, reopeningOf(known, company.get("ReopenAdminOnly")));
    case "close":
      return rules.resolve(
        ticket,
        viewer,
        now,
        rules.closingOf(known, company.get("ClosingReasonRequired"), wanted.closingReasonId),
      );
    case "person":
      return giveToPerson(ticket, wish, viewer, targets);
    case "queue":
      return giveToQueue(ticket, wish.queueId, viewer, targets);
    case "flow":
      // No flow exists yet that a ticket could be given to.
      throw new AppError("ERR_NO_AUTO_REPLY_FOUND");
    case "nothing":
      return null;
  }
}

function reopeningOf({ activeTwinId, hasNewer }: KnownRow, onlyAdmins: boolean): rules.Reopening {
  return { onlyAdmins, newer: activeTwinId !== null ? "active" : hasNewer ? "closed" : "none" };
}

/** Chosen by a person, so it is sent or the person is told why not. */
async function sayFarewell(ctx: Ctx, ticket: Ticket, { farewell }: KnownRow, userId: number): Promise<void> {
  if (!farewell || !(farewell.isForAll || farewell.userId === userId)) {
    throw new AppError("ERR_NO_FAREWELL_FOUND", { field: "farewellId" });
  }
  const { ticketVoice } = ctx.deps;
  if (!(await ticketVoice.canSpeak(ctx, ticket))) throw new AppError("ERR_WINDOW_CLOSED", { field: "farewellId" });
  await ticketVoice.speak(ctx, ticket, farewell.message);
}

/** The first answer to a waiting ticket also takes it. */
export async function startAttendance(ctx: Ctx, ticket: Ticket, userId: number): Promise<void> {
  const known = await loadKnown(ctx.tx, ticket);
  await applyAndSay(ctx, ticket, rules.startWaiting(userId, ctx.now), known, userId);
}

export async function leaveBot(ctx: Ctx, ticketId: number): Promise<WireTicket> {
  const { ticket, looking } = await lockFor(ctx, ticketId);
  const change = rules.takeFromBot(ticket);
  if (change) await apply(ctx, ticket, change, looking.viewer.id);
  return showTicketTo(ctx, ticketId, looking);
}

export async function undoChange(ctx: Ctx, ticketId: number, version: number): Promise<WireTicket> {
  const { ticket, looking } = await lockOwnChange(ctx, ticketId);
  const userId = looking.viewer.id;
  const hasSpoken = await hasSpokenSince(ctx.tx, ticket, ticket.undo?.lastMessageId ?? null);
  const change = takeBack(ticket, { userId, version, now: ctx.now, hasSpokenSince: hasSpoken });
  await apply(ctx, ticket, change, userId, { isUndoable: false });
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

/** What somebody who is gone was attending waits in its queue again. Returns whether there may be more of it. */
export async function releaseTicketsOf(ctx: Ctx, userId: number, atOnce: number): Promise<boolean> {
  const ticketIds = await queries.activeTicketsOf(ctx.tx, userId, atOnce);
  for (const ticketId of ticketIds) {
    const ticket = await queries.lockTicket(ctx.tx, ticketId);
    // Taken over by somebody else, or closed, since it was found.
    const change = ticket?.userId === userId ? rules.release(ticket) : null;
    if (ticket && change) await apply(ctx, ticket, change, null);
  }
  return ticketIds.length === atOnce;
}

export async function markRead(ctx: Ctx, ticketId: number, messageId: number): Promise<{ unreadMessages: number }> {
  const { ticket, userId } = await lockVisibleTicket(ctx, ticketId);
  const inboundSeen = ticket.inboundCount - (await queries.countInboundAfter(ctx.tx, ticketId, messageId));
  const { tenantId, now } = ctx;
  const lastReadId = Math.min(messageId, ticket.lastMessageId ?? 0);
  const pointer = { tenantId, ticketId, userId, inboundSeen, lastReadId, now };
  const moved = await queries.moveReadPointer(ctx.tx, pointer);
  // Told without ticket and version: this is nobody else's news, and a hole in their numbers would look like a loss.
  if (moved !== null) await ctx.publish("ticket.read", { userId, data: { ticketId } });
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
