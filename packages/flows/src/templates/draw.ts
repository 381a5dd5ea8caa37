// Short words to draw a template with; a company replaces queues, people and addresses after choosing one.
import type { z } from "zod";
import { FlowDocument } from "../document/document.ts";
import type { Target } from "../document/parts.ts";

type Input = z.input<typeof FlowDocument>;
type StepInput = Input["steps"][number];
type TalkInput = Extract<StepInput, { kind: "step" }>;
export type Interactions = TalkInput["interactions"];
export type Conditions = NonNullable<TalkInput["conditions"]>;

const WIDTH = 360;
const HEIGHT = 260;
const COLUMNS = 4;

/** Steps in the order they are given, in rows of four. */
export function drawn(
  steps: ((place: { x: number; y: number }) => StepInput)[],
  settings: Input["settings"],
): FlowDocument {
  const placed = steps.map((make, index) =>
    make({ x: (index % COLUMNS) * WIDTH, y: Math.floor(index / COLUMNS) * HEIGHT }),
  );
  return FlowDocument.parse({ format: 1, start: placed[0]?.id, steps: placed, settings });
}

export const talk =
  (id: string, name: string, interactions: Interactions, rest: Partial<TalkInput> = {}) =>
  (place: { x: number; y: number }): TalkInput => ({ kind: "step", id, name, place, interactions, ...rest });

export const text = (id: string, words: string) => ({ id, kind: "message" as const, text: words });
export const to = (stepId: string): Target => ({ to: "step", stepId });
/** The ticket's own queue: the company chooses another after choosing the template. */
export const people: Target = { to: "queue", queueId: null };
export const close: Target = { to: "close", closingReasonId: null };
export const any = (id: string, target: Target) => ({ id, when: { op: "any" as const }, target });
export const exact = (id: string, values: string[], target: Target) => ({
  id,
  when: { op: "exact" as const, values },
  target,
});
export const contains = (id: string, values: string[], target: Target) => ({
  id,
  when: { op: "contains" as const, values },
  target,
});
export const silence = (minutes: number, words: string, target: Target) => ({ minutes, text: words, target });
export const button = (id: string, title: string) => ({ id, title });

/** Settings most templates share. */
export const usual = {
  handOver: "Certo! Já vou chamar uma pessoa da nossa equipe.",
  closing: "Obrigado pelo contato. Até logo!",
  endWords: ["sair", "encerrar"],
};
