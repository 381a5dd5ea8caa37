// Why a bot sent a message, and where a ticket stands in its flow, for whoever reads the ticket.
import type { messageWhy, ticketFlow } from "@prosa/contracts/automation/flow-why";
import { allows } from "@prosa/contracts/permissions";
import type { AnswerOf } from "@prosa/contracts/route";
import { findReadableMessage } from "#conversation/messages";
import { showReadableTicket } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import * as queries from "./why.queries.ts";
import { heardIn, keptBy, namesOf, pathOf } from "./why.rules.ts";

/** The words of rules and the values that were kept belong to whoever may see flows. */
const seesFlows = ({ actor }: Ctx): boolean => actor.kind === "user" && allows(actor.profile, "flows", "read");

const flowOf = ({ flowId, flowName, version }: queries.Conversation) => ({ id: flowId, name: flowName, version });

export async function explainMessage(ctx: Ctx, messageId: number): Promise<AnswerOf<typeof messageWhy>> {
  await findReadableMessage(ctx, messageId);
  const cause = await queries.findCause(ctx.tx, messageId);
  if (!cause) return { why: null };
  const turns = await queries.turnsUpTo(ctx.tx, cause.sessionId, cause.seq);
  const turn = turns.at(-1);
  if (turn?.seq !== cause.seq) return { why: null };
  const { document } = cause;
  const sees = seesFlows(ctx);
  const { event } = turn;
  const assistant = event.type === "answered" ? await queries.findRun(ctx.tx, cause.sessionId, event.callId) : null;
  return {
    why: {
      kind: cause.kind,
      at: cause.at.toISOString(),
      flow: flowOf(cause),
      origin: cause.origin,
      step: namesOf(document)(cause.stepId),
      event: event.type,
      heard: heardIn(event),
      path: pathOf(document, turns, cause.seq, sees),
      ended: turn.went.ended,
      values: sees ? keptBy(document, turns) : null,
      assistant,
    },
  };
}

export async function showTicketFlow(ctx: Ctx, ticketId: number): Promise<AnswerOf<typeof ticketFlow>> {
  await showReadableTicket(ctx, ticketId);
  const found = await queries.findNewest(ctx.tx, ticketId);
  if (!found) return { session: null };
  const { document, state, origin, startedAt, endedAt, endReason } = found;
  const turns = await queries.turnsUpTo(ctx.tx, found.sessionId, state.seq);
  const sees = seesFlows(ctx);
  return {
    session: {
      flow: flowOf(found),
      origin,
      step: namesOf(document)(state.node),
      waitsFor: endedAt ? null : (state.wait?.kind ?? null),
      startedAt: startedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      endReason,
      path: pathOf(document, turns, null, sees),
      values: sees ? Object.entries(state.vars).map(([key, value]) => ({ key, value })) : null,
    },
  };
}
