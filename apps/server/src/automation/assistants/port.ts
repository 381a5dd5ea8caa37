// What flows may ask of assistants: keep a question, and what kind of assistant an integration is.
import type { AssistantQuestion } from "#automation/bots";
import { findIntegration } from "#automation/integrations";
import { readFeatures } from "#company/plans";
import type { Ctx } from "#platform/context";
import { keepCall } from "./calls.queries.ts";

export async function askAssistant(ctx: Ctx, question: AssistantQuestion): Promise<boolean> {
  const about = await aboutAssistant(ctx, question.integrationId);
  if (!about || !(await readFeatures(ctx.tx)).includes("integrations")) return false;
  const { tenantId, now } = ctx;
  await keepCall(ctx.tx, { tenantId, ...question, dueAt: now, createdAt: now });
  return true;
}

export async function aboutAssistant({ deps, tx }: Ctx, integrationId: number) {
  const kept = await findIntegration(tx, integrationId);
  const adapter = kept && deps.assistants.get(kept.type);
  return adapter ? { gatherSeconds: adapter.gatherSeconds, isPure: adapter.isPure } : null;
}
