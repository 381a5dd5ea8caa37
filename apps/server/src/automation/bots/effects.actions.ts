// Carries out what a turn of a flow decided, in the order it was decided.
import { type CompiledFlow, type Effect, fallbackOf } from "@prosa/flows";
import { changeContactTags, setContactField } from "#conversation/contacts";
import { sayAs } from "#conversation/messages";
import { byRule, lockTicket, type Rule, type Ticket, type Wish } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { isAppError } from "#platform/errors";
import { peopleOfQueue } from "./bots.queries.ts";
import { callAddress } from "./calls.requests.ts";
import { chooseOf } from "./distribute.rules.ts";
import { sayId } from "./say-ids.ts";
import { causeOf, type OpenLine, type OwnFiles, speak } from "./says.actions.ts";
import type { Cause } from "./sessions.queries.ts";

export interface Doing {
  ticket: Ticket;
  sessionId: number;
  by: Rule;
  flow: CompiledFlow;
  /** Null: nothing is to be said. */
  line: OpenLine | null;
  files?: OwnFiles | undefined;
}

export interface Done {
  causes: Cause[];
  /** Something it names is gone. */
  hasGone: boolean;
}

type Ending = Extract<Effect, { kind: "queue" | "user" | "close" }>;
const isEnding = (effect: Effect): effect is Ending =>
  effect.kind === "queue" || effect.kind === "user" || effect.kind === "close";

/** `flow` and `went` are the caller's. */
export async function carryOut(ctx: Ctx, doing: Doing, effects: readonly Effect[]): Promise<Done> {
  const done: Done = { causes: [], hasGone: false };
  for (const [place, effect] of effects.entries()) {
    if (isEnding(effect)) await endWith(ctx, doing, effect);
    else await carryOne(ctx, doing, effect, place, done);
  }
  return done;
}

async function carryOne(ctx: Ctx, doing: Doing, effect: Exclude<Effect, Ending>, place: number, done: Done) {
  const { ticket, sessionId, by, line, files } = doing;
  switch (effect.kind) {
    case "say": {
      const messageIds = line ? await speak(ctx, ticket, by, sessionId, effect, line, files) : [];
      done.causes.push({ messageIds, kind: causeOf(effect), stepId: effect.stepId });
      return;
    }
    case "note": {
      const note = { type: "note" as const, mentions: [] };
      const clientId = sayId(sessionId, `note:${ticket.version}`, place);
      if (effect.text.trim() !== "") await sayAs(ctx, ticket, by, { clientId, body: effect.text, content: note });
      return;
    }
    case "setField":
      return setContactField(ctx, ticket.contactId, effect.key, effect.value);
    case "tag":
      done.hasGone = !(await changeContactTags(ctx, ticket.contactId, effect)) || done.hasGone;
      return;
    case "crm": {
      const { laneId, valueCents } = effect;
      done.hasGone = !(await ctx.deps.flowPorts.moveDeal(ctx, ticket.contactId, laneId, valueCents)) || done.hasGone;
      return;
    }
    case "call": {
      const { id: callId, call } = effect;
      const { tenantId } = ctx;
      if (call.type === "webhookGet")
        await ctx.enqueue(callAddress, { tenantId, ticketId: ticket.id, sessionId, callId, ...call });
      return;
    }
  }
}

/** People get the ticket whatever is gone: what was drawn, else the flow's fallback, else the ticket's own queue. */
export async function endWith(ctx: Ctx, doing: Doing, ending: Ending): Promise<void> {
  const { ticket, by, flow } = doing;
  const detail = { reason: ending.reason };
  const drawn: Wish =
    ending.kind === "queue"
      ? toQueue(ticket, ending.queueId)
      : ending.kind === "user"
        ? { kind: "person", userId: ending.userId }
        : { kind: "close", closingReasonId: ending.closingReasonId ?? undefined };
  for (const wish of [drawn, fallbackWish(ticket, flow), { kind: "return" }] satisfies Wish[]) {
    if (await attempt(ctx, ticket.id, { by, wish, detail })) break;
  }
  if (ending.kind === "queue" && ending.distribute !== "no") await distribute(ctx, doing, ending.distribute);
}

/** Somebody of the queue it is in now, if anybody is there; what was weighed stands in the ticket's story. */
async function distribute(ctx: Ctx, { ticket, by, sessionId }: Doing, rule: "random" | "balanced"): Promise<void> {
  const queueId = (await lockTicket(ctx.tx, ticket.id))?.queueId ?? null;
  if (queueId === null) return;
  const candidates = await peopleOfQueue(ctx.tx, ctx.tenantId, queueId, ctx.now);
  const chosen = chooseOf(candidates, rule, String(sessionId));
  const detail = { rule, candidates, chosen: chosen?.id ?? null };
  if (chosen) await attempt(ctx, ticket.id, { by, wish: { kind: "person", userId: chosen.id }, detail });
}

/** Without a word. */
export async function fallBack(ctx: Ctx, ticket: Ticket, by: Rule, flow: CompiledFlow | null, reason: string) {
  const wishes = [...(flow ? [fallbackWish(ticket, flow)] : []), { kind: "return" } as const];
  for (const wish of wishes) if (await attempt(ctx, ticket.id, { by, wish, detail: { reason } })) return;
}

const toQueue = (ticket: Ticket, queueId: number | null): Ruled["wish"] =>
  queueId === null || queueId === ticket.queueId ? { kind: "return" } : { kind: "queue", queueId };

function fallbackWish(ticket: Ticket, flow: CompiledFlow): Ruled["wish"] {
  const fallback = fallbackOf(flow);
  return fallback.to === "user" ? { kind: "person", userId: fallback.userId } : toQueue(ticket, fallback.queueId);
}

type Ruled = Parameters<typeof byRule>[2];

/** False: it was refused, because what it names is gone or may not have the ticket. */
async function attempt(ctx: Ctx, ticketId: number, ruled: Ruled): Promise<boolean> {
  try {
    await byRule(ctx, ticketId, ruled);
    return true;
  } catch (error) {
    if (isAppError(error) && error.cause === undefined) return false;
    throw error;
  }
}
