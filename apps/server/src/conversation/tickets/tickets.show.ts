// One ticket as the person who looks sees it, and who is noted for having looked.
import type { Ticket as WireTicket } from "@prosa/contracts/tickets";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import { findTicketFacts, loadTicketsSeenBy, noteAccess, type SeenTicketRow } from "./tickets.queries.ts";
import { toWire } from "./tickets.wire.ts";
import { type Looking, lookingOf } from "./visibility/tickets.viewers.ts";
import { isPeek, maySee } from "./visibility/visibility.rules.ts";

/** Hidden, foreign and absent are one answer. */
export async function showVisibleTicket(ctx: Ctx, ticketId: number): Promise<WireTicket> {
  return (await find(ctx, ticketId)).wire;
}

/** For what belongs to a ticket and is fetched by itself, such as a file. */
export async function maySeeTicket(ctx: Ctx, ticketId: number): Promise<boolean> {
  return (await whoseEyesSee(ctx, ticketId)) !== null;
}

/** Whoever asks, when they may see it. */
export async function whoseEyesSee(ctx: Ctx, ticketId: number): Promise<Looking["viewer"] | null> {
  const [{ viewer, settings }, facts] = await Promise.all([lookingOf(ctx), findTicketFacts(ctx.tx, ticketId)]);
  return facts !== undefined && maySee(viewer, settings, facts) ? viewer : null;
}

/** To read its messages: reading what is not one's own is a peek, which a company may forbid. */
export async function showReadableTicket(ctx: Ctx, ticketId: number): Promise<WireTicket> {
  return (await readTicket(ctx, ticketId)).wire;
}

/** The same, with who reads. */
export async function readTicket(ctx: Ctx, ticketId: number): Promise<{ wire: WireTicket; looking: Looking }> {
  const { wire, looking } = await find(ctx, ticketId);
  if (!looking.company.get("PeekAllowed") && isPeek(wire, looking.viewer)) throw new AppError("ERR_PEEK_DISABLED");
  return { wire, looking };
}

async function find(ctx: Ctx, ticketId: number) {
  const { actor } = ctx;
  if (actor.kind !== "user") throw new AppError("ERR_NO_PERMISSION");
  const [looking, [ticket]] = await Promise.all([
    lookingOf(ctx),
    loadTicketsSeenBy(ctx.tx, ctx.tenantId, [ticketId], actor.userId),
  ]);
  const wire = ifVisible(ctx, ticket, looking);
  if (!wire) throw new AppError("ERR_NO_TICKET_FOUND");
  return { looking, wire };
}

/** For whoever has already been found to see it, or just changed it. */
export async function showTicketTo(ctx: Ctx, ticketId: number, looking: Looking): Promise<WireTicket> {
  const [ticket] = await loadTicketsSeenBy(ctx.tx, ctx.tenantId, [ticketId], looking.viewer.id);
  if (!ticket) throw new AppError("ERR_NO_TICKET_FOUND");
  return toWire(ctx.deps, ticket, { ...looking, inboundSeen: ticket.inboundSeen });
}

/** Null where there is nothing to see: for refusals that name what stands in the way. */
export async function showIfVisible(ctx: Ctx, ticketId: number, looking: Looking): Promise<WireTicket | null> {
  const [ticket] = await loadTicketsSeenBy(ctx.tx, ctx.tenantId, [ticketId], looking.viewer.id);
  return ifVisible(ctx, ticket, looking);
}

function ifVisible(ctx: Ctx, ticket: SeenTicketRow | undefined, looking: Looking): WireTicket | null {
  if (!ticket || !maySee(looking.viewer, looking.settings, ticket)) return null;
  return toWire(ctx.deps, ticket, { ...looking, inboundSeen: ticket.inboundSeen });
}

/** Opening a ticket is part of its story, once an hour per person. */
export async function openTicketView(ctx: Ctx, ticketId: number): Promise<WireTicket> {
  const { wire, looking } = await find(ctx, ticketId);
  await noteAccess(ctx.tx, { tenantId: ctx.tenantId, ticketId, userId: looking.viewer.id, now: ctx.now });
  return wire;
}
