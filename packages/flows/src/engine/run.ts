// One event on its way through the flow: what was said so far, where it goes next, and how it ends.
import type { Spoken } from "../document/interactions.ts";
import type { Fallback, Target } from "../document/parts.ts";
import { asksOutside } from "../document/steps.ts";
import { cut, utf8Length } from "../words/cut.ts";
import type { Inbound } from "../words/match.ts";
import { fill, keyOf, type Values } from "../words/variables.ts";
import type { CompiledFlow, CompiledStep } from "./compile.ts";
import type { Effect, EndReason, Facts, SayPurpose, State } from "./types.ts";

export interface Next {
  stepId: string;
  /** `fresh` runs everything; `resume` goes on at the position; `again` only repeats the question. */
  mode: "fresh" | "resume" | "again";
  keepTries: boolean;
}

export interface Run {
  flow: CompiledFlow;
  state: State;
  facts: Facts;
  effects: Effect[];
  next: Next | null;
  steps: number;
  says: number;
  calls: number;
  /** Counts keys of this event. */
  serial: number;
  /** The contact's fields, by key. */
  fields: Readonly<Record<string, string>>;
  /** Words of this event, for an assistant they may lead to. */
  heard: readonly Inbound[];
}

export function beginRun(flow: CompiledFlow, state: State, facts: Facts): Run {
  const fields = Object.fromEntries(Object.entries(facts.fields).map(([name, value]) => [keyOf(name), value]));
  return { flow, state, facts, effects: [], next: null, steps: 0, says: 0, calls: 0, serial: 0, fields, heard: [] };
}

export const current = (run: Run): CompiledStep | undefined =>
  run.state.node === null ? undefined : run.flow.steps.get(run.state.node);

export const newKey = (run: Run): string => `${run.state.seq}.${run.serial++}`;

export const valuesOf = (run: Run): Values => ({
  fixed: run.facts.variables,
  saved: run.state.vars,
  fields: run.fields,
  expected: run.flow.saved,
});

export const filled = (run: Run, text: string): string => fill(text, valuesOf(run)).toWellFormed();

/** Ten files are ten messages. */
const weightOf = (content: Spoken): number => (content.kind === "files" ? Math.max(1, content.files.length) : 1);

/** Whether there is room for so much more, in this event and since the customer's last word. */
function hasRoom({ flow, state, says }: Run, weight: number): boolean {
  return says + weight <= flow.bounds.saysPerEvent && state.says + weight <= flow.bounds.says;
}

export function say(run: Run, purpose: SayPurpose, content: Spoken, numberFrom = 1): boolean {
  const weight = weightOf(content);
  if (!hasRoom(run, weight)) {
    fail(run, "says");
    return false;
  }
  run.says += weight;
  run.state.says += weight;
  run.effects.push({ kind: "say", key: newKey(run), stepId: run.state.node, purpose, content, numberFrom });
  return true;
}

/** A text of the settings; empty ones are not said. */
export function sayText(run: Run, purpose: SayPurpose, text: string): boolean {
  const words = cut(filled(run, text), 4096);
  return words.trim() === "" ? true : say(run, purpose, { id: purpose.toLowerCase(), kind: "message", text: words });
}

/** Last words never stand in the way of the end itself. */
function sayFarewell(run: Run, purpose: SayPurpose, text: string): undefined {
  if (hasRoom(run, 1)) sayText(run, purpose, text);
}

export function save(run: Run, key: string, value: string, scope: "session" | "contact"): boolean {
  const { state, flow } = run;
  const name = keyOf(key);
  const kept = cut(value.toWellFormed(), flow.bounds.variableLength);
  state.vars[name] = kept;
  const isTooMuch =
    Object.keys(state.vars).length > flow.bounds.variables ||
    utf8Length(JSON.stringify(state.vars)) > flow.bounds.variablesBytes;
  if (isTooMuch) {
    delete state.vars[name];
    fail(run, "variables");
    return false;
  }
  if (scope === "contact") run.effects.push({ kind: "setField", key: key.trim(), value: kept });
  return true;
}

export function left(run: Run, exit: string, to: string | null): undefined {
  run.effects.push({ kind: "went", stepId: run.state.node, exit, to });
}

export interface Leaving {
  exit: string;
  /** Somebody is waiting here, so `nothing` means to go on waiting. */
  waits: boolean;
  reason: EndReason;
  /** It has said its own words already. */
  quiet?: boolean;
}

export function go(run: Run, target: Target | null, leaving: Leaving): undefined {
  if (run.state.ended) return;
  if (!target) return fail(run, "noWay", leaving.exit);
  if (target.to === "nothing") return leaving.waits ? stay(run, leaving) : fail(run, "nothing", leaving.exit);
  if (target.to === "step" || target.to === "repeat") {
    const stepId = target.to === "step" ? target.stepId : run.state.node;
    if (stepId === null) return fail(run, "noWay", leaving.exit);
    left(run, leaving.exit, stepId);
    run.next = { stepId, mode: "fresh", keepTries: false };
    return;
  }
  finish(run, target, leaving);
}

/** Waits for words; `silent` without the silence rule, where it was silence that led here and would for ever. */
export function awaitWords(run: Run, silent = false): undefined {
  const { state, facts, flow } = run;
  const step = current(run)?.step;
  const silence = (step?.kind === "step" ? step.silence : null) ?? flow.document.settings.silence;
  state.wait = { kind: asksOutside(step) ? "assistant" : "answer", since: facts.now };
  state.silenceAt = silence && !silent ? facts.now + silence.minutes * 60_000 : null;
}

function stay(run: Run, { exit, reason }: Leaving): undefined {
  left(run, exit, run.state.node);
  run.state.tries = 0;
  awaitWords(run, reason === "silence");
}

export function fail(run: Run, reason: EndReason, exit = "fallback"): undefined {
  if (run.state.ended) return;
  finish(run, fallbackOf(run.flow), { exit, waits: false, reason });
}

export const fallbackOf = (flow: CompiledFlow): Fallback =>
  flow.document.settings.fallback ?? { to: "queue", queueId: null };

type Ending = Exclude<Target, { to: "step" | "nothing" | "repeat" }>;

function finish(run: Run, target: Ending, leaving: Leaving): undefined {
  const { state, flow, effects } = run;
  const { settings } = flow.document;
  const { reason } = leaving;
  if (target.to === "flow" && state.hops >= flow.bounds.hops) return fail(run, "hops", leaving.exit);
  left(run, leaving.exit, null);
  state.ended = { to: target.to, reason };
  state.wait = null;
  state.silenceAt = null;
  run.next = null;
  if (target.to === "flow") {
    const carry = { hops: state.hops + 1, says: state.says, calls: state.calls, vars: { ...state.vars } };
    effects.push({ kind: "flow", flowId: target.flowId, carry });
    return;
  }
  if (target.to === "close") {
    sayFarewell(run, "closing", settings.closing);
    effects.push({ kind: "close", closingReasonId: target.closingReasonId, reason });
    return;
  }
  if (!leaving.quiet) sayFarewell(run, "handOver", settings.handOver);
  effects.push(
    target.to === "queue"
      ? { kind: "queue", queueId: target.queueId, distribute: settings.distribute, reason }
      : { kind: "user", userId: target.userId, reason },
  );
}
