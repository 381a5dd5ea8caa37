// Keeps the server's draft up with the drawing: shortly after each change, one request at a time. What somebody else
// saved meanwhile is brought together with it; only what both changed is asked.
import { saveFlowDraft } from "@prosa/contracts/flows";
import { type Conflict, type FlowDocument, merge, parseDocument } from "@prosa/flows";
import { ApiError, api } from "../../../../shared/api/index.ts";
import { createStore } from "../../../../shared/store.ts";
import { fetchFlow } from "../../flows.queries.ts";
import type { DocumentStore } from "./document-store.ts";
import { removeCopy, writeCopy } from "./local-copy.ts";

const SAVE_AFTER_MS = 3000;
const COPY_AFTER_MS = 400;
const RETRY_AFTER_MS = 10_000;

export type SaveState =
  | { is: "saved"; at: string | null }
  | { is: "dirty" }
  | { is: "saving" }
  | { is: "failed"; error: unknown }
  | { is: "conflict"; conflicts: Conflict[]; by: string | null };

export interface Autosave {
  state: ReturnType<typeof createStore<SaveState>>;
  rev(): number;
  /** Saves what is not saved yet; true when the server has it all. */
  flush(): Promise<boolean>;
  /** Keeps mine of these, and theirs of the rest. */
  settle(mine: readonly Conflict[]): void;
  /** The server's draft is another one now, such as a version that was published again. */
  restart(document: FlowDocument, rev: number): void;
  stop(): void;
}

interface Given {
  flowId: number;
  store: DocumentStore;
  rev: number;
  savedAt: string | null;
  onMerged(): void;
}

export function startAutosave({ flowId, store, rev: firstRev, savedAt, onMerged }: Given): Autosave {
  const state = createStore<SaveState>({ is: "saved", at: savedAt });
  let [rev, base] = [firstRev, store.document()];
  let [saveTimer, copyTimer]: (ReturnType<typeof setTimeout> | undefined)[] = [];
  let underway: Promise<boolean> | null = null;
  /** Theirs, while a choice is awaited. */
  let pending: { theirs: FlowDocument; rev: number } | null = null;

  const later = (ms: number) => {
    clearTimeout(saveTimer);
    saveTimer = setTimeout(() => void flush(), ms);
  };
  const keepCopy = () => writeCopy(flowId, { document: store.document(), rev, at: Date.now() });

  const send = async (): Promise<boolean> => {
    const document = store.document();
    if (document === base) return true;
    state.set({ is: "saving" });
    try {
      const answer = await api(saveFlowDraft, { params: { flowId }, body: { rev, document }, quiet: true });
      [rev, base] = [answer.rev, document];
      if (store.document() === document) {
        clearTimeout(copyTimer);
        removeCopy(flowId);
        state.set({ is: "saved", at: answer.savedAt });
        return true;
      }
      state.set({ is: "dirty" });
      return send();
    } catch (error) {
      if (error instanceof ApiError && error.code === "ERR_FLOW_CHANGED") return bringTogether();
      state.set({ is: "failed", error });
      if (error instanceof ApiError && (error.isConnection || error.code === "ERR_UNAVAILABLE")) later(RETRY_AFTER_MS);
      return false;
    }
  };

  const bringTogether = async (): Promise<boolean> => {
    const flow = await fetchFlow(flowId).catch((error: unknown) => {
      state.set({ is: "failed", error });
      return null;
    });
    const parsed = flow && parseDocument(flow.draft);
    if (!flow || !parsed?.ok) return false;
    const theirs = parsed.document;
    const merged = merge(base, store.document(), theirs);
    if (merged.conflicts.length > 0) {
      pending = { theirs, rev: flow.rev };
      keepCopy();
      state.set({ is: "conflict", conflicts: merged.conflicts, by: flow.editedBy });
      return false;
    }
    [rev, base] = [flow.rev, theirs];
    store.replace(merged.document);
    onMerged();
    return send();
  };

  const flush = async (): Promise<boolean> => {
    clearTimeout(saveTimer);
    if (state.get().is === "conflict") return false;
    // A second save waits for the first: two at once would be a conflict with oneself.
    while (underway) await underway;
    underway = send();
    try {
      return await underway;
    } finally {
      underway = null;
    }
  };

  const unwatch = store.drawn.subscribe(({ document }, before) => {
    if (document === before.document || document === base) return;
    if (state.get().is !== "conflict") state.set((now) => (now.is === "saving" ? now : { is: "dirty" }));
    clearTimeout(copyTimer);
    copyTimer = setTimeout(keepCopy, COPY_AFTER_MS);
    later(SAVE_AFTER_MS);
  });

  return {
    state,
    rev: () => rev,
    flush,
    settle(mine) {
      if (!pending) return;
      const { document } = merge(base, store.document(), pending.theirs);
      [rev, base] = [pending.rev, pending.theirs];
      pending = null;
      state.set({ is: "dirty" });
      store.replace(mine.reduce(withMine, document));
      void flush();
    },
    restart(document, newRev) {
      clearTimeout(saveTimer);
      clearTimeout(copyTimer);
      [rev, base, pending] = [newRev, document, null];
      store.replace(document);
      removeCopy(flowId);
      state.set({ is: "saved", at: null });
    },
    stop() {
      unwatch();
      clearTimeout(copyTimer);
      if (store.document() !== base) {
        keepCopy();
        void flush();
      }
      clearTimeout(saveTimer);
    },
  };
}

/** The document with one part as I had it. */
export function withMine(document: FlowDocument, { what, id, mine }: Conflict): FlowDocument {
  if (what === "start") return { ...document, start: mine as string };
  if (what === "settings") return { ...document, settings: { ...document.settings, [id]: mine } };
  const list = what === "step" ? "steps" : "notes";
  const others = document[list].filter((one) => one.id !== id) as FlowDocument["steps"];
  const at = document[list].findIndex((one) => one.id === id);
  const kept = mine === null ? others : others.toSpliced(at === -1 ? others.length : at, 0, mine as never);
  return { ...document, [list]: kept };
}
