// A document made ready to run: steps by id, conditions with their words already normalised.
import type { FlowDocument } from "../document/document.ts";
import { type Step, waits } from "../document/steps.ts";
import { type CompiledCondition, compileCondition } from "../words/match.ts";
import { normalise } from "../words/normal.ts";
import { keyOf } from "../words/variables.ts";
import { type Bounds, bounds } from "./bounds.ts";

export interface CompiledStep {
  step: Step;
  conditions: readonly CompiledCondition[];
  waits: boolean;
}

export interface CompiledFlow {
  document: FlowDocument;
  steps: ReadonlyMap<string, CompiledStep>;
  endWords: ReadonlySet<string>;
  /** Keys some step saves. */
  saved: ReadonlySet<string>;
  bounds: Bounds;
}

/** `bounds` is only for the suite that takes one away to see that it is missed. */
export function compile(document: FlowDocument, given: Partial<Bounds> = {}): CompiledFlow {
  return {
    document,
    steps: new Map(document.steps.map((step) => [step.id, compileStep(step)])),
    endWords: new Set(document.settings.endWords.map(normalise).filter((word) => word !== "")),
    saved: savedKeys(document),
    bounds: { ...bounds, ...given },
  };
}

function compileStep(step: Step): CompiledStep {
  if (step.kind !== "step") return { step, conditions: [], waits: false };
  return { step, conditions: step.conditions.map(compileCondition), waits: waits(step) };
}

export function savedKeys(document: FlowDocument): Set<string> {
  const keys = new Set<string>();
  for (const step of document.steps) {
    if (step.kind !== "step") continue;
    if (step.saveAs) keys.add(keyOf(step.saveAs));
    for (const interaction of step.interactions) {
      if (interaction.kind === "set") keys.add(keyOf(interaction.key));
      if (interaction.kind === "webhookGet") for (const { key } of interaction.save) keys.add(keyOf(key));
    }
  }
  return keys;
}
