// What the platform sells: plans, made and changed by the operator, the same for everybody.
import type { PlanInput } from "@prosa/contracts/companies";
import { sql } from "kysely";
import type { Ctx } from "#platform/context";
import { isUniqueViolation, type Tx } from "#platform/database";
import { AppError } from "#platform/errors";

/** More than anybody sells. */
const MOST_PLANS = 1_000;

const shown = [
  "id",
  "name",
  "maxUsers",
  "maxConnections",
  "valueCents",
  "currency",
  "isPublic",
  "groups",
  "campaigns",
  "integrations",
  "periodMonths",
  "without",
] as const;

export function allPlans(tx: Tx) {
  return tx.selectFrom("plans").select(shown).orderBy("id").limit(MOST_PLANS).execute();
}

export function publishPlan({ tx }: Ctx, plan: PlanInput) {
  return refuseTwin(() => tx.insertInto("plans").values(plan).returning(shown).executeTakeFirstOrThrow());
}

export function changePlan({ tx }: Ctx, planId: number, change: Partial<PlanInput>) {
  const absent = () => new AppError("ERR_NO_PLAN_FOUND");
  return refuseTwin(() =>
    Object.keys(change).length === 0
      ? tx.selectFrom("plans").select(shown).where("id", "=", planId).executeTakeFirstOrThrow(absent)
      : tx
          .updateTable("plans")
          .set({ ...change, version: sql`version + 1` })
          .where("id", "=", planId)
          .returning(shown)
          .executeTakeFirstOrThrow(absent),
  );
}

async function refuseTwin<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError("ERR_PLAN_NAME_INVALID", { field: "name", cause: error });
    throw error;
  }
}
