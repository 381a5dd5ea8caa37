// Mends a drawing the blunt way: whatever the validator names is cut out or sent to people, until it is silent.

import { edgesOf } from "../check/graph.ts";
import type { Problem } from "../check/problems.ts";
import { type ValidateOptions, validate } from "../check/validate.ts";
import type { FlowDocument } from "../document/document.ts";
import type { Target } from "../document/parts.ts";
import { asksOutside, type Step } from "../document/steps.ts";

const PEOPLE = { to: "queue", queueId: 1 } as const satisfies Target;
const ROUNDS = 200;

/** null: the validator named something that could not be mended. */
export function mend(drawn: FlowDocument, options: ValidateOptions = {}): FlowDocument | null {
  const document = JSON.parse(JSON.stringify(drawn)) as FlowDocument;
  for (let round = 0; round < ROUNDS; round++) {
    const errors = validate(document, options).filter(({ severity }) => severity === "error");
    if (errors.length === 0) return document;
    for (const problem of errors) mendOne(document, problem);
  }
  return null;
}

function mendOne(document: FlowDocument, problem: Problem): void {
  const { code, stepId, part } = problem;
  const { settings } = document;
  const step = document.steps.find(({ id }) => id === stepId);
  if (code === "noFallback") settings.fallback = PEOPLE;
  else if (code === "missingStart") document.start = document.steps[0]?.id ?? "start";
  else if (code === "filesTooLarge")
    for (const one of document.steps) dropInteractions(one, ({ kind }) => kind === "files");
  else if (stepId === null) mendSettings(document, part);
  else if (step && code === "longChain") shorten(document, step);
  else if (step) mendStep(step, problem);
}

function mendSettings({ settings }: FlowDocument, part: string | null): void {
  if (part === "tries") settings.tries.target = PEOPLE;
  if (part === "silence" && settings.silence) settings.silence.target = PEOPLE;
  if (part === "outsideHours") settings.outsideHours.target = PEOPLE;
}

/** Everything that leads here without a word leads to people instead; what the step says itself is cut to three. */
function shorten(document: FlowDocument, step: Step): void {
  for (const { from, to, exit, kind } of edgesOf(document)) {
    if (to !== step.id || kind === "word") continue;
    const source = document.steps.find(({ id }) => id === from);
    if (source) retarget(source, exit);
    if (kind === "silence" && document.settings.silence) document.settings.silence.target = PEOPLE;
  }
  if (step.kind === "step") step.interactions = step.interactions.filter(({ kind }) => kind !== "files").slice(0, 3);
}

function dropInteractions(step: Step, isDropped: (one: { id: string; kind: string }) => boolean): void {
  if (step.kind === "step") step.interactions = step.interactions.filter((one) => !isDropped(one));
}

function mendStep(step: Step, { code, part }: Problem): void {
  if (code === "missingReference" && asksOutside(step)) step.integrationId = 1;
  else if (code === "tooFew" && step.kind === "split") {
    for (const id of ["x", "y"]) step.arms.push({ id: `${step.id}${id}`.toLowerCase(), weight: 1, target: PEOPLE });
  } else if (code === "noWay" && step.kind === "split")
    step.arms.push({ id: `${step.id}z`, weight: 1, target: PEOPLE });
  else if (code === "thenWithConditions" && step.kind === "step") step.then = null;
  else if (["twoAny", "hoursOutsideStart", "emptyText"].includes(code) && dropExit(step, part)) return;
  else if (["missingStep", "noWay", "nothingHere", "circle"].includes(code)) retarget(step, part);
  else dropInteractions(step, ({ id }) => id === part);
}

function dropExit(step: Step, part: string | null): boolean {
  if (step.kind === "check") {
    step.branches = step.branches.filter(({ id }) => id !== part);
    return true;
  }
  if (step.kind !== "step" || !step.conditions.some(({ id }) => id === part)) return false;
  step.conditions = step.conditions.filter(({ id }) => id !== part);
  return true;
}

function retarget(step: Step, exit: string | null): void {
  if (step.kind === "check") {
    for (const branch of step.branches) if (branch.id === exit) branch.target = PEOPLE;
    if (exit === "otherwise") step.otherwise = PEOPLE;
  } else if (step.kind === "split") {
    for (const arm of step.arms) if (arm.id === exit) arm.target = PEOPLE;
  } else if (asksOutside(step)) {
    if (exit === "done" || exit === "transfer" || exit === "failed") step[exit] = PEOPLE;
  } else retargetTalk(step, exit);
}

function retargetTalk(step: Extract<Step, { kind: "step" }>, exit: string | null): void {
  for (const condition of step.conditions) if (condition.id === exit) condition.target = PEOPLE;
  if (exit === "silence" && step.silence) step.silence.target = PEOPLE;
  if (exit === "onError") step.onError = PEOPLE;
  if (exit === "then" || exit === null || exit === "start") step.then = PEOPLE;
}
