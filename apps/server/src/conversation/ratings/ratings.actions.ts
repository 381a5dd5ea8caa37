// Use cases of ratings: asking when a ticket was closed, thanking for the grade, showing it. The grade itself is taken in by intake.
import type { RatingSettings } from "@prosa/contracts/channels";
import type { showRating } from "@prosa/contracts/ratings";
import type { AnswerOf } from "@prosa/contracts/route";
import { factAsked, forgetAsked } from "#conversation/facts";
import { lockTicket, readTicket, sayIfPossible } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import type { Tx } from "#platform/database";
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

interface Reply {
  text: string;
  /** True once a ticket, in the transaction that says it: a second run says nothing. */
  claim(tx: Tx, ticketId: number, now: Date): Promise<boolean>;
}

async function sayOnce(ctx: Ctx, ticketId: number, replyOf: (settings: RatingSettings) => Reply): Promise<void> {
  const ticket = await lockTicket(ctx.tx, ticketId);
  const settings = ticket && (await queries.ratingSettingsOf(ctx.tx, ticket.channelId));
  if (!settings) return;
  const { text, claim } = replyOf(settings);
  if (await claim(ctx.tx, ticketId, ctx.now)) await sayIfPossible(ctx, ticket, text);
}

const thanksOf = ({ thanks }: RatingSettings): Reply => ({ text: thanks, claim: queries.claimThanks });

/** Thanks, or the question for a comment; then the thanks follow that. */
export const answerGrade = (ctx: Ctx, ticketId: number) =>
  sayOnce(ctx, ticketId, (settings) =>
    settings.commentAsk === "" ? thanksOf(settings) : { text: settings.commentAsk, claim: queries.claimCommentAsk },
  );

export const thankForComment = (ctx: Ctx, ticketId: number) => sayOnce(ctx, ticketId, thanksOf);

/** To something that was meant as a grade; what comes after it opens a ticket. */
export const explainGrades = (ctx: Ctx, ticketId: number) =>
  sayOnce(ctx, ticketId, ({ invalid }) => ({ text: invalid, claim: queries.claimExplanation }));

export async function show(ctx: Ctx, ticketId: number): Promise<AnswerOf<typeof showRating>> {
  await readTicket(ctx, ticketId);
  const found = await queries.findRating(ctx.tx, ticketId);
  if (!found) return { rating: null };
  const { askedAt, expiresAt, grade, gradedAt, comment } = found;
  return {
    rating: {
      askedAt: askedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      grade,
      gradedAt: gradedAt?.toISOString() ?? null,
      comment,
    },
  };
}
