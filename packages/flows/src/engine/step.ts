// The engine: one event, one outcome. The same input gives the same output, on the server, in the builder and in a test.
import { asksOutside } from "../document/steps.ts";
import { defaultClosed } from "../words/defaults.ts";
import type { Inbound } from "../words/match.ts";
import { goOnSaying, takeAnswer } from "./calls.ts";
import type { CompiledFlow } from "./compile.ts";
import { enter } from "./enter.ts";
import { bounded, hear, hearFirst, keep } from "./hear.ts";
import { beginRun, current, fail, fallbackOf, go, left, type Run, sayText } from "./run.ts";
import { alarmOf, copyState, firstState } from "./state.ts";
import type { Carry, Facts, FlowEvent, Outcome, State } from "./types.ts";

export function step(flow: CompiledFlow, before: State, event: FlowEvent, facts: Facts): Outcome {
  if (before.ended) return { state: before, effects: [] };
  if (!concerns(before, event, facts)) return { state: before, effects: [] };
  const run = beginRun(flow, copyState(before), facts);
  if (event.type === "stop") return stop(run);
  if (run.state.seq >= flow.bounds.events) fail(run, "events");
  else take(run, event);
  while (run.next && !run.state.ended) {
    const next = run.next;
    run.next = null;
    enter(run, next);
  }
  return end(run);
}

/** An alarm that is not due and an answer nobody waits for change nothing, not even the count of events. */
function concerns(state: State, event: FlowEvent, { now }: Facts): boolean {
  if (event.type === "answered") return state.wait?.kind === "call" && state.wait.id === event.callId;
  if (event.type !== "alarm") return true;
  const due = alarmOf(state);
  return due !== null && due <= now;
}

function stop(run: Run): Outcome {
  run.state.ended = { to: "stop", reason: "stopped" };
  run.state.wait = null;
  run.state.silenceAt = null;
  return end(run);
}

function end(run: Run): Outcome {
  const { state, facts, effects } = run;
  state.seq++;
  state.at = facts.now;
  if (state.ended) {
    Object.assign(state, { inbox: [], offered: [], visits: {} } satisfies Partial<State>);
    delete state.saying;
  }
  return { state, effects };
}

function take(run: Run, event: Exclude<FlowEvent, { type: "stop" }>): undefined {
  switch (event.type) {
    case "start":
      return start(run, bounded(run, event.said), event.carry);
    case "inbound":
      return inbound(run, bounded(run, event.said), event.replaces === true);
    case "alarm":
      return alarm(run);
    case "answered":
      return takeAnswer(run, event);
  }
}

function start(run: Run, said: Inbound[], carry?: Carry): undefined {
  const { flow, facts, state } = run;
  if (carry) Object.assign(state, { hops: carry.hops, says: carry.says, calls: carry.calls, vars: { ...carry.vars } });
  const { outsideHours } = flow.document.settings;
  if (!facts.isOpen && outsideHours.mode !== "run") {
    const isMessage = outsideHours.mode === "message";
    const text = outsideHours.text.trim() || facts.hoursText.trim() || defaultClosed[facts.language];
    if (isMessage && !sayText(run, "hours", text)) return;
    const target = outsideHours.target ?? fallbackOf(flow);
    return go(run, target, { exit: "outsideHours", waits: false, reason: "hours", quiet: isMessage });
  }
  if (hearFirst(run, said)) return;
  left(run, "start", flow.document.start);
  run.next = { stepId: flow.document.start, mode: "fresh", keepTries: false };
}

function inbound(run: Run, said: Inbound[], replaces: boolean): undefined {
  const { state, flow, facts } = run;
  const forgetMs = flow.document.settings.forgetAfterHours * 3_600_000;
  const waitsForWords = state.wait?.kind === "answer" || state.wait?.kind === "assistant";
  if (state.node === null || (waitsForWords && facts.now - state.at > forgetMs)) {
    run.state = { ...firstState(), seq: state.seq };
    return start(run, said);
  }
  if (waitsForWords) return hear(run, [...state.inbox, ...said]);
  if (replaces && isReplaceable(run)) return askAnew(run, said);
  keep(run, said);
  if (state.wait?.kind === "delay" && state.wait.skippable)
    run.next = { stepId: state.node, mode: "resume", keepTries: true };
}

function isReplaceable(run: Run): boolean {
  const { state, flow } = run;
  const isAsked = state.wait?.kind === "call" && asksOutside(current(run)?.step);
  return isAsked && (state.replaced ?? 0) < flow.bounds.replacements;
}

/** One question with all the words: whoever answers the old one is heard no more. */
function askAnew(run: Run, said: Inbound[]): undefined {
  const { state } = run;
  const replaced = (state.replaced ?? 0) + 1;
  state.turns = Math.max(0, state.turns - 1);
  hear(run, [...state.inbox, ...said]);
  if (state.wait?.kind === "call") state.replaced = replaced;
}

function alarm(run: Run): undefined {
  const { state } = run;
  if (state.wait?.kind === "call") return takeAnswer(run, null);
  if (state.node === null) return fail(run, "missingStep");
  const step = current(run)?.step;
  if (state.wait?.kind === "delay" && state.saying && asksOutside(step)) return goOnSaying(run, step);
  if (state.wait?.kind === "delay") {
    run.next = { stepId: state.node, mode: "resume", keepTries: true };
    return;
  }
  if (state.inbox.length > 0) return hear(run, state.inbox);
  silence(run);
}

/** Said at most as often as the ticket has left; after that it only routes. */
function silence(run: Run): undefined {
  const step = current(run)?.step;
  const own = step?.kind === "step" ? step.silence : null;
  const rule = own ?? run.flow.document.settings.silence;
  run.state.silenceAt = null;
  if (!rule) return;
  if (run.facts.absenceLeft > 0 && !sayText(run, "silence", rule.text)) return;
  go(run, rule.target, { exit: "silence", waits: true, reason: "silence" });
}
