// Half-written messages, one per ticket: kept on the device a moment after each change, gone only when sent.
import { createStore, type Store } from "../../shared/store.ts";
import type { DeviceStore } from "./device-store.ts";

export interface Draft {
  ticketId: number;
  text: string;
  at: number;
}

export type DraftTexts = ReadonlyMap<number, string>;

export interface Drafts {
  /** For the list's previews; changes with every key press. */
  texts: Pick<Store<DraftTexts>, "get" | "subscribe">;
  start(): Promise<void>;
  change(ticketId: number, text: string): void;
  /** Writes what still waits; on blur, on leaving the ticket, on leaving the page. */
  flush(): void;
  stop(): void;
}

const PREFIX = "draft:";
const SAVE_AFTER_MS = 400;
const KEPT_MS = 14 * 24 * 3_600_000;

export function createDrafts(store: DeviceStore, now: () => number): Drafts {
  const texts = createStore<DraftTexts>(new Map());
  const unsaved = new Set<number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush() {
    clearTimeout(timer);
    timer = undefined;
    for (const ticketId of unsaved) {
      const text = texts.get().get(ticketId) ?? "";
      if (text === "") store.remove(PREFIX + ticketId);
      else store.write(PREFIX + ticketId, { ticketId, text, at: now() } satisfies Draft);
    }
    unsaved.clear();
  }

  return {
    texts,
    async start() {
      const found = await store.readAll<Draft>(PREFIX);
      const kept = new Map<number, string>();
      for (const draft of found) {
        if (now() - draft.at > KEPT_MS) store.remove(PREFIX + draft.ticketId);
        else kept.set(draft.ticketId, draft.text);
      }
      // What was typed while the disk was read is newer.
      for (const ticketId of unsaved) kept.delete(ticketId);
      texts.set(new Map([...kept, ...texts.get()]));
    },
    change(ticketId, text) {
      if ((texts.get().get(ticketId) ?? "") === text) return;
      const next = new Map(texts.get());
      if (text === "") next.delete(ticketId);
      else next.set(ticketId, text);
      unsaved.add(ticketId);
      texts.set(next);
      clearTimeout(timer);
      timer = setTimeout(flush, SAVE_AFTER_MS);
    },
    flush,
    stop: flush,
  };
}
