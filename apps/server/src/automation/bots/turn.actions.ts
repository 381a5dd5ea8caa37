// One turn of a bot: under the ticket's lock hear what was written or that time has passed, decide, and do all of it in this transaction.
import { asksOutside, type FlowEvent, type State } from "@prosa/flows";
import { beginningsOn, whichFlow } from "#automation/flows";
import { sayAs } from "#conversation/messages";
import { isWithBot, lockTicket, lockTicketIfFree, system, type Ticket } from "#conversation/tickets";
import { asSystem, type Ctx, type Deps } from "#platform/context";
import { flowOfSession, flowToBegin, type RunningFlow } from "./bots.flows.ts";
import * as queries from "./bots.queries.ts";
import type { Origin, Word } from "./bots.types.ts";
import { customerLanguage } from "./facts.ts";
import { sayId } from "./say-ids.ts";
import type { OwnFiles } from "./says.actions.ts";
import { advance, gather, leave, rest, start, type TurnOutcome } from "./session.actions.ts";
import * as sessions from "./sessions.queries.ts";
import { gatherMs, inboundOf, lateWords } from "./words.rules.ts";

export interface TurnPlace {
  tenantId: number;
  ticketId: number;
}

/** Words that nobody was listening to when they came are no keyword later. */
const FRESH_MS = 5 * 60_000;
/** Lines written one after the other are one first word. */
const FIRST_MS = 15_000;
/** As intake judges words that were long on their way. */
const LATE_MS = 30 * 60_000;
const UNDO_MS = 61_000;
const NAME = "bots";

/** `lock` is only for the suite that takes it away to see that it is missed. */
export function takeTurn(deps: Deps, { tenantId, ticketId }: TurnPlace, lock = lockTicketIfFree): Promise<TurnOutcome> {
  return asSystem(
    deps,
    tenantId,
    async (ctx) => {
      const ticket = await lock(ctx.tx, ticketId);
      if (!ticket) return "busy";
      const around = await queries.readSurroundings(ctx.tx, tenantId, ticketId);
      if (around.isDue !== true) return "idle";
      return isWithBot(ticket) ? attend(ctx, ticket, around) : listen(ctx, ticket, around);
    },
    NAME,
  );
}

type Answered = Extract<FlowEvent, { type: "answered" }>;

/** An answer of the outside world; nobody may wait for it any more. */
export const takeAnswer = (deps: Deps, { tenantId, ticketId }: TurnPlace, sessionId: number, answer: Answered) =>
  asSystem(deps, tenantId, (ctx) => answerIn(ctx, ticketId, sessionId, answer), NAME);

/**
 * The same in a transaction that does more. `isPure`: words that came meanwhile make it a new question instead. `files`: those that
 * the answer brings along, by the id under which it says them.
 */
export async function answerIn(
  ctx: Ctx,
  ticketId: number,
  sessionId: number,
  answer: Answered,
  { isPure = false, files }: { isPure?: boolean; files?: OwnFiles } = {},
): Promise<TurnOutcome> {
  const ticket = await lockTicket(ctx.tx, ticketId);
  if (!ticket || !isWithBot(ticket)) return "idle";
  const around = await queries.readSurroundings(ctx.tx, ctx.tenantId, ticketId);
  const { session } = around;
  if (session?.id !== sessionId || session.epoch !== ticket.botEpoch) return "idle";
  const flow = await flowOfSession(ctx, session);
  if (!flow) return leave(ctx, ticket, null, "gone");
  const { state, heardId } = session;
  const isUnheard = (await queries.wordsAfter(ctx.tx, ctx.tenantId, ticketId, heardId)).length > 0;
  const mayReplace = isPure && answer.ok && (state.replaced ?? 0) < flow.compiled.bounds.replacements;
  if (isUnheard && mayReplace) return gather(ctx, ticket, 0);
  const outcome = await advance(ctx, ticket, around, { sessionId, flow, state, heardId, files }, answer);
  // Its alarm stands where the words had theirs, and they were not heard yet.
  return isUnheard && outcome === "went on" ? gather(ctx, ticket, 0) : outcome;
}

/** A turn that fails for ever would leave the customer alone: people get the ticket. */
export function giveUp(deps: Deps, { tenantId, ticketId }: TurnPlace): Promise<TurnOutcome> {
  return asSystem(
    deps,
    tenantId,
    async (ctx) => {
      const ticket = await lockTicket(ctx.tx, ticketId);
      if (!ticket) return "idle";
      if (isWithBot(ticket)) return leave(ctx, ticket, null, "error");
      return rest(ctx, ticket);
    },
    NAME,
  );
}

/** The ticket is a bot's. */
async function attend(ctx: Ctx, ticket: Ticket, around: queries.Surroundings): Promise<TurnOutcome> {
  if (ticket.isGroup || around.isBotOff) return leave(ctx, ticket, null, "off");
  const session = around.session?.epoch === ticket.botEpoch ? around.session : null;
  if (!session) {
    if (ticket.chatFlowId === null) return beginFirst(ctx, ticket, around);
    return begin(ctx, ticket, around, { flowId: ticket.chatFlowId, origin: "transfer" }, []);
  }
  const flow = await flowOfSession(ctx, session);
  if (!flow) return leave(ctx, ticket, null, "gone");
  const { id: sessionId, state, heardId } = session;
  const words = await queries.wordsAfter(ctx.tx, ctx.tenantId, ticket.id, heardId);
  const last = words.at(-1);
  if (!last) return advance(ctx, ticket, around, { sessionId, flow, state, heardId }, { type: "alarm" });
  const assistant = await assistantAt(ctx, flow, state);
  const seconds = Math.max(flow.compiled.document.settings.gatherSeconds, assistant?.gatherSeconds ?? 0);
  const wait = gatherMs(words, seconds, ctx.now);
  if (wait > 0) return gather(ctx, ticket, wait);
  const interrupting = await chosenBy(ctx, ticket, around, words, false);
  if (interrupting && interrupting.flowId !== flow.id) return begin(ctx, ticket, around, interrupting, words);
  const replaces = assistant?.isPure === true && state.wait?.kind === "call";
  const event = { type: "inbound", said: words.map(inboundOf), ...(replaces ? { replaces } : {}) } as const;
  return advance(ctx, ticket, around, { sessionId, flow, state, heardId: last.id }, event);
}

