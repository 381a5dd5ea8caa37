// Steps: the four kinds of place a conversation can be at, with the ways out each of them owns.
import { z } from "zod";
import { Interaction } from "./interactions.ts";
import { savedLimits } from "./limits.ts";
import { Key, PartId, Place, RowId, Target, Text } from "./parts.ts";

export const When = z.discriminatedUnion("op", [
  z.strictObject({ op: z.literal("withinHours") }),
  ...(["exact", "containsExact", "contains"] as const).map((op) =>
    z.strictObject({ op: z.literal(op), values: z.array(z.string().max(200)).max(savedLimits.values) }),
  ),
  z.strictObject({ op: z.literal("any") }),
]);
export type When = z.infer<typeof When>;
/** In the order in which they are asked, whatever is drawn (specification). */
export const conditionKinds = ["withinHours", "exact", "containsExact", "contains", "any"] as const;

export const Condition = z.strictObject({ id: PartId, when: When, target: Target });
export type Condition = z.infer<typeof Condition>;

export const expectKinds = [
  "text",
  "number",
  "email",
  "phone",
  "cpf",
  "cnpj",
  "cep",
  "date",
  "media",
  "location",
] as const;

export const Expect = z.strictObject({
  kind: z.enum(expectKinds),
  /** Of the number, or of the length of a text. */
  min: z.number().nullable().default(null),
  max: z.number().nullable().default(null),
  /** Said instead of the feedback when the answer does not fit. */
  text: Text.default(""),
});
export type Expect = z.infer<typeof Expect>;

export const Silence = z.strictObject({
  minutes: z.number().int().min(1).max(10_080),
  text: Text.default(""),
  target: Target,
});
export type Silence = z.infer<typeof Silence>;

const common = { id: PartId, name: z.string().max(80), place: Place };

export const TalkStep = z.strictObject({
  ...common,
  kind: z.literal("step"),
  interactions: z.array(Interaction).max(savedLimits.interactions),
  conditions: z.array(Condition).max(savedLimits.conditions).default([]),
  /** Goes on without waiting. */
  then: Target.nullable().default(null),
  saveAs: Key.nullable().default(null),
  expect: Expect.nullable().default(null),
  silence: Silence.nullable().default(null),
  tries: z.number().int().min(1).max(20).nullable().default(null),
  onError: Target.nullable().default(null),
});
export type TalkStep = z.infer<typeof TalkStep>;

export const checkOps = [
  "equals",
  "differs",
  "contains",
  "startsWith",
  "endsWith",
  "greater",
  "atLeast",
  "less",
  "atMost",
  "isSet",
  "isEmpty",
] as const;

export const Comparison = z.strictObject({
  variable: z.string().max(80),
  op: z.enum(checkOps),
  value: z.string().max(200).default(""),
});
export type Comparison = z.infer<typeof Comparison>;

export const Branch = z.strictObject({
  id: PartId,
  all: z.array(Comparison).max(savedLimits.checks),
  target: Target,
});

export const CheckStep = z.strictObject({
  ...common,
  kind: z.literal("check"),
  branches: z.array(Branch).max(savedLimits.conditions),
  otherwise: Target.nullable().default(null),
});
export type CheckStep = z.infer<typeof CheckStep>;

export const SplitStep = z.strictObject({
  ...common,
  kind: z.literal("split"),
  arms: z
    .array(z.strictObject({ id: PartId, weight: z.number().int().min(0).max(1000), target: Target }))
    .max(savedLimits.arms),
});
export type SplitStep = z.infer<typeof SplitStep>;

export const AssistantStep = z.strictObject({
  ...common,
  kind: z.literal("assistant"),
  integrationId: RowId.nullable(),
  maxTurns: z.number().int().min(1).max(100).default(20),
  done: Target.nullable().default(null),
  transfer: Target.nullable().default(null),
  failed: Target.nullable().default(null),
});
export type AssistantStep = z.infer<typeof AssistantStep>;

/** A conversation about invoices, held by a billing system's integration; asked as an assistant is. */
export const SecondCopyStep = AssistantStep.extend({
  kind: z.literal("secondCopy"),
  maxTurns: z.number().int().min(1).max(100).default(40),
});
export type SecondCopyStep = z.infer<typeof SecondCopyStep>;

export const Step = z.discriminatedUnion("kind", [TalkStep, CheckStep, SplitStep, AssistantStep, SecondCopyStep]);
export type Step = z.infer<typeof Step>;

/** Steps in which an integration has the word. */
export type AskedStep = AssistantStep | SecondCopyStep;
export const asksOutside = (step: Step | undefined): step is AskedStep =>
  step?.kind === "assistant" || step?.kind === "secondCopy";
export const stepKinds = Step.options.map((option) => option.shape.kind.value);

/** Waits for words: conditions besides the hours, which are asked when the step is entered. */
export const waits = (step: TalkStep): boolean => step.conditions.some(({ when }) => when.op !== "withinHours");
