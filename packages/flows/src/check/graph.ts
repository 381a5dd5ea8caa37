// Ways between steps as a graph: which need a word of the customer, which only its lack, which nothing at all.
import type { FlowDocument } from "../document/document.ts";
import type { Target } from "../document/parts.ts";
import { asksOutside, type Step, waits } from "../document/steps.ts";
import { type WayKind, waysOf } from "../document/targets.ts";

export interface Edge {
  from: string;
  to: string;
  exit: string;
  kind: WayKind;
}

/** Taken without a word of the customer and without waiting for one. */
export const silentKinds: readonly WayKind[] = ["then", "hours", "error", "check", "split", "assistant"];

/** `forget` leaves one kind out: only for the suite that shows the others would be missed. */
export function edgesOf(document: FlowDocument, forget: WayKind | null = null): Edge[] {
  return document.steps
    .flatMap((step) => [...stepEdges(document, step), ...settingEdges(document, step)])
    .filter(({ kind }) => kind !== forget);
}

const isTaken = (document: FlowDocument, step: Step, kind: WayKind): boolean => {
  if (kind === "hours") return step.id === document.start;
  if (kind === "error") return step.kind === "step" && step.interactions.some((one) => one.kind === "webhookGet");
  return true;
};

function stepEdges(document: FlowDocument, step: Step): Edge[] {
  return waysOf(step)
    .filter(({ kind }) => isTaken(document, step, kind))
    .flatMap(({ exit, kind, target }) => edge(step.id, exit, kind, target));
}

/** The settings' ways begin at every step that waits. */
function settingEdges({ settings, start }: FlowDocument, step: Step): Edge[] {
  const isWaiting = asksOutside(step) || (step.kind === "step" && waits(step));
  if (!isWaiting) return [];
  const own = step.kind === "step" ? step.silence : null;
  return [
    ...(own || !settings.silence ? [] : edge(step.id, "silence", "silence", settings.silence.target)),
    ...(settings.tries.target ? edge(step.id, "tries", "word", settings.tries.target) : []),
    ...(settings.afterFeedback === "restart"
      ? [{ from: step.id, to: start, exit: "restart", kind: "word" as const }]
      : []),
  ];
}

function edge(from: string, exit: string, kind: WayKind, target: Target): Edge[] {
  if (target.to === "step") return [{ from, to: target.stepId, exit, kind }];
  return target.to === "repeat" ? [{ from, to: from, exit, kind }] : [];
}

/** Steps that lie on a common circle, by step; only those that do. Tarjan's way, in the order of the document. */
export function circlesOf(ids: readonly string[], edges: readonly Edge[]): Map<string, number> {
  const after = new Map<string, string[]>();
  for (const { from, to } of edges) after.set(from, [...(after.get(from) ?? []), to]);
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const circles = new Map<string, number>();
  let count = 0;
  const visit = (id: string): void => {
    order.set(id, order.size);
    low.set(id, order.get(id) ?? 0);
    open.push(id);
    isOpen.add(id);
    for (const next of after.get(id) ?? []) {
      if (!order.has(next)) {
        visit(next);
        low.set(id, Math.min(low.get(id) ?? 0, low.get(next) ?? 0));
      } else if (isOpen.has(next)) low.set(id, Math.min(low.get(id) ?? 0, order.get(next) ?? 0));
    }
    if (low.get(id) !== order.get(id)) return;
    const members = open.splice(open.lastIndexOf(id));
    for (const member of members) isOpen.delete(member);
    if (members.length > 1 || (after.get(id) ?? []).includes(id)) {
      for (const member of members) circles.set(member, count);
      count++;
    }
  };
  for (const id of ids) if (!order.has(id)) visit(id);
  return circles;
}
