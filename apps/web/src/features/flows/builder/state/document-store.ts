// The drawing that is being changed: the document with its undo, and beside it what is chosen, open and lit.
import type { StepNumbers } from "@prosa/contracts/automation/flow-numbers";
import type { FlowDocument } from "@prosa/flows";
import { type TemporalState, temporal } from "zundo";
import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";

const UNDO_MOST = 100;
/** Letters typed into one field within this time are one change. */
const GROUP_MS = 1000;

interface Drawn {
  document: FlowDocument;
}

export interface Lit {
  steps: ReadonlySet<string>;
  /** `step:exit` */
  exits: ReadonlySet<string>;
  at: string | null;
}

export type Panel = "step" | "settings" | "problems" | "simulator" | "numbers";

export interface Looks {
  selected: readonly string[];
  panel: Panel | null;
  view: "canvas" | "outline";
  lit: Lit | null;
  /** By step, while the numbers are looked at. */
  numbers: ReadonlyMap<string, StepNumbers> | null;
  /** Counts up when the inspector's name, or its first target, is wanted under the cursor. */
  wanted: { what: "name" | "target" | "panel"; times: number };
  /** A step the canvas should bring into sight. */
  shown: { id: string; times: number } | null;
}

export interface DocumentStore {
  drawn: StoreApi<Drawn> & { temporal: StoreApi<TemporalState<Drawn>> };
  looks: StoreApi<Looks>;
  document(): FlowDocument;
  /** `group`: changes of one field, made shortly after another, are undone together. */
  edit(change: (document: FlowDocument) => FlowDocument, group?: string): void;
  /** Takes another document without a step of undo, such as one that was merged with somebody else's. */
  replace(document: FlowDocument): void;
  undo(): void;
  redo(): void;
  look(change: Partial<Looks> | ((looks: Looks) => Partial<Looks>)): void;
  choose(ids: readonly string[], panel?: Panel | null): void;
  /** Chooses a step and brings it into sight. */
  show(stepId: string): void;
  want(what: Looks["wanted"]["what"]): void;
}

export function createDocumentStore(
  document: FlowDocument,
  now: () => number = () => performance.now(),
): DocumentStore {
  const drawn = createStore<Drawn>()(
    temporal(() => ({ document }), { limit: UNDO_MOST, equality: (a, b) => a.document === b.document }),
  );
  const looks = createStore<Looks>()(() => ({
    selected: [],
    panel: null,
    view: "canvas",
    lit: null,
    numbers: null,
    wanted: { what: "name", times: 0 },
    shown: null,
  }));
  let last = { group: "", at: Number.NEGATIVE_INFINITY };
  const track = () => drawn.temporal.getState();
  const store: DocumentStore = {
    drawn,
    looks,
    document: () => drawn.getState().document,
    edit(change, group = "") {
      const next = change(drawn.getState().document);
      if (next === drawn.getState().document) return;
      const isSame = group !== "" && group === last.group && now() - last.at < GROUP_MS;
      if (isSame) track().pause();
      drawn.setState({ document: next });
      if (isSame) track().resume();
      last = { group, at: now() };
    },
    replace(next) {
      track().pause();
      drawn.setState({ document: next });
      track().resume();
      last = { group: "", at: Number.NEGATIVE_INFINITY };
    },
    undo() {
      last = { group: "", at: Number.NEGATIVE_INFINITY };
      track().undo();
      forgetGone();
    },
    redo() {
      track().redo();
      forgetGone();
    },
    look: (change) => looks.setState(change),
    choose(ids, panel) {
      looks.setState({ selected: ids, ...(panel === undefined ? {} : { panel }) });
    },
    show(stepId) {
      looks.setState(({ shown }) => ({
        selected: [stepId],
        panel: "step",
        shown: { id: stepId, times: (shown?.times ?? 0) + 1 },
      }));
    },
    want(what) {
      looks.setState(({ wanted }) => ({ wanted: { what, times: wanted.times + 1 } }));
    },
  };
  const forgetGone = () => {
    const { steps, notes } = store.document();
    const there = new Set([...steps, ...notes].map(({ id }) => id));
    looks.setState(({ selected }) => ({ selected: selected.filter((id) => there.has(id)) }));
  };
  return store;
}

export const useDrawn = <T>(store: DocumentStore, select: (document: FlowDocument) => T): T =>
  useStore(store.drawn, ({ document }) => select(document));
export const useLooks = <T>(store: DocumentStore, select: (looks: Looks) => T): T => useStore(store.looks, select);
export const useHistory = (store: DocumentStore) =>
  useStore(store.drawn.temporal, ({ pastStates, futureStates }) =>
    pastStates.length > 0 ? (futureStates.length > 0 ? "both" : "undo") : futureStates.length > 0 ? "redo" : "none",
  );
