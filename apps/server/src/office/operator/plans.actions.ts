// What the operator sells: plans, with how many companies have each.
import type { OperatorPlan, PlanInput } from "@prosa/contracts/companies";
import { allPlans, changePlan, publishPlan } from "#company/tenants";
import type { Deps } from "#platform/context";
import { note, type Operator } from "./acting.ts";
import { usesOfPlans } from "./companies.queries.ts";

interface Asked {
  searchParam?: string | undefined;
  sort?: string | undefined;
  pageNumber?: number | undefined;
  pageSize?: number | undefined;
}

const FIRST_SIZE = 25;
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** There are few, so they are ordered here. */
export async function pageOfPlans(deps: Deps, asked: Asked) {
  const { searchParam = "", sort = "name", pageNumber = 1, pageSize = FIRST_SIZE } = asked;
  const uses = await usesOfPlans(deps.db);
  const plans = await deps.db.withoutTenant("plans belong to the platform", allPlans);
  const found = plans
    .filter(({ name }) => plain(name).includes(plain(searchParam)))
    .map((plan): OperatorPlan => ({ ...plan, companies: uses.get(plan.id) ?? 0 }));
  const column = sort.replace(/^-/, "") as "name" | "valueCents" | "companies";
  const direction = sort.startsWith("-") ? -1 : 1;
  const byColumn = (one: OperatorPlan, other: OperatorPlan) =>
    column === "name" ? plain(one.name).localeCompare(plain(other.name)) : one[column] - other[column];
  const sorted = found.toSorted((one, other) => direction * (byColumn(one, other) || one.id - other.id));
  const offset = (pageNumber - 1) * pageSize;
  const items = sorted.slice(offset, offset + pageSize);
  return { items, count: found.length, hasMore: offset + items.length < found.length };
}

export function makePlan(operator: Operator, wanted: PlanInput): Promise<OperatorPlan> {
  return operator.act(async (ctx) => {
    const plan = await publishPlan(ctx, wanted);
    await note(ctx, "operator.plan_created", { detail: { planId: plan.id }, list: "plans" });
    return { ...plan, companies: 0 };
  });
}

export async function editPlan(deps: Deps, operator: Operator, planId: number, wanted: Partial<PlanInput>) {
  const uses = await usesOfPlans(deps.db);
  return operator.act(async (ctx): Promise<OperatorPlan> => {
    const plan = await changePlan(ctx, planId, wanted);
    const detail = { planId, what: Object.keys(wanted).join(",") };
    await note(ctx, "operator.plan_changed", { detail, list: "plans" });
    return { ...plan, companies: uses.get(planId) ?? 0 };
  });
}
