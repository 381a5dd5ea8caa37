// One event of a session: what the engine decides is done, kept and traced; and the ways in which a bot begins, waits and goes.
import { alarmOf, type FlowEvent, firstState, type State, step } from "@prosa/flows";
import { byRule, type Rule, system, type Ticket } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { flowToBegin, type RunningFlow } from "./bots.flows.ts";
import type { Surroundings } from "./bots.queries.ts";
import type { Origin } from "./bots.types.ts";
import { carryOut, fallBack } from "./effects.actions.ts";
import { factsFor } from "./facts.ts";
import { type OwnFiles, openLine } from "./says.actions.ts";
import * as sessions from "./sessions.queries.ts";

/** "busy": somebody has the ticket at this moment. "gathering": more words may come. */
export type TurnOutcome = "busy" | "idle" | "gathering" | "began" | "went on" | "ended" | "left";

/** A ticket that was given to the flow has its epoch already; otherwise it is given here. */
export async function start(
  ctx: Ctx,
  ticket: Ticket,
  around: Surroundings,
  flow: RunningFlow,
  origin: Origin,
  event: FlowEvent,
): Promise<TurnOutcome> {
  const wish = { kind: "flow", flowId: flow.id } as const;
  const given = origin === "transfer" ? ticket : await byRule(ctx, ticket.id, { by: authorOf(flow), wish });
  const held = given ?? ticket;
  await sessions.endSession(ctx.tx, ticket.id, "replaced", ctx.now);
  const state = firstState();
  const heardId = around.lastId;
  const sessionId = await sessions.insertSession(ctx.tx, {
    tenantId: ctx.tenantId,
    ticketId: ticket.id,
    contactId: ticket.contactId,
    channelId: ticket.channelId,
    flowId: flow.id,
    versionId: flow.versionId,
    epoch: held.botEpoch,
    node: null,
    state: JSON.stringify(state),
    heardId,
    origin,
    isTest: origin === "test",
    startedAt: ctx.now,
    updatedAt: ctx.now,
  });
  const outcome = await advance(ctx, held, around, { sessionId, flow, state, heardId }, event);
  return outcome === "went on" ? "began" : outcome;
}

export interface Running {
  sessionId: number;
  flow: RunningFlow;
  state: State;
  heardId: number;
  files?: OwnFiles | undefined;
}

const authorOf = ({ id, name }: RunningFlow): Rule => ({ kind: "flow", id, name });

/** One event: what the engine decides is done, kept and traced. */
export async function advance(
  ctx: Ctx,
  ticket: Ticket,
  around: Surroundings,
  running: Running,
  event: FlowEvent,
): Promise<TurnOutcome> {
  const { sessionId, flow, heardId, files } = running;
  const facts = await factsFor(ctx, ticket, around);
  const { state, effects } = step(flow.compiled, running.state, event, facts);
  if (state === running.state) return arm(ctx, ticket, state);
  const says = effects.some(({ kind }) => kind === "say");
  const line = says ? await openLine(ctx, ticket) : null;
  if (typeof line === "string") return leave(ctx, ticket, running, line);
  const by = authorOf(flow);
  const doing = { ticket, sessionId, by, flow: flow.compiled, line, files };
  const { causes, hasGone } = await carryOut(ctx, doing, effects);
  if (hasGone && !state.ended) return leave(ctx, ticket, { ...running, state }, "reference");
  const endReason = state.ended?.reason ?? null;
  await sessions.saveSession(ctx.tx, sessionId, { state, heardId, endReason }, ctx.now);
  const place = { tenantId: ctx.tenantId, sessionId, ticketId: ticket.id, seq: state.seq, at: ctx.now };
  const went = { went: effects.filter(({ kind }) => kind === "went"), says: causes, ended: state.ended };
  const of = { contactId: ticket.contactId, flowId: flow.id, versionId: flow.versionId };
  await sessions.insertTrace(ctx.tx, { ...place, ...of, event, facts, went });
  await sessions.insertCauses(ctx.tx, place, causes);
  return goOn(ctx, ticket, around, { ...running, state }, effects);
}

/** What the event leads to at once: another flow, or a question to an assistant. */
async function goOn(
  ctx: Ctx,
  ticket: Ticket,
  around: Surroundings,
  running: Running,
  effects: ReturnType<typeof step>["effects"],
): Promise<TurnOutcome> {
  for (const effect of effects) {
    if (effect.kind === "call" && effect.call.type === "assistant") {
      const { sessionId, heardId: uptoId } = running;
      const { integrationId } = effect.call;
      const question = { ticketId: ticket.id, sessionId, epoch: ticket.botEpoch, callId: effect.id, uptoId };
      const isAsked =
        integrationId !== null && (await ctx.deps.flowPorts.askAssistant(ctx, { ...question, integrationId }));
      if (isAsked) continue;
      return advance(ctx, ticket, around, running, { type: "answered", callId: effect.id, ok: false });
    }
    if (effect.kind !== "flow") continue;
    const next = await flowToBegin(ctx, effect.flowId, false);
    if (!next) return leave(ctx, ticket, running, "reference");
    return start(ctx, ticket, around, next, "flow", { type: "start", said: [], carry: effect.carry });
  }
  return arm(ctx, ticket, running.state);
}

async function arm(ctx: Ctx, ticket: Ticket, state: State): Promise<TurnOutcome> {
  const alarm = alarmOf(state);
  await sessions.setDue(ctx.tx, ticket, alarm === null ? null : alarm - ctx.now.getTime());
  return state.ended ? "ended" : "went on";
}

/** The bot goes without a word, and people have the ticket. */
export async function leave(ctx: Ctx, ticket: Ticket, running: Running | null, reason: string): Promise<TurnOutcome> {
  const by = running ? authorOf(running.flow) : system;
  await fallBack(ctx, ticket, by, running?.flow.compiled ?? null, reason);
  await sessions.endSession(ctx.tx, ticket.id, reason, ctx.now);
  await sessions.setDue(ctx.tx, ticket, null);
  return "left";
}

export async function rest(ctx: Ctx, ticket: Ticket): Promise<TurnOutcome> {
  await sessions.setDue(ctx.tx, ticket, null);
  return "idle";
}

export async function gather(ctx: Ctx, ticket: Ticket, waitMs: number): Promise<TurnOutcome> {
  await sessions.setDue(ctx.tx, ticket, waitMs);
  return "gathering";
}
