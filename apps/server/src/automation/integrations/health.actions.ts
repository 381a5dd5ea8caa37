// How an integration is doing, by how its questions went: what waits for a person is marked, what fails in a row is left alone for a while.
import type { IntegrationTrouble } from "@prosa/contracts/automation/integrations";
import type { Ctx } from "#platform/context";
import { findIntegration, saveIntegration } from "./integrations.queries.ts";
import { healthAfter, holdAfter } from "./integrations.rules.ts";

/** Null: it answered. Written only where something changes, so that a good one is no row everybody waits for. */
export async function noteHealth({ tx, now }: Ctx, id: number, trouble: IntegrationTrouble | null): Promise<void> {
  const known = await findIntegration(tx, id);
  if (!known) return;
  if (trouble === null) {
    if (known.health === "ok" && known.failures === 0) return;
    return saveIntegration(tx, id, { health: "ok", healthAt: now, failures: 0, heldUntil: null });
  }
  const failures = known.failures + 1;
  const holdMs = holdAfter(failures);
  const heldUntil = holdMs === 0 ? null : new Date(now.getTime() + holdMs);
  await saveIntegration(tx, id, { health: healthAfter(trouble), healthAt: now, failures, heldUntil });
}
