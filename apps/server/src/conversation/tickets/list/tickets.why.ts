// Says why a list holds what it holds: the rules that apply to a person, and what they make of one ticket.
import type { AnswerOf, QueryOf } from "@prosa/contracts/route";
import type { explainTickets } from "@prosa/contracts/ticket-why";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import { readNames } from "../story.queries.ts";
import { findTicketFacts } from "../tickets.queries.ts";
import { type Looking, lookingOf } from "../visibility/tickets.viewers.ts";
import { explain, isAdmin, type RuleName, rulesInForce, seesAll } from "../visibility/visibility.rules.ts";
import { lookThrough } from "./tickets.list.ts";

export async function explainVisibility(
  ctx: Ctx,
  { userId, ticketId }: QueryOf<typeof explainTickets>,
): Promise<AnswerOf<typeof explainTickets>> {
  const own = await lookingOf(ctx);
  const looking = userId === undefined || userId === own.viewer.id ? own : await lookThrough(ctx, own, userId);
  const names = await namesOf(ctx, looking);
  const rules = rulesInForce(looking.viewer, looking.settings);
  return {
    seesAll: seesAll(looking.viewer),
    rules: rules.map((rule) => ({ rule, names: names.get(rule) ?? [] })),
    ticket: ticketId === undefined ? null : await explainTicket(ctx, own, looking, ticketId),
  };
}

/** That a ticket exists and is hidden is an administrator's knowledge; to everybody else it is not there. */
async function explainTicket(ctx: Ctx, own: Looking, { viewer, settings }: Looking, ticketId: number) {
  const facts = await findTicketFacts(ctx.tx, ticketId);
  const answer = facts && explain(viewer, settings, facts);
  if (!answer || !(answer.isVisible || isAdmin(own.viewer))) throw new AppError("ERR_NO_TICKET_FOUND");
  return answer;
}

/** Queues and channels by name, so that the screen can say which. */
async function namesOf(ctx: Ctx, { viewer }: Looking): Promise<Map<RuleName, string[]>> {
  const { queueIds, channelIds } = viewer;
  const { queues, channels } = await readNames(ctx.tx, ctx.tenantId, { queueIds, channelIds: channelIds ?? [] });
  return new Map([
    ["ownQueues", queues],
    ["channelLimit", channels],
  ]);
}
