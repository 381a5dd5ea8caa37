// Gates of plans: who counts what, places taken one at a time, parts of the product demanded where no route does.
import type { ErrorCode } from "@prosa/contracts/errors";
import { type FeatureGate, isOpen, type LimitGate } from "@prosa/contracts/gates";
import type { RawBuilder } from "kysely";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import type { GateOwned } from "#platform/registry";
import { countPlaces, lockGate, readFeatures } from "./plans.queries.ts";

interface Limit extends GateOwned {
  readonly gate: LimitGate;
  /** A number from one statement of the company's own rows. */
  readonly used: RawBuilder<unknown>;
  readonly refusal: ErrorCode;
}

const limits = new Map<LimitGate, Limit>();

/** By the module that owns what is counted, which hands it to the registry as one of its `gates`. */
export function defineLimit(limit: Limit): GateOwned {
  limits.set(limit.gate, limit);
  return limit;
}

export function defineFeature(feature: { readonly gate: FeatureGate }): GateOwned {
  return feature;
}

/**
 * On every way from uncounted to counted. Whoever takes places of one company waits here for whoever does so already, so
 * that a thousand at once never are one more than the plan allows. Returns how many were taken before.
 */
export async function takePlaces(ctx: Ctx, gate: LimitGate, places = 1): Promise<number> {
  const limit = limits.get(gate);
  if (!limit) throw new Error(`Nobody counts ${gate}`);
  await lockGate(ctx.tx, gate);
  const { used, most } = await countPlaces(ctx.tx, gate, limit.used);
  if (used + places > most) throw new AppError(limit.refusal, { detail: String(most), entity: { used, limit: most } });
  return used;
}

/** For jobs and whatever no route guards. */
export async function demandFeature(ctx: Ctx, gate: FeatureGate): Promise<void> {
  if (!isOpen(await readFeatures(ctx.tx), gate)) throw new AppError("ERR_PREMIUM_ONLY", { detail: gate });
}