/** What answers where the conversation stands; null: the drawing itself does. */
async function assistantAt(ctx: Ctx, { compiled }: RunningFlow, { node }: State) {
  const step = node === null ? undefined : compiled.steps.get(node)?.step;
  if (!asksOutside(step) || step.integrationId === null) return null;
  return ctx.deps.flowPorts.aboutAssistant(ctx, step.integrationId);
}

async function beginFirst(ctx: Ctx, ticket: Ticket, around: queries.Surroundings): Promise<TurnOutcome> {
  const words = await queries.wordsAfter(ctx.tx, ctx.tenantId, ticket.id, around.heardBefore);
  const chosen = await chosenBy(ctx, ticket, around, words, true);
  return chosen ? begin(ctx, ticket, around, chosen, words) : leave(ctx, ticket, null, "none");
}

/** The ticket is people's: a session is over, and only a keyword may begin one. */
async function listen(ctx: Ctx, ticket: Ticket, around: queries.Surroundings): Promise<TurnOutcome> {
  if (around.session) {
    const left = undoLeftMs(ticket, ctx.now);
    if (left > 0) return gather(ctx, ticket, left);
    await sessions.endSession(ctx.tx, ticket.id, "stopped", ctx.now);
  }
  const isWaiting = ticket.status === "pending" && ticket.userId === null && !ticket.isGroup && !around.isBotOff;
  if (!isWaiting || around.botMode === "off") return rest(ctx, ticket);
  const after = await queries.wordsAfter(ctx.tx, ctx.tenantId, ticket.id, around.heardBefore);
  const words = after.filter((word) => ctx.now.getTime() - word.createdAt.getTime() < FRESH_MS && !isLate(word));
  // Only the first words of a ticket wake anybody when they are late, so this is met once.
  const isUnheard = around.botMode === "always" && around.heardBefore === 0 && words.length === 0;
  if (isUnheard && after.some(isLate)) await noteLate(ctx, ticket);
  const isFirst = around.heardBefore === 0 && ctx.now.getTime() - ticket.createdAt.getTime() < FIRST_MS;
  const chosen = words.length > 0 ? await chosenBy(ctx, ticket, around, words, isFirst, "keyword") : null;
  return chosen ? begin(ctx, ticket, around, chosen, words) : rest(ctx, ticket);
}

/** It was long on its way: a night's backlog is for people. */
const isLate = ({ createdAt, writtenAt }: Word): boolean =>
  writtenAt != null && createdAt.getTime() - writtenAt.getTime() > LATE_MS;

/** Nobody was greeted, and whoever takes the ticket is told why. */
async function noteLate(ctx: Ctx, ticket: Ticket): Promise<void> {
  const language = await customerLanguage(ctx);
  const clientId = sayId(0, `late:${ticket.id}`, 0);
  const content = { type: "note" as const, mentions: [] };
  await sayAs(ctx, ticket, system, { clientId, body: lateWords[language], content });
}

/** While whoever took the ticket may still take that back, the session waits. */
function undoLeftMs({ undo }: Ticket, now: Date): number {
  const wasBot = undo !== null && isWithBot({ turn: undo.before.turn });
  return wasBot ? Date.parse(undo.at) + UNDO_MS - now.getTime() : 0;
}

interface Beginning {
  flowId: number;
  origin: Origin;
}

/** `only`: people have the ticket, and nothing but a keyword takes it from its queue. */
async function chosenBy(
  ctx: Ctx,
  ticket: Ticket,
  around: queries.Surroundings,
  words: readonly Word[],
  isFirst: boolean,
  only?: "keyword",
): Promise<Beginning | null> {
  const found = await beginningsOn(ctx.tx, ticket.channelId);
  const beginnings = only ? { ...found, channelFlowId: null, defaultFlowId: null } : found;
  const { by, flowId } = whichFlow(beginnings, {
    channelId: ticket.channelId,
    words: words.map(({ body }) => body),
    isFirst,
    number: around.number,
    laneFlowId: null,
    isGroup: ticket.isGroup,
    hasBotOff: around.isBotOff,
    // Intake wakes nobody for what is refused by these: old words, ignored contacts, companies that are held.
    ageMinutes: 0,
    isIgnored: false,
    isHeld: false,
    hasPerson: ticket.userId !== null,
  });
  return flowId === null ? null : { flowId, origin: by };
}

async function begin(
  ctx: Ctx,
  ticket: Ticket,
  around: queries.Surroundings,
  { flowId, origin }: Beginning,
  words: readonly Word[],
): Promise<TurnOutcome> {
  const flow = await flowToBegin(ctx, flowId, origin === "test");
  if (!flow) return isWithBot(ticket) ? leave(ctx, ticket, null, "gone") : rest(ctx, ticket);
  const wait = gatherMs(words, flow.compiled.document.settings.gatherSeconds, ctx.now);
  if (wait > 0) return gather(ctx, ticket, wait);
  const event = { type: "start", said: words.map(inboundOf) } as const;
  return start(ctx, ticket, around, flow, origin, event);
}
