// The stored session of this browser: the record of the specification, in local storage, shared by all tabs.
import type { SessionRecord } from "@prosa/contracts/auth";
import { createStore, type Store } from "../store.ts";

const KEY = "prosa.session";

export interface SessionStore extends Pick<Store<SessionRecord | null>, "get" | "subscribe"> {
  /** Reads the storage again: another tab may have changed it since. */
  token(): string | null;
  set(record: SessionRecord): void;
  patch(part: Partial<SessionRecord>): void;
  clear(): void;
}

function parse(text: string | null): SessionRecord | null {
  if (!text) return null;
  try {
    const record = JSON.parse(text) as SessionRecord;
    return typeof record.token === "string" && typeof record.userId === "number" ? record : null;
  } catch {
    return null;
  }
}

export function createSessionStore(storage: Pick<Storage, "getItem" | "setItem" | "removeItem">): SessionStore {
  const store = createStore(parse(storage.getItem(KEY)));
  const keep = (record: SessionRecord | null) => {
    if (record) storage.setItem(KEY, JSON.stringify(record));
    else storage.removeItem(KEY);
    store.set(record);
  };

  if (typeof window !== "undefined") {
    window.addEventListener("storage", (event) => {
      if (event.key === KEY || event.key === null) store.set(parse(storage.getItem(KEY)));
    });
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    token: () => parse(storage.getItem(KEY))?.token ?? null,
    set: keep,
    patch(part) {
      // From the storage, not from memory: a tab that slept must not write back an old token.
      const current = parse(storage.getItem(KEY));
      if (current) keep({ ...current, ...part });
    },
    clear: () => keep(null),
  };
}
