// Reads flows of the izing family (nodeList and lineList) into a document; whatever is lost on the way is named.
import { z } from "zod";
import { type FlowDocument, parseDocument } from "../document/document.ts";
import type { Fallback, Target } from "../document/parts.ts";
import { cut } from "../words/cut.ts";

export interface Loss {
  code:
    | "noFlow"
    | "noStart"
    | "missingTarget"
    | "unknownInteraction"
    | "unknownCondition"
    | "fileNeeded"
    | "anyBeforeOthers"
    | "textCut"
    | "tooMany"
    | "notADocument";
  /** Step of the new document; null: the flow as a whole. */
  stepId: string | null;
  /** What the old one called it. */
  was: string;
}

export type Imported = { document: FlowDocument; losses: Loss[] } | { document: null; losses: Loss[] };

const text = z.coerce.string().catch("");
const id = z.coerce.number().int().positive().nullable().catch(null);
const some = <T extends z.ZodType>(item: T) => z.array(item).catch([]);

const OldCondition = z.looseObject({
  type: text,
  condition: z.union([some(text), text.transform((one) => [one])]).catch([]),
  action: z.coerce.number().catch(-1),
  nextStepId: text,
  queueId: id,
  userIdDestination: id,
});
const OldInteraction = z.looseObject({
  type: text,
  data: z
    .looseObject({
      message: text,
      values: some(z.looseObject({ value: text }).catch({ value: "" })),
      name: text,
      caption: text,
    })
    .catch({ message: "", values: [], name: "", caption: "" }),
});
const Rule = z
  .looseObject({
    message: text,
    stepReturn: text,
    time: z.coerce.number().catch(0),
    number: z.coerce.number().catch(0),
    type: z.coerce.number().catch(0),
    destiny: id,
  })
  .nullable()
  .catch(null);
const OldNode = z.looseObject({
  id: text,
  name: text,
  type: text,
  left: text,
  top: text,
  interactions: some(OldInteraction),
  conditions: some(OldCondition),
  configurations: z
    .looseObject({
      notOptionsSelectMessage: Rule,
      notResponseMessage: Rule,
      welcomeMessage: Rule,
      farewellMessage: Rule,
      maxRetryBotMessage: Rule,
      outOpenHours: Rule,
      autoDistributeTickets: text,
      answerCloseTicket: some(text),
    })
    .nullable()
    .catch(null),
});
type OldNode = z.infer<typeof OldNode>;
const OldFlow = z.looseObject({ nodeList: z.array(OldNode), lineList: some(z.looseObject({ from: text, to: text })) });

interface Reading {
  losses: Loss[];
  /** Old id to new. */
  steps: Map<string, string>;
}

/** Never throws: a spoilt file gives a report instead of a flow. */
export function importIzing(json: unknown): Imported {
  const nested = z.looseObject({ flow: z.unknown() }).safeParse(json);
  const old = OldFlow.safeParse(nested.success && nested.data.flow !== undefined ? nested.data.flow : json);
  if (!old.success) return { document: null, losses: [{ code: "noFlow", stepId: null, was: "nodeList" }] };
  const nodes = old.data.nodeList.filter(({ type }) => type !== "start" && type !== "configurations").slice(0, 300);
  const reading: Reading = { losses: [], steps: new Map(nodes.map((node, index) => [node.id, `step_${index + 1}`])) };
  if (nodes.length === 0) return { document: null, losses: [{ code: "noFlow", stepId: null, was: "node" }] };
  const first = old.data.lineList.find(({ from }) => from === "start")?.to ?? "";
  const start = reading.steps.get(first);
  if (!start) lose(reading, "noStart", null, first);
  const settings = old.data.nodeList.find(({ type }) => type === "configurations");
  const parsed = parseDocument({
    format: 1,
    start: start ?? "step_1",
    steps: nodes.map((node, index) => stepOf(reading, node, index)),
    settings: settingsOf(reading, settings),
  });
  if (parsed.ok) return { document: parsed.document, losses: reading.losses };
  const faults = parsed.faults.map(
    ({ path, message }): Loss => ({ code: "notADocument", stepId: null, was: `${path} ${message}` }),
  );
  return { document: null, losses: [...reading.losses, ...faults] };
}

function lose(reading: Reading, code: Loss["code"], stepId: string | null, was: string): void {
  reading.losses.push({ code, stepId, was: cut(was, 200) });
}

function shortened(reading: Reading, stepId: string | null, value: string, most = 4096): string {
  if (value.length > most) lose(reading, "textCut", stepId, value.slice(0, 40).toWellFormed());
  return cut(value.toWellFormed(), most);
}

function few<T>(reading: Reading, stepId: string | null, what: string, items: readonly T[], most: number): T[] {
  if (items.length > most) lose(reading, "tooMany", stepId, what);
  return items.slice(0, most);
}

const pixels = (value: string): number => {
  const number = Number.parseFloat(value);
  return Number.isFinite(number) ? Math.max(-1e6, Math.min(1e6, number)) : 0;
};

