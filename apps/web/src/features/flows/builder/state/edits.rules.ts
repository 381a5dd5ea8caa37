// Every change a person makes to a drawing, each a function from one document to the next. Pure.
import {
  type FlowDocument,
  type Interaction,
  idsOf,
  type Note,
  type Step,
  type TalkStep,
  type Target,
} from "@prosa/flows";

export type Place = Step["place"];

const rounded = ({ x, y }: Place): Place => ({ x: Math.round(x), y: Math.round(y) });

export function changeStep(document: FlowDocument, stepId: string, change: (step: Step) => Step): FlowDocument {
  return { ...document, steps: document.steps.map((step) => (step.id === stepId ? change(step) : step)) };
}

export const changeTalk = (document: FlowDocument, stepId: string, change: Partial<TalkStep>): FlowDocument =>
  changeStep(document, stepId, (step) => (step.kind === "step" ? { ...step, ...change } : step));

export const addStep = (document: FlowDocument, step: Step): FlowDocument => ({
  ...document,
  steps: [...document.steps, { ...step, place: rounded(step.place) }],
});

export const emptyTalk = (id: string, name: string, place: Place): TalkStep => ({
  kind: "step",
  id,
  name,
  place,
  interactions: [],
  conditions: [],
  then: null,
  saveAs: null,
  expect: null,
  silence: null,
  tries: null,
  onError: null,
});

/** A step that leaves leaves its ways behind: where a way may be empty it becomes so, the others are told as missing. */
export function removeSteps(document: FlowDocument, ids: readonly string[]): FlowDocument {
  const gone = new Set(ids.filter((id) => id !== document.start));
  if (gone.size === 0) return document;
  const kept = document.steps.filter(({ id }) => !gone.has(id));
  const still = <T extends Target | null>(target: T): T | null =>
    target?.to === "step" && gone.has(target.stepId) ? null : target;
  return {
    ...document,
    steps: kept.map((step) => {
      if (step.kind === "step") return { ...step, then: still(step.then), onError: still(step.onError) };
      if (step.kind === "check") return { ...step, otherwise: still(step.otherwise) };
      if (step.kind === "split") return step;
      return { ...step, done: still(step.done), transfer: still(step.transfer), failed: still(step.failed) };
    }),
  };
}

/** `null` takes a way back where the document allows none; a condition always leads somewhere. */
export function setTarget(document: FlowDocument, stepId: string, exit: string, target: Target | null): FlowDocument {
  return changeStep(document, stepId, (step) => targeted(step, exit, target));
}

function targeted(step: Step, exit: string, target: Target | null): Step {
  const at = <T extends { id: string; target: Target }>(list: T[]): T[] =>
    list.map((one) => (one.id === exit && target ? { ...one, target } : one));
  switch (step.kind) {
    case "check":
      return exit === "otherwise" ? { ...step, otherwise: target } : { ...step, branches: at(step.branches) };
    case "split":
      return { ...step, arms: at(step.arms) };
    case "assistant":
    case "secondCopy":
      return exit === "done" || exit === "transfer" || exit === "failed" ? { ...step, [exit]: target } : step;
    case "step":
      if (exit === "then" || exit === "onError") return { ...step, [exit]: target };
      if (exit === "silence") return step.silence && target ? { ...step, silence: { ...step.silence, target } } : step;
      return { ...step, conditions: at(step.conditions) };
  }
}

export function movePlaces(document: FlowDocument, places: ReadonlyMap<string, Place>): FlowDocument {
  const moved = <T extends { id: string; place: Place }>(one: T): T => {
    const place = places.get(one.id);
    return place ? { ...one, place: rounded(place) } : one;
  };
  return { ...document, steps: document.steps.map(moved), notes: document.notes.map(moved) };
}

export const changeSettings = (document: FlowDocument, change: Partial<FlowDocument["settings"]>): FlowDocument => ({
  ...document,
  settings: { ...document.settings, ...change },
});

export const addNote = (document: FlowDocument, note: Note): FlowDocument => ({
  ...document,
  notes: [...document.notes, { ...note, place: rounded(note.place) }],
});
export const changeNote = (document: FlowDocument, noteId: string, text: string): FlowDocument => ({
  ...document,
  notes: document.notes.map((note) => (note.id === noteId ? { ...note, text } : note)),
});
export const removeNotes = (document: FlowDocument, ids: readonly string[]): FlowDocument => ({
  ...document,
  notes: document.notes.filter(({ id }) => !ids.includes(id)),
});

/** One up or down; at an edge it stays. */
export function moved<T>(list: readonly T[], from: number, by: 1 | -1): T[] {
  const to = from + by;
  const [one, other] = [list[from], list[to]];
  if (one === undefined || other === undefined) return [...list];
  return list.map((item, index) => (index === from ? other : index === to ? one : item));
}

export type FreshId = (prefix: string, taken: ReadonlySet<string>) => string;

/** The same steps with ids of their own, their ways among each other kept, a little aside. */
export function copied(
  steps: readonly Step[],
  document: FlowDocument,
  fresh: FreshId,
  aside: Place = { x: 40, y: 40 },
): Step[] {
  const taken = new Set(idsOf(document));
  const next = (prefix: string) => {
    const id = fresh(prefix, taken);
    taken.add(id);
    return id;
  };
  const ids = new Map(steps.map(({ id }) => [id, next("s")]));
  const known = new Set(document.steps.map(({ id }) => id));
  const to = <T extends Target | null>(target: T): T => {
    if (target?.to !== "step") return target;
    const own = ids.get(target.stepId);
    return own ? { ...target, stepId: own } : target;
  };
  // A way to a step this flow does not have cannot be kept; where it may be empty it becomes so.
  const open = (target: Target | null): Target | null => {
    const kept = to(target);
    return kept?.to === "step" && !ids.has(kept.stepId) && ![...ids.values(), ...known].includes(kept.stepId)
      ? null
      : kept;
  };
  return steps.map((step): Step => {
    const place = { x: step.place.x + aside.x, y: step.place.y + aside.y };
    const id = ids.get(step.id) ?? next("s");
    if (step.kind === "check")
      return {
        ...step,
        id,
        place,
        branches: step.branches.map((one) => ({ ...one, id: next("b"), target: to(one.target) })),
        otherwise: open(step.otherwise),
      };
    if (step.kind === "split")
      return { ...step, id, place, arms: step.arms.map((one) => ({ ...one, id: next("a"), target: to(one.target) })) };
    if (step.kind === "assistant" || step.kind === "secondCopy")
      return { ...step, id, place, done: open(step.done), transfer: open(step.transfer), failed: open(step.failed) };
    return {
      ...step,
      id,
      place,
      interactions: step.interactions.map((one): Interaction => ({ ...one, id: next("i") })),
      conditions: step.conditions.map((one) => ({ ...one, id: next("c"), target: to(one.target) })),
      silence: step.silence && { ...step.silence, target: to(step.silence.target) },
      then: open(step.then),
      onError: open(step.onError),
    };
  });
}

/** Any text of a step, for searching: names, words, keys, addresses. */
export function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(textOf).join(" ");
  if (typeof value !== "object" || value === null) return "";
  return Object.entries(value)
    .filter(([key]) => key !== "id" && key !== "kind" && key !== "mediaId" && key !== "mime")
    .map(([, one]) => textOf(one))
    .join(" ");
}
