// Use cases of ratings: asking when a ticket was closed, thanking for the grade, showing it. The grade itself is taken in by intake.
import type { showRating } from "@prosa/contracts/ratings";
import type { AnswerOf } from "@prosa/contracts/route";
import { factAsked, forgetAsked } from "#conversation/facts";
import { lockTicket, readTicket, sayIfPossible } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import * as queries from "./ratings.queries.ts";

const MINUTE_MS = 60_000;

export interface Closing {
  ticketId: number;
  userId: number;
  closedAt: string;
}

/** Nothing is asked of a ticket that was taken up again, nor of a customer who was asked lately or whose window has closed. */
export async function ask(ctx: Ctx, { ticketId, userId, closedAt }: Closing): Promise<void> {
  const { tx, tenantId, now } = ctx;
  const ticket = await lockTicket(tx, ticketId);
  if (ticket?.status !== "closed" || ticket.closedAt?.toISOString() !== closedAt) return;
  const settings = await queries.ratingSettingsOf(tx, ticket.channelId);
  if (!settings?.isOn) return;
  const since = new Date(now.getTime() - settings.againHours * 60 * MINUTE_MS);
  if (await queries.isSpared(tx, ticket.contactId, since)) return;
  const expiresAt = new Date(now.getTime() + settings.waitMinutes * MINUTE_MS);
  const isFirst = await queries.insertRating(tx, { tenantId, ticketId, userId, askedAt: now, expiresAt });
  if (!isFirst) return;
  // Before the words: the credit is the ticket's at this moment.
  await factAsked(ctx, ticket, userId);
  if (await sayIfPossible(ctx, ticket, settings.ask)) return;
  await queries.dropRating(tx, ticketId);
  await forgetAsked(tx, ticketId);
}

/** May run again: the thanks are claimed in the transaction that says them. */
export async function thank(ctx: Ctx, ticketId: number): Promise<void> {
  const ticket = await lockTicket(ctx.tx, ticketId);
  if (!ticket || !(await queries.claimThanks(ctx.tx, ticketId, ctx.now))) return;
  const settings = await queries.ratingSettingsOf(ctx.tx, ticket.channelId);
  if (settings) await sayIfPossible(ctx, ticket, settings.thanks);
}

export async function show(ctx: Ctx, ticketId: number): Promise<AnswerOf<typeof showRating>> {
  await readTicket(ctx, ticketId);
  const found = await queries.findRating(ctx.tx, ticketId);
  if (!found) return { rating: null };
  const { askedAt, expiresAt, grade, gradedAt } = found;
  return {
    rating: {
      askedAt: askedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      grade,
      gradedAt: gradedAt?.toISOString() ?? null,
    },
  };
}
