// Flows for tests: a few words make a whole document.
import type { z } from "zod";
import { FlowDocument } from "./document/document.ts";
import type { Target } from "./document/parts.ts";
import { type CompiledFlow, compile } from "./engine/compile.ts";
import { alarmOf, firstState } from "./engine/state.ts";
import { step } from "./engine/step.ts";
import type { Effect, Facts, FlowEvent, State } from "./engine/types.ts";

type StepInput = z.input<typeof FlowDocument>["steps"][number];
type Loose<T> = T extends unknown ? Omit<T, "name" | "place"> & Partial<Pick<T & { name: string }, "name">> : never;

export const people = { to: "queue", queueId: 1 } as const;
export const toStep = (stepId: string) => ({ to: "step", stepId }) as const;

/** The first step is the start. */
export function aFlow(
  steps: Loose<StepInput>[],
  settings: z.input<typeof FlowDocument>["settings"] = {},
): FlowDocument {
  return FlowDocument.parse({
    format: 1,
    start: steps[0]?.id ?? "start",
    steps: steps.map((one) => ({ name: one.id, place: { x: 0, y: 0 }, ...one })),
    settings: { fallback: people, ...settings },
  });
}

export const aMessage = (id: string, text: string) => ({ id, kind: "message", text }) as const;
export const when = (id: string, op: "exact" | "containsExact" | "contains", values: string[], target: Target) => ({
  id,
  when: { op, values },
  target,
});
export const any = (id: string, target: Target) => ({ id, when: { op: "any" as const }, target });

export const NOON = 1_800_000_000_000;

export const someFacts = (given: Partial<Facts> = {}): Facts => ({
  now: NOON,
  isOpen: true,
  opensAt: null,
  hoursText: "",
  variables: { name: "Maria Souza", firstName: "Maria", company: "Loja" },
  fields: {},
  absenceLeft: 3,
  seed: "contact-1",
  language: "pt",
  ...given,
});

/** A conversation a test can lead: what was said, where it is, what it wants next. */
export class Talk {
  readonly flow: CompiledFlow;
  state: State = firstState();
  now = NOON;
  effects: Effect[] = [];
  private readonly given: Partial<Facts>;

  constructor(document: FlowDocument, given: Partial<Facts> = {}) {
    this.flow = compile(document);
    this.given = given;
  }

  send(event: FlowEvent, given: Partial<Facts> = {}): string[] {
    const outcome = step(this.flow, this.state, event, someFacts({ now: this.now, ...this.given, ...given }));
    this.state = outcome.state;
    this.effects = outcome.effects;
    return this.texts();
  }

  start = (text = "oi", given: Partial<Facts> = {}) => this.send({ type: "start", said: [{ text }] }, given);
  says = (...texts: string[]) => this.send({ type: "inbound", said: texts.map((text) => ({ text })) });
  taps = (choiceId: string, text = "x") => this.send({ type: "inbound", said: [{ text, choiceId }] });

  /** Lets time pass until it wants to be woken. */
  wake(given: Partial<Facts> = {}): string[] {
    this.now = Math.max(this.now, alarmOf(this.state) ?? this.now);
    return this.send({ type: "alarm" }, given);
  }

  texts(): string[] {
    return this.effects.flatMap((effect) =>
      effect.kind === "say" ? ["text" in effect.content ? effect.content.text : effect.content.kind] : [],
    );
  }

  only<K extends Effect["kind"]>(kind: K): Extract<Effect, { kind: K }>[] {
    return this.effects.filter((effect): effect is Extract<Effect, { kind: K }> => effect.kind === kind);
  }
}
