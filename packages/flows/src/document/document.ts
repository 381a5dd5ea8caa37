// The document of a flow, format 1: what is drawn, saved, published and run.
import { z } from "zod";
import { utf8Length } from "../words/cut.ts";
import { savedLimits } from "./limits.ts";
import { Fallback, PartId, Place, Target, Text } from "./parts.ts";
import { Silence, Step } from "./steps.ts";

export const Settings = z.strictObject({
  /** Said when the flow hands over to a queue or a person. */
  handOver: Text.default(""),
  /** Said when the flow closes the ticket. */
  closing: Text.default(""),
  /** Said when an answer fits nothing; empty: the default in the customer's language. */
  feedback: Text.default(""),
  afterFeedback: z.enum(["stay", "repeat", "restart"]).default("repeat"),
  /** `target: null` is the fallback. */
  tries: z
    .strictObject({
      count: z.number().int().min(1).max(20).default(3),
      text: Text.default(""),
      target: Target.nullable().default(null),
    })
    .prefault({}),
  silence: Silence.nullable().default(null),
  outsideHours: z
    .strictObject({
      mode: z.enum(["run", "message", "route"]).default("run"),
      /** Empty: the text of the hours. */
      text: Text.default(""),
      target: Target.nullable().default(null),
    })
    .prefault({}),
  distribute: z.enum(["no", "random", "balanced"]).default("no"),
  endWords: z.array(z.string().max(40)).max(savedLimits.endWords).default([]),
  gatherSeconds: z.number().int().min(0).max(15).default(2),
  /** The first message may already choose. */
  hearFirst: z.boolean().default(false),
  /** A word later than this starts anew. */
  forgetAfterHours: z.number().int().min(1).max(168).default(24),
  phoneAnswer: z
    .strictObject({
      mode: z.enum(["handOver", "pause"]).default("handOver"),
      minutes: z.number().int().min(1).max(1440).default(30),
    })
    .prefault({}),
  /** null only while it is being drawn. */
  fallback: Fallback.nullable().default(null),
});
export type Settings = z.infer<typeof Settings>;

export const Note = z.strictObject({ id: PartId, text: z.string().max(2000), place: Place });
export type Note = z.infer<typeof Note>;

export const FlowDocument = z.strictObject({
  format: z.literal(1),
  start: PartId,
  steps: z.array(Step).max(savedLimits.steps),
  notes: z.array(Note).max(savedLimits.notes).default([]),
  settings: Settings.prefault({}),
});
export type FlowDocument = z.infer<typeof FlowDocument>;

export type Parsed = { ok: true; document: FlowDocument } | { ok: false; faults: { path: string; message: string }[] };

const fault = (path: string, message: string): Parsed => ({ ok: false, faults: [{ path, message }] });

/** Reads foreign JSON. Never throws; says where it is wrong. */
export function parseDocument(json: unknown): Parsed {
  const parsed = FlowDocument.safeParse(json);
  if (!parsed.success)
    return {
      ok: false,
      faults: parsed.error.issues
        .slice(0, 50)
        .map(({ path, message }) => ({ path: path.map(String).join("."), message })),
    };
  const again = repeatedId(parsed.data);
  if (again) return fault(again, "id is used twice");
  if (utf8Length(JSON.stringify(parsed.data)) > savedLimits.bytes) return fault("", "larger than 512 kB");
  return { ok: true, document: parsed.data };
}

/** Every id of the document, with the place it names; choices are apart, for the customer's answer carries them. */
export function idsOf({ steps, notes }: FlowDocument): string[] {
  return [
    ...notes.map(({ id }) => id),
    ...steps.flatMap((step) => {
      if (step.kind === "step")
        return [step.id, ...step.interactions.map(({ id }) => id), ...step.conditions.map(({ id }) => id)];
      if (step.kind === "check") return [step.id, ...step.branches.map(({ id }) => id)];
      return step.kind === "split" ? [step.id, ...step.arms.map(({ id }) => id)] : [step.id];
    }),
  ];
}

function repeatedId(document: FlowDocument): string | null {
  const seen = new Set<string>();
  for (const id of idsOf(document)) {
    if (seen.has(id)) return id;
    seen.add(id);
  }
  return null;
}

/** A flow with one step that greets and waits; where drawing begins. */
export function blankDocument(fallback: Fallback | null = null): FlowDocument {
  return FlowDocument.parse({
    format: 1,
    start: "start",
    steps: [{ kind: "step", id: "start", name: "", place: { x: 0, y: 0 }, interactions: [] }],
    settings: { fallback },
  });
}
