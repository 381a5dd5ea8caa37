// Half-written answers, one per ticket: kept on the device a moment after each change, gone only when sent.
import { createStore, type Store } from "../../../shared/store.ts";
import type { DeviceStore } from "./device-store.ts";
import {
  afterReload,
  changed,
  type Draft,
  emptyDraft,
  filesOf,
  isEmptyDraft,
  previewOfDraft,
  readDraft,
  recoverable,
} from "./drafts.rules.ts";
import type { KeptFiles } from "./kept-files.ts";

export type DraftTexts = ReadonlyMap<number, string>;
export type DraftMap = ReadonlyMap<number, Draft>;

/** Other windows of the same person. */
export interface Windows {
  tell(draft: Draft): void;
  listen(hear: (draft: Draft) => void): () => void;
}

export interface DraftParts {
  store: DeviceStore;
  files: Pick<KeptFiles, "get" | "drop">;
  windows: Windows;
  now(): number;
}

export interface Drafts {
  all: Pick<Store<DraftMap>, "get" | "subscribe">;
  /** For the list's previews; changes with every key press. */
  texts: Pick<Store<DraftTexts>, "get" | "subscribe">;
  /** Texts that a newer one from another window replaced here. */
  replaced: Store<DraftTexts>;
  start(): Promise<void>;
  /** Everything the device keeps is here. */
  ready: Promise<void>;
  of(ticketId: number): Draft;
  change(ticketId: number, part: Partial<Draft>): void;
  /** As another device or the server has it: nothing was typed here. What would be lost by it is kept aside. */
  take(draft: Draft, lost?: string | null): void;
  /** Hears of each change made in this window. */
  onChange: (ticketId: number) => void;
  /** Writes what still waits; on blur, on leaving the ticket, on leaving the page. */
  flush(): void;
  stop(): void;
}

export const DRAFT_PREFIX = "draft:";
const SAVE_AFTER_MS = 400;
const KEPT_MS = 14 * 24 * 3_600_000;

export function createDrafts({ store, files, windows, now }: DraftParts): Drafts {
  const all = createStore<DraftMap>(new Map());
  const texts = createStore<DraftTexts>(new Map());
  const replaced = createStore<DraftTexts>(new Map());
  const unsaved = new Set<number>();
  const { promise: ready, resolve: begin } = Promise.withResolvers<void>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function show(next: Map<number, Draft>) {
    all.set(next);
    const previews = [...next].map(([id, draft]) => [id, previewOfDraft(draft)] as const);
    texts.set(new Map(previews.filter(([, text]) => text !== "")));
  }

  function put(draft: Draft) {
    const next = new Map(all.get());
    if (isEmptyDraft(draft)) next.delete(draft.ticketId);
    else next.set(draft.ticketId, draft);
    show(next);
  }

  function save(draft: Draft) {
    if (isEmptyDraft(draft)) store.remove(DRAFT_PREFIX + draft.ticketId);
    else store.write(DRAFT_PREFIX + draft.ticketId, draft);
  }

  function flush() {
    clearTimeout(timer);
    timer = undefined;
    for (const ticketId of unsaved) {
      const draft = all.get().get(ticketId) ?? { ...emptyDraft(ticketId), at: now() };
      save(draft);
      windows.tell(draft);
    }
    unsaved.clear();
  }

  const of = (ticketId: number) => all.get().get(ticketId) ?? emptyDraft(ticketId);

  function keepAside(ticketId: number, lost: string | null) {
    if (lost !== null) replaced.set(new Map([...replaced.get(), [ticketId, lost]]));
  }

  const unlisten = windows.listen((draft) => {
    // What was typed here since is newer, and will be told in its turn.
    if (unsaved.has(draft.ticketId)) return;
    keepAside(draft.ticketId, recoverable(of(draft.ticketId), draft));
    put(afterReload(draft, (id) => files.get(id) !== undefined));
  });

  const drafts: Drafts = {
    all,
    texts,
    replaced,
    async start() {
      const found = await store.readAll<Draft>(DRAFT_PREFIX);
      const kept = new Map<number, Draft>();
      for (const stored of found) {
        const draft = afterReload(readDraft(stored), (id) => files.get(id) !== undefined);
        if (now() - draft.at > KEPT_MS) {
          store.remove(DRAFT_PREFIX + draft.ticketId);
          for (const id of filesOf(draft)) files.drop(id);
        } else kept.set(draft.ticketId, draft);
      }
      // What was typed while the disk was read is newer.
      for (const ticketId of unsaved) kept.delete(ticketId);
      show(new Map([...kept, ...all.get()]));
      begin();
    },
    ready,
    of,
    change(ticketId, part) {
      put(changed(of(ticketId), part, now()));
      unsaved.add(ticketId);
      clearTimeout(timer);
      timer = setTimeout(flush, SAVE_AFTER_MS);
      drafts.onChange(ticketId);
    },
    take(draft, lost = recoverable(of(draft.ticketId), draft)) {
      keepAside(draft.ticketId, lost);
      put(draft);
      save(draft);
    },
    onChange: () => {},
    flush,
    stop() {
      flush();
      unlisten();
    },
  };
  return drafts;
}
