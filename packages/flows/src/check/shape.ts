// The drawing's skeleton: targets that exist, a way on from every step, `nothing` only where somebody waits.
import type { FlowDocument } from "../document/document.ts";
import { publishLimits } from "../document/limits.ts";
import { type Reference, type ReferenceKind, referencesOf } from "../document/references.ts";
import { type Step, waits } from "../document/steps.ts";
import { targetsOf, type Way } from "../document/targets.ts";
import { error, type Problem, warning } from "./problems.ts";

export type Known = { readonly [K in ReferenceKind]?: ReadonlySet<Reference["id"]> };

export function checkShape(document: FlowDocument, known: Known): Problem[] {
  const ids = new Set(document.steps.map(({ id }) => id));
  const { fallback } = document.settings;
  return [
    ...(ids.has(document.start) ? [] : [error("missingStart", null)]),
    ...(!fallback || (fallback.to === "queue" && fallback.queueId === null)
      ? [error("noFallback", null, "fallback")]
      : []),
    ...targetsOf(document).flatMap((way) => checkWay(way, ids, document)),
    ...document.steps.flatMap((step) => checkStep(step, document.start)),
    ...referencesOf(document)
      .filter(({ kind, id }) => known[kind]?.has(id) === false)
      .map(({ kind, id, stepId, part }) => error("missingReference", stepId, part, { kind, id })),
  ];
}

/** Exits at which nobody is waited for. */
const UNATTENDED = ["then", "error", "check", "split", "assistant"];

function checkWay({ stepId, exit, kind, target }: Way, ids: ReadonlySet<string>, { start }: FlowDocument): Problem[] {
  if (target.to === "step" && !ids.has(target.stepId))
    return [error("missingStep", stepId, exit, { step: target.stepId })];
  const isBeforeTheFirst = stepId === null && exit === "outsideHours";
  if (target.to === "nothing" && (UNATTENDED.includes(kind) || isBeforeTheFirst))
    return [error("nothingHere", stepId, exit)];
  if (target.to === "repeat" && isBeforeTheFirst) return [error("nothingHere", stepId, exit)];
  if (kind === "hours" && stepId !== null && stepId !== start) return [error("hoursOutsideStart", stepId, exit)];
  return [];
}

function checkStep(step: Step, start: string): Problem[] {
  switch (step.kind) {
    case "check":
      return [
        ...(step.otherwise ? [] : [error("noWay", step.id, "otherwise")]),
        ...step.branches.filter(({ all }) => all.length === 0).map(({ id }) => error("emptyText", step.id, id)),
      ];
    case "split":
      return step.arms.length < publishLimits.armsLeast
        ? [error(step.arms.length === 0 ? "noWay" : "tooFew", step.id, null, { least: publishLimits.armsLeast })]
        : [];
    case "assistant":
    case "secondCopy":
      return [
        ...(["done", "transfer", "failed"] as const)
          .filter((exit) => step[exit] === null)
          .map((exit) => error("noWay", step.id, exit)),
        ...(step.integrationId === null ? [error("missingReference", step.id, null, { kind: "integration" })] : []),
      ];
    case "step":
      return checkTalk(step, start);
  }
}

function checkTalk(step: Extract<Step, { kind: "step" }>, start: string): Problem[] {
  const found: Problem[] = [];
  const isWaiting = waits(step);
  if (!isWaiting && !step.then) found.push(error("noWay", step.id, step.id === start ? "start" : null));
  if (isWaiting && step.then) found.push(error("thenWithConditions", step.id, "then"));
  const anys = step.conditions.filter(({ when }) => when.op === "any");
  if (anys.length > 1) found.push(error("twoAny", step.id, anys[1]?.id ?? null));
  for (const { id, when } of step.conditions)
    if ("values" in when && when.values.every((value) => value.trim() === ""))
      found.push(error("emptyText", step.id, id));
  const asks = [step.saveAs && "saveAs", step.expect && "expect", step.silence && "silence"].filter(Boolean);
  if (!isWaiting && asks.length > 0) found.push(warning("neverAsked", step.id, String(asks[0])));
  return found;
}
