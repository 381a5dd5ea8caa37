// What flows ask when they come to a second copy. It answers for integrations of this type and leaves the others to assistants.
import type { AssistantQuestion } from "#automation/bots";
import { findIntegration } from "#automation/integrations";
import { readFeatures } from "#company/plans";
import type { Ctx } from "#platform/context";
import { turnRequest } from "./second-copy.requests.ts";

/** Null: the integration is of another type. False: nobody can be asked. */
export async function askSecondCopy(ctx: Ctx, question: AssistantQuestion): Promise<boolean | null> {
  const { ticketId, sessionId, callId, integrationId, uptoId } = question;
  const kept = await findIntegration(ctx.tx, integrationId);
  if (kept?.type !== "secondCopy") return null;
  if (!(await readFeatures(ctx.tx)).includes("integrations")) return false;
  await ctx.enqueue(turnRequest, { tenantId: ctx.tenantId, ticketId, sessionId, callId, integrationId, uptoId });
  return true;
}
