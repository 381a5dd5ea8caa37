// Questions to other machines: a web address or an assistant. The conversation waits for the answer, but not for ever.
import type { AssistantStep } from "../document/steps.ts";
import { cut } from "../words/cut.ts";
import type { Inbound } from "../words/match.ts";
import { callWaitMs } from "./bounds.ts";
import { awaitWords, fail, go, newKey, type Run, save, say } from "./run.ts";
import type { Call, FlowEvent } from "./types.ts";

export function ask(run: Run, call: Call): undefined {
  const { state, flow, facts } = run;
  if (run.calls >= flow.bounds.callsPerEvent || state.calls >= flow.bounds.calls) return fail(run, "calls");
  run.calls++;
  state.calls++;
  const id = newKey(run);
  const until = facts.now + callWaitMs[call.type];
  state.wait = { kind: "call", id, until };
  run.effects.push({ kind: "call", id, stepId: state.node ?? "", until, call });
}

export function askAssistant(run: Run, step: AssistantStep, said: readonly Inbound[]): undefined {
  const words = said.map(({ text }) => text).join("\n");
  if (run.state.turns >= step.maxTurns)
    return go(run, step.transfer ?? step.done, { exit: "transfer", waits: false, reason: "drawn" });
  run.state.turns++;
  ask(run, { type: "assistant", integrationId: step.integrationId, turn: run.state.turns, words });
}

type Answer = Extract<FlowEvent, { type: "answered" }>;

/** `answer: null`: it never came. */
export function takeAnswer(run: Run, answer: Answer | null): undefined {
  const node = run.state.node;
  const step = node === null ? undefined : run.flow.steps.get(node)?.step;
  if (!step || node === null) return fail(run, "missingStep");
  run.state.wait = null;
  if (step.kind === "assistant") return takeAssistantAnswer(run, step, answer);
  if (step.kind !== "step") return fail(run, "missingStep");
  if (!answer?.ok) {
    if (step.onError) return go(run, step.onError, { exit: "onError", waits: false, reason: "drawn" });
  } else {
    const interaction = step.interactions[run.state.position];
    const wanted = interaction?.kind === "webhookGet" ? interaction.save : [];
    for (const { key } of wanted) {
      const value = answer.values && Object.hasOwn(answer.values, key) ? answer.values[key] : undefined;
      if (typeof value === "string" && !save(run, key, value, "session")) return;
    }
  }
  run.state.position++;
  run.next = { stepId: node, mode: "resume", keepTries: true };
}

function takeAssistantAnswer(run: Run, step: AssistantStep, answer: Answer | null): undefined {
  if (!answer?.ok) return go(run, step.failed, { exit: "failed", waits: false, reason: "drawn" });
  if (answer.say && !saySpoken(run, answer.say)) return;
  if (answer.exit) return go(run, step[answer.exit], { exit: answer.exit, waits: false, reason: "drawn" });
  awaitWords(run);
}

/** As it is: an assistant cannot name our variables. */
function saySpoken(run: Run, spoken: string): boolean {
  const text = cut(spoken.toWellFormed(), 4096);
  return text.trim() === "" || say(run, "assistant", { id: "assistant", kind: "message", text });
}

/** What an address answered, reduced to the values a step wants; done where the answer is, so that no trace keeps the rest. */
export function pickValues(json: unknown, save: readonly { path: string; key: string }[]): Record<string, string> {
  const values: Record<string, string> = {};
  for (const { path, key } of save) {
    const found = at(json, path);
    if (found !== null) values[key] = found;
  }
  return values;
}

function at(json: unknown, path: string): string | null {
  let here: unknown = json;
  for (const part of path.split(/[.[\]]+/).filter((piece) => piece !== "")) {
    if (typeof here !== "object" || here === null || !Object.hasOwn(here, part)) return null;
    here = (here as Record<string, unknown>)[part];
  }
  if (typeof here === "string") return here;
  return typeof here === "number" || typeof here === "boolean" ? String(here) : null;
}
