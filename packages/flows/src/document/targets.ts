// Every way out of every step, in one list: the canvas draws it, the validator walks it, references are read from it.
import type { FlowDocument } from "./document.ts";
import type { Target } from "./parts.ts";
import { type Step, waits } from "./steps.ts";

/** How a way is taken: `word` needs one of the customer, `silence` the lack of it, the others nothing at all. */
export type WayKind = "word" | "silence" | "then" | "hours" | "error" | "check" | "split" | "assistant";
export const wayKinds: readonly WayKind[] = [
  "word",
  "silence",
  "then",
  "hours",
  "error",
  "check",
  "split",
  "assistant",
];

export interface Way {
  /** null: a way of the settings, open to every step that waits (or, for hours, before the first). */
  stepId: string | null;
  /** Id of the condition, branch or arm, or the name of the exit. */
  exit: string;
  kind: WayKind;
  target: Target;
}

const way = (stepId: string | null, exit: string, kind: WayKind, target: Target | null): Way[] =>
  target ? [{ stepId, exit, kind, target }] : [];

export function targetsOf({ steps, settings }: FlowDocument): Way[] {
  const { outsideHours } = settings;
  return [
    ...way(null, "outsideHours", "hours", outsideHours.mode === "run" ? null : outsideHours.target),
    ...way(null, "tries", "word", settings.tries.target),
    ...way(null, "silence", "silence", settings.silence?.target ?? null),
    ...steps.flatMap(waysOf),
  ];
}

export function waysOf(step: Step): Way[] {
  const { id } = step;
  switch (step.kind) {
    case "check":
      return [
        ...step.branches.flatMap((branch) => way(id, branch.id, "check", branch.target)),
        ...way(id, "otherwise", "check", step.otherwise),
      ];
    case "split":
      return step.arms.flatMap((arm) => way(id, arm.id, "split", arm.target));
    case "assistant":
    case "secondCopy":
      return (["done", "transfer", "failed"] as const).flatMap((exit) => way(id, exit, "assistant", step[exit]));
    case "step":
      return [
        ...step.conditions.flatMap(({ id: exit, when, target }) =>
          way(id, exit, when.op === "withinHours" ? "hours" : "word", target),
        ),
        ...way(id, "then", "then", step.then),
        ...way(id, "silence", "silence", waits(step) ? (step.silence?.target ?? null) : null),
        ...way(id, "onError", "error", step.onError),
      ];
  }
}
