// The ways out of a step as the drawing shows them: in the order they are asked, also those that lead nowhere yet. Pure.
import { type Condition, conditionKinds, type FlowDocument, type Step, type Target, waits } from "@prosa/flows";

export interface Exit {
  /** As `Way.exit`: id of the condition, branch or arm, or the name of the exit. */
  exit: string;
  target: Target | null;
  /** 1 to 5 for conditions, as the specification counts them. */
  priority: number | null;
}

export const priorityOf = ({ when }: Pick<Condition, "when">): number => conditionKinds.indexOf(when.op) + 1;

/** Asked in this order whatever is drawn; those of one kind in the order they were written. */
export const inOrder = (conditions: readonly Condition[]): Condition[] =>
  conditions.toSorted((a, b) => priorityOf(a) - priorityOf(b));

export const callsOut = (step: Step): boolean =>
  step.kind === "step" && step.interactions.some(({ kind }) => kind === "webhookGet");

const named = (exit: string, target: Target | null): Exit => ({ exit, target, priority: null });

export function exitsOf(step: Step): Exit[] {
  switch (step.kind) {
    case "check":
      return [...step.branches.map(({ id, target }) => named(id, target)), named("otherwise", step.otherwise)];
    case "split":
      return step.arms.map(({ id, target }) => named(id, target));
    case "assistant":
    case "secondCopy":
      return (["done", "transfer", "failed"] as const).map((exit) => named(exit, step[exit]));
    case "step":
      return [
        ...inOrder(step.conditions).map((one) => ({
          exit: one.id,
          target: one.target,
          priority: priorityOf(one),
        })),
        ...(waits(step) ? (step.silence ? [named("silence", step.silence.target)] : []) : [named("then", step.then)]),
        ...(step.onError || callsOut(step) ? [named("onError", step.onError)] : []),
      ];
  }
}

/** Steps in the order a conversation meets them; what no way reaches stands at the end. */
export function walkOrder(document: FlowDocument): { reached: Step[]; unreached: Step[] } {
  const byId = new Map(document.steps.map((step) => [step.id, step]));
  const order = new Set<string>();
  const { outsideHours, tries, silence } = document.settings;
  const waiting = [document.start];
  const outside = [outsideHours.target, tries.target, silence?.target ?? null];
  const follow = (from: string[]) => {
    for (let id = from.shift(); id !== undefined; id = from.shift()) {
      const step = byId.get(id);
      if (!step || order.has(id)) continue;
      order.add(id);
      from.push(...exitsOf(step).flatMap(({ target }) => (target?.to === "step" ? [target.stepId] : [])));
    }
  };
  follow(waiting);
  follow(outside.flatMap((target) => (target?.to === "step" ? [target.stepId] : [])));
  return {
    reached: [...order].flatMap((id) => byId.get(id) ?? []),
    unreached: document.steps.filter(({ id }) => !order.has(id)),
  };
}
