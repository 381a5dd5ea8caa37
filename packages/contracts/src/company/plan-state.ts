// In what state a company stands towards the platform, and what that lets it do. Pure; no timer must run for it to hold or to end.
import { OPERATOR_TENANT_ID } from "../permissions.ts";

export const planStates = ["trial", "active", "grace", "blocked", "suspended"] as const;
export type PlanState = (typeof planStates)[number];

export interface PlanFacts {
  tenantId: number;
  status: "active" | "inactive" | "moved";
  dueAt: Date;
  /** Due date, grace and promise together; null: the due date. */
  blockedFrom: Date | null;
  trialUntil: Date | null;
}

/** The operator's word comes before money: a payment lifts a debt and never a suspension. */
export function stateOf({ tenantId, status, dueAt, blockedFrom, trialUntil }: PlanFacts, now: Date): PlanState {
  if (tenantId === OPERATOR_TENANT_ID) return "active";
  if (status !== "active") return "suspended";
  if (now >= (blockedFrom ?? dueAt)) return "blocked";
  if (now >= dueAt) return "grace";
  return trialUntil !== null && now < trialUntil && dueAt <= trialUntil ? "trial" : "active";
}

/** people: every screen; finance: the page that pays; inbound: what customers write; queued: answers written before. */
export const served = ["people", "finance", "inbound", "queued", "automation"] as const;
export type Served = (typeof served)[number];

const whileBlocked: ReadonlySet<Served> = new Set(["finance", "inbound", "queued"]);
const whileSuspended: ReadonlySet<Served> = new Set(["inbound"]);

export function mayServe(state: PlanState, what: Served): boolean {
  if (state === "blocked") return whileBlocked.has(what);
  if (state === "suspended") return whileSuspended.has(what);
  return true;
}
