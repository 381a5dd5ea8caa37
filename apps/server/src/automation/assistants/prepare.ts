// A question made ready in one transaction: claimed, its conversation read, and either already answered by a rule or to be asked.
import { createHash } from "node:crypto";
import type { Capabilities } from "@prosa/contracts/capabilities";
import type { AssistantAdapter, Settings, TurnInput, TurnOutcome } from "#adapters/assistants";
import { untold } from "#adapters/assistants";
import { adapterKey } from "#adapters/channels";
import { isPaid, reserve, type Worth } from "#automation/assistant-use";
import { findIntegration, queuesNamed, settingsFor } from "#automation/integrations";
import { passagesFor } from "#automation/knowledge";
import { isWrittenDown } from "#automation/transcripts";
import { settingsOf } from "#company/settings";
import { findChannel } from "#conversation/channels";
import type { Ctx } from "#platform/context";
import { type Answering, notAsked } from "./answering.ts";
import type { Around, Line } from "./assistants.types.ts";
import * as queries from "./calls.queries.ts";
import { aroundOf, linesOf } from "./conversation.queries.ts";
import { instructionsOf, messagesOf } from "./frame.rules.ts";
import { newRedaction } from "./redact.rules.ts";
import { callsPerson, isOneOf, talkOf } from "./words.rules.ts";

export const LEASE_MS = 15_000;
/** While whoever took the ticket may still take that back. */
const AWAY_MS = 2_000;
const GONE_MS = 75_000;
/** A voice message waits this long for its words. */
const UNHEARD_MS = 20_000;
const WRITTEN_MS = 1_000;

export interface Prepared {
  call: queries.Call;
  claimId: string;
  answering: Answering;
  adapter: AssistantAdapter;
  settings: Settings;
  /** Null: a rule has answered already. */
  turn: TurnInput | null;
  outcome: TurnOutcome | null;
  /** What the channel takes, where the answer is to be heard. */
  speaksOn: Files | null;
  /** What it may cost; null: it is not paid for, or not asked. */
  worth: Worth | null;
}

type Files = Capabilities["files"];

/** Null: nothing to ask now. */
export async function prepare(ctx: Ctx, ticketId: number, claimId: string): Promise<Prepared | null> {
  const { tx, now, deps } = ctx;
  const call = await queries.claimCall(tx, { ticketId, claimId, now, leaseMs: LEASE_MS });
  if (!call) return null;
  const standing = await queries.standingOf(tx, call);
  const isOld = now.getTime() - call.createdAt.getTime() > GONE_MS;
  if (standing === "gone" || (standing === "away" && isOld)) {
    await queries.dropCall(tx, ticketId, claimId);
    return null;
  }
  if (standing === "away") {
    await queries.giveBack(tx, ticketId, claimId, new Date(now.getTime() + AWAY_MS));
    return null;
  }
  const lines = await linesOf(tx, call);
  if (now.getTime() - call.createdAt.getTime() < UNHEARD_MS && (await isBeingWritten(ctx, lines))) {
    await queries.giveBack(tx, ticketId, claimId, new Date(now.getTime() + WRITTEN_MS));
    return null;
  }
  const kept = await findIntegration(tx, call.integrationId);
  const around = await aroundOf(tx, ticketId, now);
  const adapter = kept && deps.assistants.get(kept.type);
  if (!kept || !around || !adapter) {
    await queries.dropCall(tx, ticketId, claimId);
    return null;
  }
  const settings = await settingsFor(ctx, kept);
  const ready = await readyTurn(ctx, call, lines, adapter, settings, around);
  const speaksOn = ready.outcome ? null : await filesFor(ctx, settings, lines, around.channelId);
  const isHeld = kept.heldUntil !== null && kept.heldUntil > now;
  // Nobody knows what the other side did with the first try, so it is not asked twice.
  const isLost = call.tries > 1 && !adapter.isPure;
  const outcome = ready.outcome ?? (isHeld || isLost ? notAsked("down") : null);
  const prepared = { call, claimId, adapter, settings, speaksOn, answering: ready.answering, turn: ready.turn };
  if (outcome || !isPaid(kept.type)) return { ...prepared, outcome, worth: null };
  const worth = await reserve(ctx, { claimId, settings, turn: ready.turn });
  return { ...prepared, outcome: worth ? null : notAsked("budget"), worth };
}

