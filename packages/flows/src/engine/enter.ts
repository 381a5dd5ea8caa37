// Coming to a step, or back to one after a pause: what happens there until somebody is waited for.
import { asksOutside, type CheckStep, type SplitStep, type TalkStep } from "../document/steps.ts";
import { compares } from "../words/compare.ts";
import { draw } from "../words/hash.ts";
import { askAssistant } from "./calls.ts";
import type { CompiledStep } from "./compile.ts";
import { perform, performAgain } from "./perform.ts";
import { awaitWords, fail, go, type Next, type Run, valuesOf } from "./run.ts";

export function enter(run: Run, { stepId, mode, keepTries }: Next): undefined {
  const { state, flow } = run;
  const found = flow.steps.get(stepId);
  if (!found) return fail(run, "missingStep");
  if (mode === "resume") return performFrom(run, found);
  if (++run.steps > flow.bounds.stepsPerEvent) return fail(run, "steps");
  const visits = (Object.hasOwn(state.visits, stepId) ? (state.visits[stepId] ?? 0) : 0) + 1;
  if (visits > flow.bounds.visits) return fail(run, "visits");
  state.visits[stepId] = visits;
  state.node = stepId;
  state.wait = null;
  state.silenceAt = null;
  if (!keepTries) state.tries = 0;
  const { step } = found;
  if (mode === "again" && step.kind === "step") {
    if (performAgain(run, step)) awaitWords(run);
    return;
  }
  state.position = 0;
  state.turns = 0;
  state.offered = [];
  delete state.saying;
  if (step.kind === "check") return check(run, step);
  if (step.kind === "split") return split(run, step);
  if (asksOutside(step)) return askAssistant(run, step, run.heard);
  if (!turnedByHours(run, step)) performFrom(run, found);
}

/** Asked in the first step only, when it is entered (specification); `nothing` means to go on here. */
function turnedByHours(run: Run, step: TalkStep): boolean {
  if (step.id !== run.flow.document.start || !run.facts.isOpen) return false;
  const hours = step.conditions.find(({ when }) => when.op === "withinHours");
  if (!hours || hours.target.to === "nothing") return false;
  go(run, hours.target, { exit: hours.id, waits: false, reason: "drawn" });
  return true;
}

function performFrom(run: Run, { step, waits }: CompiledStep): undefined {
  if (step.kind !== "step") return fail(run, "missingStep");
  run.state.wait = null;
  if (!perform(run, step)) return;
  if (waits) return awaitWords(run);
  go(run, step.then, { exit: "then", waits: false, reason: "drawn" });
}

function check(run: Run, step: CheckStep): undefined {
  const values = valuesOf(run);
  const branch = step.branches.find(({ all }) => all.length > 0 && all.every((one) => compares(one, values)));
  if (branch) return go(run, branch.target, { exit: branch.id, waits: false, reason: "drawn" });
  go(run, step.otherwise, { exit: "otherwise", waits: false, reason: "drawn" });
}

function split(run: Run, step: SplitStep): undefined {
  const index = draw(
    `${run.facts.seed}/${step.id}`,
    step.arms.map(({ weight }) => weight),
  );
  const arm = step.arms[index];
  go(run, arm?.target ?? null, { exit: arm?.id ?? "otherwise", waits: false, reason: "drawn" });
}
