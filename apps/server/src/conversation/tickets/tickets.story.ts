// What happened to a ticket, whom it may be given to, and what closing it offers: what the dialogs around a ticket ask.
import type { AnswerOf } from "@prosa/contracts/route";
import type { closingChoices, transferTargets } from "@prosa/contracts/ticket-choices";
import type { ticketLogs } from "@prosa/contracts/ticket-logs";
import { settingsOf } from "#company/settings";
import { readViewers } from "#company/users";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import { wireAuthor } from "./authors.rules.ts";
import * as queries from "./story.queries.ts";
import { findTicketFacts } from "./tickets.queries.ts";
import { maySeeTicket } from "./tickets.show.ts";
import { lookingOf } from "./visibility/tickets.viewers.ts";
import { maySee, seesAll } from "./visibility/visibility.rules.ts";

export async function listTicketLogs(ctx: Ctx, ticketId: number): Promise<AnswerOf<typeof ticketLogs>> {
  if (!(await maySeeTicket(ctx, ticketId))) throw new AppError("ERR_NO_TICKET_FOUND");
  const rows = await queries.readLogs(ctx.tx, ctx.tenantId, ticketId);
  return {
    logs: rows.map(({ at, userId, authorKind, authorId, authorName, username, ...row }) => ({
      ...row,
      at: at.toISOString(),
      user: userId === null ? null : { id: userId, name: username ?? "" },
      author: wireAuthor({ userId, authorKind, authorId, authorName }, username),
    })),
  };
}

/** Exactly those to whom a transfer would not be refused, each with the queues in which it would not. */
export async function listTargets(ctx: Ctx, ticketId: number): Promise<AnswerOf<typeof transferTargets>> {
  const { viewer, settings } = await lookingOf(ctx);
  const ticket = await findTicketFacts(ctx.tx, ticketId);
  if (!ticket || !maySee(viewer, settings, ticket)) throw new AppError("ERR_NO_TICKET_FOUND");
  const queues = await queries.activeQueues(ctx.tx);
  const active = new Set(queues.map(({ id }) => id));
  const presence = await queries.readPresence(ctx.tx, ctx.tenantId, ctx.now);
  const people = (await readViewers(ctx.tx)).filter(({ isActive, isSupport }) => isActive && !isSupport);
  return {
    people: people.flatMap((person) => {
      const queueIds = person.queueIds.filter((id) => active.has(id));
      const sees = (queueId: number | null) =>
        maySee(person, settings, { ...ticket, status: "open", turn: "person", userId: person.id, queueId });
      const canReceive = queueIds.some(sees) || (seesAll(person) && sees(null));
      if (!canReceive) return [];
      const there = presence.get(person.id) ?? { isOnline: false, pause: null, open: 0 };
      return [{ id: person.id, name: person.name, ...there, queueIds, isHere: ticket.userId === person.id }];
    }),
    queues: queues.map((queue) => ({ ...queue, isHere: ticket.queueId === queue.id })),
    flows: await ctx.deps.ticketFlows.choices(ctx),
  };
}

export async function showClosingChoices(ctx: Ctx): Promise<AnswerOf<typeof closingChoices>> {
  const { viewer } = await lookingOf(ctx);
  const { reasons, farewells, ratedChannelIds } = await queries.readClosingChoices(ctx.tx, ctx.tenantId, viewer.id);
  const isRequired = (await settingsOf(ctx)).get("ClosingReasonRequired");
  return { isReasonRequired: isRequired && reasons.length > 0, reasons, farewells, ratedChannelIds };
}
