// The states of a company, moment by moment.
import { expect, test } from "vitest";
import { mayServe, type PlanFacts, planStates, stateOf } from "./plan-state.ts";

const due = new Date("2025-03-11T03:00:00Z");
const at = (days: number) => new Date(due.getTime() + days * 86_400_000);
const facts: PlanFacts = { tenantId: 2, status: "active", dueAt: due, blockedFrom: null, trialUntil: null };

test.each([
  ["before the due date", {}, -1, "active"],
  ["at the due moment without grace", {}, 0, "blocked"],
  ["within grace", { blockedFrom: at(5) }, 4, "grace"],
  ["after grace", { blockedFrom: at(5) }, 5, "blocked"],
  ["in its trial", { trialUntil: due }, -1, "trial"],
  ["with a paid month after its trial", { trialUntil: at(-10) }, -1, "active"],
  ["suspended although paid", { status: "inactive" as const }, -1, "suspended"],
  ["the platform's own, whatever its date", { tenantId: 1 }, 400, "active"],
])("%s", (_name, over, days, state) => {
  expect(stateOf({ ...facts, ...over }, at(days))).toBe(state);
});

test("customers are always heard, people only while nothing is owed", () => {
  for (const state of planStates) expect(mayServe(state, "inbound")).toBe(true);
  expect(planStates.filter((state) => mayServe(state, "people"))).toEqual(["trial", "active", "grace"]);
  expect(mayServe("blocked", "finance")).toBe(true);
  expect(mayServe("suspended", "finance")).toBe(false);
});
