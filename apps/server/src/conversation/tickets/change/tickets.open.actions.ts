// Opens an attendance with somebody who has not written, and refuses where one is going on already.
import type { BodyOf } from "@prosa/contracts/route";
import type { newTicket, Ticket as WireTicket } from "@prosa/contracts/tickets";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import { person, system } from "../authors.rules.ts";
import { tellAssigned } from "../tickets.notices.ts";
import { lockTicket } from "../tickets.queries.ts";
import { showTicketTo } from "../tickets.show.ts";
import { type Ticket, ticketFacts } from "../tickets.types.ts";
import { type Looking, lookingOf } from "../visibility/tickets.viewers.ts";
import { maySee } from "../visibility/visibility.rules.ts";
import { findOpeningFacts, insertTicket } from "./opening.queries.ts";
import { demandOpening, type OpeningFacts, refusalFor } from "./opening.rules.ts";

export async function openNewTicket(ctx: Ctx, wanted: BodyOf<typeof newTicket>): Promise<WireTicket> {
  const looking = await lookingOf(ctx);
  const facts = await factsOf(ctx, wanted);
  demandOpening(looking.viewer, looking.settings, facts, wanted);
  const userId = looking.viewer.id;
  const opened = await openTicketFor(ctx, { ...wanted, queueId: wanted.queueId ?? null, userId });
  if (!opened.isNew) await refuse(ctx, looking, opened.ticket);
  return showTicketTo(ctx, opened.ticket.id, looking);
}

async function factsOf(ctx: Ctx, wanted: BodyOf<typeof newTicket>): Promise<OpeningFacts> {
  const { channel, ...facts } = await findOpeningFacts(ctx.tx, ctx.tenantId, wanted);
  const starts = channel && ctx.deps.channels.get(channel.type)?.capabilities.starts;
  return { ...facts, channel: channel && { id: channel.id, isUsable: channel.isUsable, starts: starts ?? "no" } };
}

/** Names the ticket that stands in the way only to those who may see it. */
async function refuse(ctx: Ctx, looking: Looking, inTheWay: Ticket): Promise<never> {
  const isVisible = maySee(looking.viewer, looking.settings, inTheWay);
  const code = refusalFor(looking.viewer, inTheWay, isVisible);
  throw new AppError(code, isVisible ? { entity: await showTicketTo(ctx, inTheWay.id, looking) } : {});
}

export interface Opening {
  contactId: number;
  channelId: number;
  queueId: number | null;
  /** Who attends; null: it waits in its queue. */
  userId: number | null;
}

/**
 * The contact's attendance on that channel, locked: the one going on, or a new one. Contact, channel and queue must be
 * known to exist; whether the caller may see an old one is the caller's to ask.
 */
export async function openTicketFor(ctx: Ctx, opening: Opening): Promise<{ ticket: Ticket; isNew: boolean }> {
  const made = await insertTicket(ctx.tx, ctx.tenantId, opening, ctx.now);
  const ticket = await lockTicket(ctx.tx, made.id);
  // Removed in the same moment by an administrator.
  if (!ticket) throw new AppError("ERR_CREATING_TICKET");
  if (made.isNew) {
    const { id: ticketId, version } = ticket;
    await ctx.publish("ticket.changed", { ticketId, version, data: { facts: ticketFacts(ticket) } });
    await tellAssigned(ctx, ticket, ctx.actor.kind === "user" ? person(ctx.actor.userId) : system);
  }
  return { ticket, isNew: made.isNew };
}
