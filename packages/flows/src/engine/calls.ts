// Questions to other machines: a web address or an assistant. The conversation waits for the answer, but not for ever.
import type { Spoken } from "../document/interactions.ts";
import { Key } from "../document/parts.ts";
import { type AskedStep, asksOutside } from "../document/steps.ts";
import { cut, utf8Length } from "../words/cut.ts";
import type { Inbound } from "../words/match.ts";
import { callWaitMs } from "./bounds.ts";
import { awaitWords, fail, go, newKey, type Run, save, say } from "./run.ts";
import type { AssistantSay, Call, FlowEvent } from "./types.ts";

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

export function askAssistant(run: Run, step: AskedStep, said: readonly Inbound[]): undefined {
  const words = said.map(({ text }) => text).join("\n");
  if (run.state.turns >= step.maxTurns)
    return go(run, step.transfer ?? step.done, { exit: "transfer", waits: false, reason: "drawn" });
  run.state.turns++;
  run.state.replaced = 0;
  ask(run, { type: "assistant", integrationId: step.integrationId, turn: run.state.turns, words });
}

type Answer = Extract<FlowEvent, { type: "answered" }>;

/** `answer: null`: it never came. */
export function takeAnswer(run: Run, answer: Answer | null): undefined {
  const node = run.state.node;
  const step = node === null ? undefined : run.flow.steps.get(node)?.step;
  if (!step || node === null) return fail(run, "missingStep");
  run.state.wait = null;
  if (asksOutside(step)) return takeAssistantAnswer(run, step, answer);
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

/** Said one after the other; a pause ends the event and the rest is said by the next. */
function takeAssistantAnswer(run: Run, step: AskedStep, answer: Answer | null): undefined {
  const { say: plain, says = [], fields = [], note, exit = null, queueId = null } = answer ?? {};
  for (const [key, value] of fields) if (isKey(key) && !save(run, key, value, "contact")) return;
  if (note?.trim()) run.effects.push({ kind: "note", text: cut(note.toWellFormed(), 1000) });
  const spoken: AssistantSay[] = plain ? [{ id: "assistant", kind: "message", text: plain }, ...says] : [...says];
  run.state.saying = {
    says: asManyAsFit(run, spoken),
    exit: answer?.ok ? exit : "failed",
    queueId: answer?.ok ? queueId : null,
  };
  goOnSaying(run, step);
}

function asManyAsFit({ flow }: Run, spoken: readonly AssistantSay[]): AssistantSay[] {
  const says = spoken.slice(0, flow.bounds.saysOfAssistant);
  while (utf8Length(JSON.stringify(says)) > flow.bounds.sayingBytes) says.pop();
  return says;
}

export function goOnSaying(run: Run, step: AskedStep): undefined {
  const { state } = run;
  const { says, exit, queueId } = state.saying ?? { says: [], exit: null, queueId: null };
  for (const [place, one] of says.entries()) {
    if (one.kind !== "pause") {
      if (!saySpoken(run, one)) return;
      continue;
    }
    const rest = says.slice(place + 1);
    if (rest.length === 0) break;
    state.saying = { says: rest, exit, queueId };
    const ms = Math.min(Math.max(0, one.ms), run.flow.bounds.longestPauseMs);
    state.wait = { kind: "delay", until: run.facts.now + ms, skippable: false };
    return;
  }
  delete state.saying;
  state.wait = null;
  if (exit === null) return awaitWords(run);
  const reason = exit === "done" ? "drawn" : exit === "failed" ? "unanswered" : "assistant";
  const target = exit === "transfer" && queueId !== null ? { to: "queue" as const, queueId } : step[exit];
  go(run, target, { exit, waits: false, reason });
}

const isKey = (key: string): boolean => Key.safeParse(key.trim()).success;

/** As it is: an assistant cannot name our variables. */
function saySpoken(run: Run, spoken: Spoken): boolean {
  if (spoken.kind !== "message") return say(run, "assistant", spoken);
  const text = cut(spoken.text.toWellFormed(), 4096);
  return text.trim() === "" || say(run, "assistant", { ...spoken, text });
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
