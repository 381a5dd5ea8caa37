// Use case of the copilot: made ready in one transaction, asked outside any, answered as a proposal.
import { createHash } from "node:crypto";
import { type askCopilot, copilotLimits, isOfDraft } from "@prosa/contracts/automation/copilot";
import type { AnswerOf } from "@prosa/contracts/route";
import type { Written } from "#adapters/assistants";
import { newRedaction, type Redaction } from "#automation/assistants";
import { type Consultant, consult, consultantFor, standingOf, unanswered } from "#automation/integrations";
import { readTicket } from "#conversation/tickets";
import type { Ctx, Deps } from "#platform/context";
import { AppError } from "#platform/errors";
import { companyName, linesOf } from "./copilot.queries.ts";
import { instructionsOf, proposalOf, questionOf, troubleFor, type Wanted } from "./proposals.ts";

type Proposal = AnswerOf<typeof askCopilot>;

type Prepared =
  | { ready: true; consultant: Consultant; mark: string; instructions: string; question: string; redaction: Redaction }
  | { ready: false; answer: Proposal };

const LONGEST_MS = 30_000;
/** Enough for the longest message, whatever bots are allowed. */
const LEAST_TOKENS = 1_500;

export async function prepare(ctx: Ctx, ticketId: number, wanted: Wanted): Promise<Prepared> {
  if (isOfDraft(wanted.task) && wanted.draft.trim() === "") throw new AppError("ERR_VALIDATION", { field: "draft" });
  await readTicket(ctx, ticketId);
  const { consultant, why } = await consultantFor(ctx, "copilot");
  if (!consultant) {
    const { kept } = await standingOf(ctx, "copilot");
    return { ready: false, answer: { text: null, trouble: why, name: kept?.name ?? null } };
  }
  const { settings } = consultant;
  const redaction = newRedaction();
  const question = questionOf(wanted, await linesOf(ctx.tx, ticketId), redaction);
  if (question === null) return { ready: false, answer: { text: null, trouble: "nothing", name: settings.name } };
  const mark = markOf(ctx.tenantId, settings.id);
  const instructions = instructionsOf(wanted, { company: await companyName(ctx.tx), prompt: settings.prompt, mark });
  return { ready: true, consultant, mark, instructions, question, redaction };
}

const markOf = (tenantId: number, id: number): string =>
  createHash("sha256").update(`copilot:${tenantId}:${id}`).digest("hex").slice(0, 12);

export async function propose(deps: Deps, prepared: Prepared, wanted: Wanted): Promise<Proposal> {
  if (!prepared.ready) return prepared.answer;
  const { consultant, mark, instructions, question, redaction } = prepared;
  const { adapter, settings } = consultant;
  const generous = { ...settings, maxTokens: Math.max(settings.maxTokens, LEAST_TOKENS) };
  const outcome = await consult<Written>(deps, consultant, { timeoutMs: LONGEST_MS }, async (reach) => {
    const messages = [{ by: "customer" as const, text: question }];
    return (await adapter.write?.(reach, generous, { instructions, messages })) ?? unanswered("model");
  });
  const { name } = settings;
  if (!outcome.ok) return { text: null, trouble: troubleFor(outcome.why), name };
  const text = proposalOf(outcome.text, wanted, { instructions, mark, question }, redaction);
  return { text, trouble: text === null ? "badAnswer" : null, name };
}

/** Sixty an hour for a person, counted before anything is asked. */
export const demandWithin = ({ rateLimit }: Deps, tenantId: number, userId: number): Promise<void> =>
  rateLimit.demand("copilot", `${tenantId}.${userId}`, { limit: copilotLimits.perHour, seconds: 3_600 });
