// How much can happen before the customer speaks: circles, and chains longer than one event or one patience allows.
import type { FlowDocument } from "../document/document.ts";
import type { Interaction } from "../document/interactions.ts";
import { isSpoken } from "../document/interactions.ts";
import { publishLimits } from "../document/limits.ts";
import { asksOutside, type Step } from "../document/steps.ts";
import type { WayKind } from "../document/targets.ts";
import { bounds } from "../engine/bounds.ts";
import { circlesOf, type Edge, edgesOf, silentKinds } from "./graph.ts";
import { error, type Problem, warning } from "./problems.ts";

export function checkChains(document: FlowDocument, forget: WayKind | null): Problem[] {
  const ids = document.steps.map(({ id }) => id);
  const edges = edgesOf(document, forget).filter(({ to }) => ids.includes(to));
  const silent = edges.filter(({ kind }) => silentKinds.includes(kind));
  const circles = circlesOf(ids, silent);
  const found = firstInside(circles, silent).map(({ from, exit }) => error("circle", from, exit));
  if (found.length > 0) return found;
  const unheard = [...silent, ...edges.filter(({ kind }) => kind === "silence")];
  const bySilence = circlesOf(ids, unheard);
  const warned = firstInside(
    bySilence,
    unheard.filter(({ kind }) => kind === "silence"),
  ).map(({ from, exit }) => warning("circleBySilence", from, exit));
  return [...warned, ...checkLoads(document, bySilence.size > 0 ? silent : unheard)];
}

/** One edge for every circle: the first that stays inside it. */
function firstInside(circles: ReadonlyMap<string, number>, edges: readonly Edge[]): Edge[] {
  const seen = new Set<number>();
  return edges.filter(({ from, to }) => {
    const circle = circles.get(from);
    if (circle === undefined || circle !== circles.get(to) || seen.has(circle)) return false;
    seen.add(circle);
    return true;
  });
}

/** The most that may have happened: in this event, and since the last word. */
interface Load {
  steps: number;
  eventSays: number;
  says: number;
  calls: number;
}

/** After a word the engine may itself have said one thing: feedback, the text of the tries, that of the hours. */
const FIRST: Load = { steps: 0, eventSays: 1, says: 1, calls: 0 };

const most = (a: Load, b: Load): Load => ({
  steps: Math.max(a.steps, b.steps),
  eventSays: Math.max(a.eventSays, b.eventSays),
  says: Math.max(a.says, b.says),
  calls: Math.max(a.calls, b.calls),
});

/** Without circles the steps have an order; along it the heaviest way to each is known. */
function checkLoads(document: FlowDocument, edges: readonly Edge[]): Problem[] {
  const before = new Map<string, Load>();
  const found: Problem[] = [];
  for (const step of inOrder(document.steps, edges)) {
    const peak = { ...FIRST };
    const after = through(step, before.get(step.id) ?? FIRST, peak);
    const isOver =
      peak.steps > bounds.stepsPerEvent ||
      peak.eventSays > bounds.saysPerEvent ||
      peak.says > bounds.says ||
      peak.calls > bounds.calls;
    if (isOver)
      found.push(error("longChain", step.id, null, { steps: peak.steps, says: peak.says, calls: peak.calls }));
    else if (peak.says - 1 > publishLimits.messagesBeforeAWord && step.kind === "step")
      found.push(warning("manyMessages", step.id, null, { says: peak.says - 1 }));
    for (const { to, kind } of edges.filter(({ from }) => from === step.id)) {
      const load = kind === "silence" ? { ...after, steps: 0, eventSays: 1, says: after.says + 1 } : after;
      before.set(to, most(before.get(to) ?? FIRST, load));
    }
  }
  return found;
}

function inOrder(steps: readonly Step[], edges: readonly Edge[]): Step[] {
  const waiting = new Map(steps.map(({ id }) => [id, 0]));
  for (const { to } of edges) waiting.set(to, (waiting.get(to) ?? 0) + 1);
  const byId = new Map(steps.map((step) => [step.id, step]));
  const ready = steps.filter(({ id }) => waiting.get(id) === 0);
  const ordered: Step[] = [];
  for (let step = ready.shift(); step; step = ready.shift()) {
    ordered.push(step);
    for (const { from, to } of edges) {
      if (from !== step.id) continue;
      const left = (waiting.get(to) ?? 1) - 1;
      waiting.set(to, left);
      const next = byId.get(to);
      if (left === 0 && next) ready.push(next);
    }
  }
  return ordered;
}

const weightOf = (one: Interaction): number => {
  if (!isSpoken(one)) return 0;
  return one.kind === "files" ? Math.max(1, one.files.length) : 1;
};

function through(step: Step, before: Load, peak: Load): Load {
  const load = { ...before, steps: before.steps + 1 };
  const note = () => Object.assign(peak, most(peak, load));
  note();
  if (asksOutside(step)) {
    Object.assign(load, { steps: 0, calls: load.calls + 1, eventSays: 1, says: load.says + 1 });
    note();
  }
  if (step.kind !== "step") return load;
  for (const one of step.interactions) {
    load.eventSays += weightOf(one);
    load.says += weightOf(one);
    if (one.kind === "webhookGet") load.calls++;
    note();
    // Only a delay of known length surely ends the event; until opening may be no wait at all.
    if (one.kind === "webhookGet" || (one.kind === "delay" && one.seconds !== null))
      Object.assign(load, { steps: 0, eventSays: 1 });
  }
  return load;
}