function stepOf(reading: Reading, node: OldNode, index: number): object {
  const stepId = `step_${index + 1}`;
  const conditions = few(reading, stepId, "conditions", node.conditions, 30);
  const anyAt = conditions.findIndex(({ type }) => type === "US");
  // The ancestor took the first that matched; here `any` is asked last, so what stood behind it comes to life.
  if (anyAt >= 0 && anyAt < conditions.length - 1) lose(reading, "anyBeforeOthers", stepId, node.name);
  return {
    kind: "step",
    id: stepId,
    name: cut(node.name.toWellFormed(), 80),
    place: { x: pixels(node.left), y: pixels(node.top) },
    interactions: few(reading, stepId, "interactions", node.interactions, 30).flatMap((one, at) =>
      interactionOf(reading, stepId, one, at),
    ),
    conditions: conditions.flatMap((one, at) => conditionOf(reading, stepId, one, at)),
  };
}

function interactionOf(reading: Reading, stepId: string, old: z.infer<typeof OldInteraction>, at: number): object[] {
  const own = `${stepId}_i${at + 1}`;
  const { message, values, name, caption } = old.data;
  if (old.type === "MessageField") return [{ id: own, kind: "message", text: shortened(reading, stepId, message) }];
  if (old.type === "MessageOptionsField") {
    const rows = values.map(({ value }, index) => `${index + 1}. ${value}`);
    return [
      { id: own, kind: "message", text: shortened(reading, stepId, [message, ...rows].filter(Boolean).join("\n")) },
    ];
  }
  if (old.type === "MediaField") {
    lose(reading, "fileNeeded", stepId, name || "file");
    return [{ id: own, kind: "files", files: [], caption: shortened(reading, stepId, caption) }];
  }
  lose(reading, "unknownInteraction", stepId, old.type);
  return [];
}

function conditionOf(reading: Reading, stepId: string, old: z.infer<typeof OldCondition>, at: number): object[] {
  const target = targetOf(reading, stepId, old);
  const own = `${stepId}_c${at + 1}`;
  if (old.type === "US") return [{ id: own, when: { op: "any" }, target }];
  if (old.type === "R") {
    const values = few(reading, stepId, "answers", old.condition, 50).map((value) =>
      shortened(reading, stepId, value, 200),
    );
    return [{ id: own, when: { op: "exact", values }, target }];
  }
  lose(reading, "unknownCondition", stepId, old.type);
  return [];
}

function targetOf(reading: Reading, stepId: string, old: z.infer<typeof OldCondition>): Target {
  const next = reading.steps.get(old.nextStepId);
  if (old.action === 0 && next) return { to: "step", stepId: next };
  if (old.action === 1 && old.queueId) return { to: "queue", queueId: old.queueId };
  if (old.action === 2 && old.userIdDestination) return { to: "user", userId: old.userIdDestination };
  if (old.action === 3) return { to: "close", closingReasonId: null };
  lose(reading, "missingTarget", stepId, `${old.action} ${old.nextStepId}`);
  return { to: "queue", queueId: null };
}

/** 1 is a queue, 2 a person; anything else nobody. */
const destinyOf = (rule: z.infer<typeof Rule>): Fallback | null => {
  if (!rule?.destiny) return null;
  if (rule.type === 1) return { to: "queue", queueId: rule.destiny };
  return rule.type === 2 ? { to: "user", userId: rule.destiny } : null;
};

const between = (value: number, least: number, most: number) => Math.max(least, Math.min(most, Math.round(value)));

function settingsOf(reading: Reading, node: OldNode | undefined): object {
  const { data } = z
    .looseObject({ data: OldNode.shape.configurations })
    .catch({ data: null })
    .parse(node ?? {});
  const old = node?.configurations ?? data;
  if (!old) return {};
  const { notOptionsSelectMessage: feedback, notResponseMessage: silence, maxRetryBotMessage: tries } = old;
  const say = (rule: z.infer<typeof Rule>) => shortened(reading, null, rule?.message ?? "");
  const fallback = destinyOf(tries) ?? destinyOf(silence);
  const closed = destinyOf(old.outOpenHours);
  return {
    handOver: say(old.welcomeMessage),
    closing: say(old.farewellMessage),
    feedback: say(feedback),
    afterFeedback: feedback?.stepReturn === "S" ? "restart" : "repeat",
    tries: { count: between(tries?.number || 3, 1, 20), target: destinyOf(tries) },
    silence:
      silence && silence.time > 0
        ? {
            minutes: between(silence.time, 1, 10_080),
            text: say(silence),
            target: destinyOf(silence) ?? { to: "queue", queueId: null },
          }
        : null,
    outsideHours: closed
      ? { mode: "route", target: closed }
      : old.outOpenHours?.message
        ? { mode: "message", text: say(old.outOpenHours) }
        : {},
    distribute: ({ R: "random", B: "balanced" } as Record<string, string>)[old.autoDistributeTickets] ?? "no",
    endWords: few(reading, null, "answerCloseTicket", old.answerCloseTicket, 20).map((word) =>
      shortened(reading, null, word, 40),
    ),
    fallback,
  };
}
