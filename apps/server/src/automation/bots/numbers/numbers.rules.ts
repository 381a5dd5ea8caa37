// The numbers of a flow's steps from the ways that were taken and the conversations that stand. Pure.
import type { StepNumbers } from "@prosa/contracts/automation/flow-numbers";
import type { Standing, WayTimes } from "./numbers.types.ts";

export function numbersOf(ways: readonly WayTimes[], standing: readonly Standing[]): StepNumbers[] {
  const steps = new Map<string, StepNumbers>();
  const at = (stepId: string): StepNumbers => {
    const known = steps.get(stepId) ?? { stepId, reached: 0, left: [], waiting: 0, abandoned: 0 };
    steps.set(stepId, known);
    return known;
  };
  for (const { stepId, exit, toId, times } of ways) {
    if (toId !== "") at(toId).reached += times;
    if (stepId === "") continue;
    const step = at(stepId);
    const known = step.left.find((one) => one.exit === exit);
    if (known) known.times += times;
    else step.left.push({ exit, times });
    if (exit === "silence" && toId === "") step.abandoned += times;
  }
  for (const { node, fresh, stale } of standing) {
    at(node).waiting += fresh;
    at(node).abandoned += stale;
  }
  return [...steps.values()].sort((a, b) => b.reached - a.reached || a.stepId.localeCompare(b.stepId, "en"));
}

/** Conversations that began: they came from outside the drawing. */
export const begunIn = (ways: readonly WayTimes[]): number =>
  ways.reduce((sum, { stepId, times }) => sum + (stepId === "" ? times : 0), 0);