async function readyTurn(
  ctx: Ctx,
  call: queries.Call,
  lines: readonly Line[],
  adapter: AssistantAdapter,
  settings: Settings,
  around: Around,
): Promise<{ answering: Answering; turn: TurnInput; outcome: TurnOutcome | null }> {
  const { tx, tenantId } = ctx;
  const talk = talkOf(lines, settings);
  const memory = adapter.isPure ? undefined : await queries.readMemory(tx, call.sessionId, settings.id);
  const isFresh = memory && ctx.now.getTime() - memory.updatedAt.getTime() < settings.expiryMinutes * 60_000;
  const state = isFresh && !talk.isRestarted ? memory.state : null;
  const queues = await queuesNamed(tx, settings.queueIds);
  const mark = markOf(tenantId, settings.id);
  const instructions = adapter.isPure ? instructionsOf(settings, queues, { company: around.company, mark }) : "";
  const redaction = newRedaction();
  const passages = adapter.isPure && settings.usesKnowledge ? await passagesFor(ctx, questionIn(talk)) : [];
  const asked = adapter.isPure ? messagesOf(talk, around, redaction, passages) : ofOther(talk, settings.maxHistory);
  const language = languageOf((await settingsOf(ctx)).get("CustomerLanguage"));
  const answering: Answering = {
    language,
    isPure: adapter.isPure,
    settings,
    queues,
    mark,
    instructions,
    reveal: redaction.reveal,
    passages,
    own: null,
  };
  const turn: TurnInput = {
    kind: state === null ? "start" : "words",
    ...asked,
    instructions,
    queues,
    facts: factsOf(tenantId, call, around, language),
    state,
    callId: `${call.sessionId}.${call.callId}`,
  };
  return { answering, turn, outcome: answeredByRule(answering, talk.words.at(-1)?.text) };
}

const isVoice = ({ type }: Line): boolean => type === "voice" || type === "audio";

/** The customer's last words were spoken, and somebody is writing them down. */
async function isBeingWritten(ctx: Ctx, lines: readonly Line[]): Promise<boolean> {
  const last = lines.at(-1);
  if (!last || last.fromMe || !isVoice(last) || last.body.trim() !== "") return false;
  if (last.transcript !== null) return last.transcript === "waiting";
  return isWrittenDown(ctx);
}

/**
 * Null: in writing, because it is set so, because the customer wrote, or because the channel takes no recordings. The ticket is
 * not locked for it: whoever keeps a question has the ticket first and the question after it.
 */
async function filesFor({ tx, deps }: Ctx, { speech }: Settings, lines: readonly Line[], channelId: number) {
  const heard = lines.findLast(({ fromMe }) => !fromMe);
  if (speech === "text" || (speech === "mirror" && !(heard && isVoice(heard)))) return null;
  const channel = await findChannel(tx, channelId);
  const files = channel && deps.channels.get(adapterKey(channel))?.capabilities.files;
  return files?.voice ? files : null;
}

const BEFORE = 2;

/** What is asked now, and what was said just before: "e no sábado?" asks about what came before it. */
function questionIn({ history, words }: ReturnType<typeof talkOf>): string {
  const before = history.filter(({ by }) => by === "customer").slice(-BEFORE);
  return words.length === 0 ? "" : [...words, ...before].map(({ text }) => text).join("\n");
}

const ofOther = ({ history, words, isRestarted }: ReturnType<typeof talkOf>, most: number) => ({
  history: most === 0 ? [] : history,
  // What restarts is said to us and not to them.
  words: isRestarted ? [] : words,
});

const languageOf = (text: string): "pt" | "en" | "es" => (text === "en" || text === "es" ? text : "pt");

/** Stands in the frame and nowhere else: whoever says it recites. */
const markOf = (tenantId: number, id: number): string =>
  createHash("sha256").update(`frame:${tenantId}:${id}`).digest("hex").slice(0, 12);

function factsOf(tenantId: number, call: queries.Call, around: Around, language: TurnInput["facts"]["language"]) {
  return {
    language,
    tenantId,
    channel: { id: around.channelId, type: around.channelType, name: around.channelName },
    ticket: { id: call.ticketId, queueId: around.queueId, isFirst: around.isFirst },
    contact: { id: around.contactId, name: around.contactName, number: around.contactNumber },
    fields: Object.fromEntries(around.fields.map(({ name, value }) => [name, value])),
  };
}

/** Words that need no machine: to finish, to have a person; and without any word a model has nothing to answer. */
function answeredByRule(answering: Answering, last: string | undefined): TurnOutcome | null {
  const { settings, isPure } = answering;
  if (last === undefined) return isPure ? { ok: true, ...untold, says: [], next: { to: "wait" } } : null;
  if (isOneOf(last, settings.finishWords)) return { ok: true, ...untold, says: [], next: { to: "done" } };
  if (!isPure || !callsPerson(last)) return null;
  answering.own = "person";
  return { ok: true, ...untold, says: [], next: { to: "transfer", queueId: null, reason: "" } };
}
