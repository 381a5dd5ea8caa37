// What comes of a question, in one transaction: how it went, the integration's health, and the answer if the conversation still waits for it.
import type { TurnOutcome } from "#adapters/assistants";
import { noteUse, type Used } from "#automation/assistant-use";
import { answerIn } from "#automation/bots";
import { noteHealth } from "#automation/integrations";
import { noteSpoken } from "#automation/transcripts";
import type { KeptFile } from "#conversation/messages";
import { lockTicket } from "#conversation/tickets";
import { asSystem, type Ctx, type Deps } from "#platform/context";
import { answerFrom } from "./answering.ts";
import { citesIn } from "./answers.rules.ts";
import * as queries from "./calls.queries.ts";
import { FRAME } from "./frame.rules.ts";
import type { Prepared } from "./prepare.ts";
import { heardInstead, RECORDING_ID } from "./speaking.rules.ts";
import type { Voiced } from "./speaking.ts";

const NAME = "assistants";
const AWAY_MS = 2_000;

export interface Spent {
  tenantId: number;
  ms: number;
  /** Nobody waited any more while it was asked. */
  isCut: boolean;
  /** The answer's words, made heard. */
  recording: (Voiced & { claim: () => readonly KeptFile[] }) | null;
}

export function settle(deps: Deps, prepared: Prepared, outcome: TurnOutcome, spent: Spent): Promise<void> {
  return asSystem(deps, spent.tenantId, (ctx) => settleIn(ctx, prepared, outcome, spent), NAME);
}

async function settleIn(
  ctx: Ctx,
  prepared: Prepared,
  outcome: TurnOutcome,
  { ms, isCut, recording }: Spent,
): Promise<void> {
  const { tx, tenantId, now } = ctx;
  const { call, claimId, settings, answering, adapter } = prepared;
  const { ticketId, sessionId } = call;
  const wasAsked = prepared.outcome === null;
  if (isCut) {
    // It may be wanted again: who took the ticket may take that back.
    await queries.releaseCall(tx, ticketId, claimId, new Date(now.getTime() + AWAY_MS));
    return noteRun(ctx, prepared, outcome, "late", { ms, isCut });
  }
  // The ticket first, as everywhere.
  await lockTicket(tx, ticketId);
  const isOurs = await queries.dropCall(tx, ticketId, claimId);
  if (wasAsked) await noteHealth(ctx, settings.id, outcome.ok ? null : outcome.why);
  if (!isOurs) return noteRun(ctx, prepared, outcome, "late", { ms, isCut });
  const written = answerFrom(outcome, answering);
  const answer = recording
    ? { ...written, says: heardInstead(written.says ?? [], recording.file.upload.size) }
    : written;
  const taken = await answerIn(
    ctx,
    ticketId,
    sessionId,
    { type: "answered", callId: call.callId, ...answer },
    { isPure: adapter.isPure, ...(recording ? { files: new Map([[RECORDING_ID, recording.claim]]) } : {}) },
  );
  if (recording) await noteSpoken(ctx, recording.file.upload.storageKey, recording.words, settings.voice);
  const isTaken = taken !== "idle" && taken !== "gathering";
  if (!adapter.isPure && outcome.ok && wasAsked)
    await queries.saveMemory(tx, { tenantId, sessionId, integrationId: settings.id, updatedAt: now }, outcome.state);
  const done = answer.ok
    ? answer.exit === "transfer"
      ? "transfer"
      : answer.exit === "done"
        ? "done"
        : "said"
    : "failed";
  if (wasAsked || !answer.ok) await noteRun(ctx, prepared, outcome, isTaken ? done : "late", { ms, isCut });
}

/** Articles and their pages that the answer took from, by the numbers it wrote. */
function namedIn(outcome: TurnOutcome, { answering }: Prepared): { articleIds: number[]; articlePages: number[] } {
  if (!outcome.ok) return { articleIds: [], articlePages: [] };
  const texts = outcome.says.flatMap((say) => (say.kind === "pause" ? [] : [say.text]));
  const named = citesIn(texts, answering.passages.length).flatMap((number) => answering.passages[number - 1] ?? []);
  return {
    articleIds: named.map(({ knowledgeId }) => knowledgeId),
    articlePages: named.map(({ page }) => page ?? 0),
  };
}

async function noteRun(
  ctx: Ctx,
  prepared: Prepared,
  outcome: TurnOutcome,
  result: Used["result"],
  { ms, isCut }: Pick<Spent, "ms" | "isCut">,
): Promise<void> {
  const { tx, tenantId, now } = ctx;
  const { call, settings, worth } = prepared;
  const { ticketId, sessionId, callId } = call;
  const { model, requestId, usage } = outcome;
  const wasAsked = prepared.outcome === null;
  const cost = await noteUse(ctx, { integrationId: settings.id, result, outcome, isCut, worth, wasAsked });
  await queries.insertRun(tx, {
    tenantId,
    ticketId,
    sessionId,
    callId,
    integrationId: settings.id,
    integrationName: settings.name,
    model,
    outcome: result,
    why: outcome.ok ? null : outcome.why,
    tokensIn: usage?.tokensIn ?? 0,
    tokensOut: usage?.tokensOut ?? 0,
    tokensCached: usage?.tokensCached ?? 0,
    ms,
    requestId,
    frame: FRAME,
    at: now,
    ...cost,
    ...namedIn(outcome, prepared),
  });
}
