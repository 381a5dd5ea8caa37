// A recorded way in the words of its drawing: names of steps, the rule behind each exit, what the conversation had kept. Pure.
import type { StepName, WhyWay, whyRules } from "@prosa/contracts/automation/flow-why";
import { asksOutside, compile, type FlowDocument, type FlowEvent, replay, type Step } from "@prosa/flows";
import type { TraceRow } from "./why.types.ts";

type Rule = (typeof whyRules)[number];
type Names = (stepId: string | null) => StepName | null;

export const namesOf = (document: FlowDocument): Names => {
  const names = new Map(document.steps.map(({ id, name }) => [id, name]));
  return (id) => (id === null ? null : { id, name: names.get(id) ?? id });
};

const fixed: ReadonlySet<string> = new Set([
  "start",
  "outsideHours",
  "then",
  "silence",
  "onError",
  "tries",
  "endWords",
  "restart",
  "otherwise",
]);

function ruleOf(step: Step | undefined, exit: string): { rule: Rule; words: string[] } {
  if (step?.kind === "step") {
    const when = step.conditions.find(({ id }) => id === exit)?.when;
    if (when) return { rule: when.op, words: "values" in when ? when.values : [] };
  }
  if (step?.kind === "check") {
    const branch = step.branches.find(({ id }) => id === exit);
    if (branch)
      return { rule: "check", words: branch.all.map(({ variable, op, value }) => `${variable} ${op} ${value}`.trim()) };
  }
  if (step?.kind === "split" && step.arms.some(({ id }) => id === exit)) return { rule: "split", words: [] };
  if (asksOutside(step) && ["done", "transfer", "failed"].includes(exit)) return { rule: "assistant", words: [] };
  return { rule: fixed.has(exit) ? (exit as Rule) : "other", words: [] };
}

/** `seesWords`: whether the words of the rules may be told. */
export function pathOf(
  document: FlowDocument,
  turns: readonly Pick<TraceRow, "seq" | "went">[],
  turn: number | null,
  seesWords: boolean,
): WhyWay[] {
  const name = namesOf(document);
  const steps = new Map(document.steps.map((step) => [step.id, step]));
  return turns.flatMap(({ seq, went }) =>
    went.went.map(({ stepId, exit, to }) => {
      const { rule, words } = ruleOf(stepId === null ? undefined : steps.get(stepId), exit);
      const told = seesWords && words.length > 0 ? words : null;
      return { from: name(stepId), exit, rule, words: told, to: name(to), isTurn: seq === turn };
    }),
  );
}

export function heardIn(event: FlowEvent): string[] {
  if (event.type !== "start" && event.type !== "inbound") return [];
  return event.said.map(({ text }) => text).filter((text) => text.trim() !== "");
}

/** What had been kept when these turns had run; empty where the first of them is gone. */
export function keptBy(document: FlowDocument, turns: readonly TraceRow[]): { key: string; value: string }[] {
  if (turns[0]?.seq !== 1) return [];
  const last = replay(compile(document), turns).at(-1);
  return Object.entries(last?.state.vars ?? {}).map(([key, value]) => ({ key, value }));
}
