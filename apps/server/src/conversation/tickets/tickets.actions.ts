// Use cases that change tickets. Each is one transaction: load and lock, decide, save, tell.
import type { TicketStatus, Ticket as WireTicket } from "@prosa/contracts/tickets";
import { settingsOf } from "#company/settings";
import type { Ctx } from "#platform/context";
import { isUniqueViolation } from "#platform/database";
import { AppError, isAppError } from "#platform/errors";
import * as queries from "./tickets.queries.ts";
import * as rules from "./tickets.rules.ts";
import { type Ticket, type TicketPatch, ticketFacts } from "./tickets.types.ts";
import { lookingOf } from "./tickets.viewers.ts";
import { toWire } from "./tickets.wire.ts";
import { maySee } from "./visibility.rules.ts";

/** Locked for this transaction, and only if the caller may see it: hidden, foreign and absent are one answer. */
export async function lockVisibleTicket(ctx: Ctx, ticketId: number): Promise<{ ticket: Ticket; userId: number }> {
  const { viewer, settings } = await lookingOf(ctx);
  const ticket = await queries.lockTicket(ctx.tx, ticketId);
  if (!ticket || !maySee(viewer, settings, ticket)) throw new AppError("ERR_NO_TICKET_FOUND");
  return { ticket, userId: viewer.id };
}

export async function showVisibleTicket(ctx: Ctx, ticketId: number): Promise<WireTicket> {
  const { viewer, settings } = await lookingOf(ctx);
  const [ticket] = await queries.loadTickets(ctx.tx, ctx.tenantId, [ticketId]);
  if (!ticket || !maySee(viewer, settings, ticket)) throw new AppError("ERR_NO_TICKET_FOUND");
  return asSeenBy(ctx, ticket, viewer.id);
}

export async function moveTicket(
  ctx: Ctx,
  ticketId: number,
  wanted: { status: TicketStatus; version?: number | undefined },
): Promise<WireTicket> {
  const { ticket, userId } = await lockVisibleTicket(ctx, ticketId);
  if (wanted.version !== undefined && wanted.version !== ticket.version) {
    throw new AppError("ERR_CONFLICT", { entity: await wireOf(ctx, ticketId, userId) });
  }
  try {
    await changeStatus(ctx, ticket, wanted.status, userId);
  } catch (error) {
    // The loser of a race is shown who won.
    if (isAppError(error, "ERR_TICKET_ASSIGNED")) {
      throw new AppError("ERR_TICKET_ASSIGNED", { entity: await wireOf(ctx, ticketId, userId) });
    }
    throw error;
  }
  return wireOf(ctx, ticketId, userId);
}

/** The first answer to a waiting ticket also takes it. */
export async function startAttendance(ctx: Ctx, ticket: Ticket, userId: number): Promise<void> {
  await changeStatus(ctx, ticket, "open", userId);
}

async function changeStatus(ctx: Ctx, ticket: Ticket, wanted: TicketStatus, userId: number): Promise<void> {
  const isReopening = ticket.status === "closed";
  const hasOtherActive = isReopening && (await queries.hasOtherActive(ctx.tx, ticket));
  const mayNotReopen = isReopening && !isAdmin(ctx.actor) && (await settingsOf(ctx)).get("ReopenAdminOnly") === true;
  const change = rules.move(ticket, wanted, { userId, now: ctx.now, hasOtherActive, mayNotReopen });
  if (change) await apply(ctx, ticket, change, userId);
}

/** A support user is treated as an admin. */
function isAdmin(actor: Ctx["actor"]): boolean {
  return actor.kind === "user" && (actor.profile === "admin" || actor.isSupport);
}

/** What somebody who is gone was attending waits in its queue again. Returns whether there may be more of it. */
export async function releaseTicketsOf(ctx: Ctx, userId: number, atOnce: number): Promise<boolean> {
  const ticketIds = await queries.activeTicketsOf(ctx.tx, userId, atOnce);
  for (const ticketId of ticketIds) {
    const ticket = await queries.lockTicket(ctx.tx, ticketId);
    // Taken over by somebody else, or closed, since it was found.
    if (ticket?.userId !== userId || ticket.status === "closed") continue;
    const change = rules.move(ticket, "pending", { userId, now: ctx.now, hasOtherActive: false, mayNotReopen: false });
    if (change) await apply(ctx, ticket, change, null);
  }
  return ticketIds.length === atOnce;
}

/** Every change of a ticket by people ends here, so none can skip its log line or its event. */
async function apply(ctx: Ctx, before: Ticket, change: rules.TicketChange, userId: number | null): Promise<Ticket> {
  const after = await save(ctx, before.id, change.set);
  await queries.insertTicketLog(ctx.tx, {
    tenantId: ctx.tenantId,
    ticketId: before.id,
    type: change.log,
    userId,
    fromUserId: before.userId,
    toUserId: after.userId,
    fromQueueId: before.queueId,
    toQueueId: after.queueId,
    at: ctx.now,
  });
  await ctx.publish("ticket.changed", {
    ticketId: after.id,
    version: after.version,
    data: { before: ticketFacts(before), facts: ticketFacts(after) },
  });
  return after;
}

async function save(ctx: Ctx, ticketId: number, set: TicketPatch): Promise<Ticket> {
  try {
    return await queries.saveTicket(ctx.tx, ticketId, { ...set, updatedAt: ctx.now });
  } catch (error) {
    // The customer wrote at the same moment and has a new attendance already.
    if (isUniqueViolation(error, "tickets_one_active")) throw new AppError("ERR_OTHER_OPEN_TICKET", { cause: error });
    throw error;
  }
}

/** What a message does to its ticket, told as that message's news. The ticket must be locked. */
export async function touchForMessage(
  ctx: Ctx,
  kind: "message.created" | "message.changed",
  message: { id: number; ticketId: number },
  set: TicketPatch,
): Promise<void> {
  const ticket = await queries.saveTicket(ctx.tx, message.ticketId, { ...set, updatedAt: ctx.now });
  await ctx.publish(kind, {
    ticketId: ticket.id,
    version: ticket.version,
    data: { messageId: message.id, facts: ticketFacts(ticket) },
  });
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

async function wireOf(ctx: Ctx, ticketId: number, userId: number): Promise<WireTicket> {
  const [ticket] = await queries.loadTickets(ctx.tx, ctx.tenantId, [ticketId]);
  if (!ticket) throw new AppError("ERR_NO_TICKET_FOUND");
  return asSeenBy(ctx, ticket, userId);
}

async function asSeenBy(ctx: Ctx, ticket: queries.TicketRow, userId: number): Promise<WireTicket> {
  const seen = await queries.inboundSeen(ctx.tx, ctx.tenantId, [ticket.id], userId);
  return toWire(ctx.deps, ticket, seen.get(ticket.id)?.get(userId) ?? 0);
}
