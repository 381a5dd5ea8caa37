// Use cases of duties: given to an integration that can do them, and who helps now.
import { type Duty, dutyTypes, type Help, type IntegrationDuty } from "@prosa/contracts/automation/duties";
import { recordChange } from "#company/lists";
import { readFeatures } from "#company/plans";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import { findIntegration, type KeptIntegration, lockIntegration } from "../integrations.queries.ts";
import { readDuties, readDuty, saveDuty } from "./duties.queries.ts";

export async function giveDuty(ctx: Ctx, wanted: Duty): Promise<{ duties: Duty[] }> {
  const before = await readDuty(ctx.tx, wanted.duty);
  if (wanted.integrationId !== null) {
    const { type } = await lockIntegration(ctx.tx, wanted.integrationId);
    if (!dutyTypes[wanted.duty].includes(type)) throw new AppError("ERR_VALIDATION", { field: "integrationId" });
  }
  await saveDuty(ctx.tx, ctx.tenantId, wanted, ctx.now);
  const id = wanted.integrationId ?? before.integrationId;
  const { duty, isAutomatic } = wanted;
  const detail = { duty, isGiven: wanted.integrationId !== null, isAutomatic };
  if (id !== null) await recordChange(ctx, { list: "integrations", what: "changed", id, detail });
  return { duties: await readDuties(ctx.tx) };
}

export type Standing =
  | { kept: KeptIntegration; why: null }
  | { kept: KeptIntegration | null; why: NonNullable<Help["why"]> };

/** Who has the duty, and what keeps it from being done: what is known before anybody is asked. */
export async function standingOf(ctx: Ctx, duty: IntegrationDuty): Promise<Standing & { isAutomatic: boolean }> {
  const { integrationId, isAutomatic } = await readDuty(ctx.tx, duty);
  const kept = integrationId === null ? null : ((await findIntegration(ctx.tx, integrationId)) ?? null);
  if (!kept) return { kept: null, why: "none", isAutomatic };
  if (!(await readFeatures(ctx.tx)).includes("integrations")) return { kept, why: "plan", isAutomatic };
  if (kept.secret === null) return { kept, why: "noKey", isAutomatic };
  const { health, heldUntil } = kept;
  if (health === "key" || health === "balance" || health === "model") return { kept, why: health, isAutomatic };
  if (heldUntil !== null && heldUntil > ctx.now) return { kept, why: "down", isAutomatic };
  return { kept, why: null, isAutomatic };
}

export async function helpOf(ctx: Ctx, duty: IntegrationDuty): Promise<Help> {
  const { kept, why, isAutomatic } = await standingOf(ctx, duty);
  return { name: kept?.name ?? null, why, isAutomatic };
}
