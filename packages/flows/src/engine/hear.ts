// The customer's words, heard once: which exit they take, what is kept of them, and what is said when they fit nothing.
import { choicesOf } from "../document/interactions.ts";
import { asksOutside, type TalkStep } from "../document/steps.ts";
import { cut, utf8Length } from "../words/cut.ts";
import { defaultFeedback } from "../words/defaults.ts";
import { readAnswer } from "../words/expect.ts";
import { chosenOf, formsOf, type Inbound, matchCondition } from "../words/match.ts";
import { normalise } from "../words/normal.ts";
import { askAssistant } from "./calls.ts";
import { awaitWords, current, fail, fallbackOf, go, left, type Run, save, sayText } from "./run.ts";

/** What of a message the engine works with: bounded, and whole characters only. */
export function bounded(run: Run, said: readonly Inbound[]): Inbound[] {
  const most = run.flow.bounds.inboundLength;
  return said.slice(-50).map(({ text, choiceId, kind, mediaId, location }) => ({
    text: cut(text.toWellFormed(), most),
    ...(choiceId ? { choiceId: cut(choiceId.toWellFormed(), 300) } : {}),
    ...(kind && kind !== "text" ? { kind } : {}),
    ...(mediaId ? { mediaId: cut(mediaId.toWellFormed(), 60) } : {}),
    ...(location ? { location: { latitude: location.latitude, longitude: location.longitude } } : {}),
  }));
}

/** Keeps words for later: the newest, as many as fit. */
export function keep(run: Run, said: readonly Inbound[]): undefined {
  const { inbox, inboxBytes } = run.flow.bounds;
  let kept = [...run.state.inbox, ...said].slice(-inbox);
  while (kept.length > 1 && utf8Length(JSON.stringify(kept)) > inboxBytes) kept = kept.slice(1);
  run.state.inbox = kept;
}

/** A heard word is what every bound without one begins again from. */
function beginAgain(run: Run): undefined {
  const { state } = run;
  state.says = 0;
  state.calls = 0;
  state.hops = 0;
  state.visits = {};
  state.silenceAt = null;
}

export function hear(run: Run, said: readonly Inbound[]): undefined {
  const { state, flow } = run;
  state.inbox = [];
  run.heard = said;
  beginAgain(run);
  if (isRobot(run, said)) return fail(run, "robot");
  const here = current(run);
  if (!here) return fail(run, "missingStep");
  const forms = formsOf(said, state.offered);
  if (forms.some((form) => flow.endWords.has(form)))
    return go(run, { to: "close", closingReasonId: null }, { exit: "endWords", waits: true, reason: "endWords" });
  if (asksOutside(here.step)) return askAssistant(run, here.step, said);
  if (here.step.kind !== "step") return fail(run, "missingStep");
  answer(run, here.step, said, forms);
}

function answer(run: Run, step: TalkStep, said: readonly Inbound[], forms: readonly string[]): undefined {
  const conditions = current(run)?.conditions ?? [];
  const value = readAnswer(said, step.expect);
  // "Voltar" is understood also where a number is asked for; everything vaguer must first be what was asked for.
  const named = matchCondition(conditions, forms, ["exact"]);
  if (!named && step.expect && value === null) return misunderstood(run, step, step.expect.text);
  const met = named ?? matchCondition(conditions, forms, ["containsExact", "contains", "any"]);
  if (!met) return misunderstood(run, step, "");
  if (step.saveAs && value !== null && !save(run, step.saveAs, spokenValue(run, said, step, value), "contact")) return;
  go(run, met.target, { exit: met.id, waits: true, reason: "drawn" });
}

/** "2" is kept as what it stands for. */
function spokenValue(run: Run, said: readonly Inbound[], { expect }: TalkStep, value: string): string {
  const last = said.at(-1);
  const chosen = last && !expect ? chosenOf(last, run.state.offered) : null;
  return chosen ? chosen.title : value;
}

function misunderstood(run: Run, step: TalkStep, own: string): undefined {
  const { state, flow, facts } = run;
  const { settings } = flow.document;
  state.tries++;
  if (state.tries >= (step.tries ?? settings.tries.count)) {
    if (!sayText(run, "tries", settings.tries.text)) return;
    return go(run, settings.tries.target ?? fallbackOf(flow), { exit: "tries", waits: true, reason: "tries" });
  }
  const text = own.trim() || settings.feedback.trim() || defaultFeedback[facts.language];
  if (!sayText(run, own.trim() ? "expect" : "feedback", text)) return;
  const after = own.trim() ? "stay" : settings.afterFeedback;
  if (after === "stay") return awaitWords(run);
  const stepId = after === "restart" ? flow.document.start : step.id;
  if (after === "restart") left(run, "restart", stepId);
  run.next = { stepId, mode: after === "restart" ? "fresh" : "again", keepTries: true };
}

function isRobot(run: Run, said: readonly Inbound[]): boolean {
  const { state, flow } = run;
  const words = cut(normalise(said.map(({ text }) => text).join(" ")), 200);
  state.last = { words, times: words !== "" && words === state.last.words ? state.last.times + 1 : 1 };
  return state.last.times >= flow.bounds.sameWords;
}

/** The first message may already choose, by its own words only: an "any" would swallow the greeting. */
export function hearFirst(run: Run, said: readonly Inbound[]): boolean {
  const { document, steps } = run.flow;
  const first = steps.get(document.start);
  if (!document.settings.hearFirst || first?.step.kind !== "step" || said.length === 0) return false;
  const choices = first.step.interactions.flatMap(choicesOf);
  const met = matchCondition(first.conditions, formsOf(said, choices), ["exact", "containsExact", "contains"]);
  if (!met || met.target.to === "nothing") return false;
  run.state.node = document.start;
  run.heard = said;
  go(run, met.target, { exit: met.id, waits: true, reason: "drawn" });
  return true;
}
