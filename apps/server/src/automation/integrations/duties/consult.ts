// The one way by which people's helpers ask an integration: prepared in a transaction, asked outside any, its health noted after.
import type { IntegrationDuty } from "@prosa/contracts/automation/duties";
import type { AssistantAdapter, Failure, Reach, Settings, Told } from "#adapters/assistants";
import { untold } from "#adapters/assistants";
import { asSystem, type Ctx, type Deps } from "#platform/context";
import { noteHealth } from "../health.actions.ts";
import { settingsFor } from "../settings.ts";
import { standingOf } from "./duties.actions.ts";

export interface Consultant {
  tenantId: number;
  duty: IntegrationDuty;
  adapter: AssistantAdapter;
  settings: Settings;
}

type Found =
  | { consultant: Consultant; why: null }
  | { consultant: null; why: NonNullable<Awaited<ReturnType<typeof standingOf>>["why"]> };

/** Whoever has the duty, ready to be asked; or why nobody can be. */
export async function consultantFor(ctx: Ctx, duty: IntegrationDuty): Promise<Found> {
  const { kept, why } = await standingOf(ctx, duty);
  if (why !== null) return { consultant: null, why };
  const adapter = ctx.deps.assistants.get(kept.type);
  if (!adapter) return { consultant: null, why: "none" };
  return { consultant: { tenantId: ctx.tenantId, duty, adapter, settings: await settingsFor(ctx, kept) }, why: null };
}

/** Nobody was asked; "model": whoever has the duty cannot do it any more. */
export const unanswered = (why: Failure["why"]): Failure => ({
  ok: false,
  ...untold,
  why,
  sent: false,
  retryAfterMs: null,
});

/** Of a question that this integration was not made for nobody concludes that it is ill. */
const tellsOfHealth = new Set<Failure["why"]>(["noKey", "key", "balance", "down", "timeout"]);

export async function consult<T extends Told & { ok: true }>(
  deps: Deps,
  { tenantId, duty, settings }: Consultant,
  { timeoutMs, signal }: { timeoutMs: number; signal?: AbortSignal },
  question: (reach: Reach, settings: Settings) => Promise<T | Failure>,
): Promise<T | Failure> {
  const limits = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])];
  const reach: Reach = { egress: deps.egress, timeoutMs, signal: AbortSignal.any(limits) };
  const outcome = await question(reach, settings).catch((error: unknown) => {
    deps.log.error({ error, integrationId: settings.id, duty }, "an assistant's adapter failed");
    return unanswered("badAnswer");
  });
  if (outcome.ok || tellsOfHealth.has(outcome.why)) {
    const trouble = outcome.ok ? null : outcome.why;
    await asSystem(deps, tenantId, (ctx) => noteHealth(ctx, settings.id, trouble), `integrations.${duty}`);
  }
  return outcome;
}
