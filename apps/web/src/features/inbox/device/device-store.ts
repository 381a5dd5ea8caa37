// What this browser keeps for one person: drafts, unsent messages and their files, in IndexedDB, apart from any other account.
import { createStore, del, delMany, get, getMany, keys, set, type UseStore } from "idb-keyval";

export interface DeviceStore {
  write(key: string, value: unknown): void;
  remove(key: string): void;
  readAll<T>(prefix: string): Promise<T[]>;
  /** Files come with their names only; their bytes stay on the disk until somebody reads them. */
  readEntries<T>(prefix: string): Promise<[key: string, value: T][]>;
  /** Forgets everything of this person: signing out at a shared computer. */
  clear(): Promise<void>;
  /** Resolves when everything said so far is on the disk. */
  settled(): Promise<void>;
  /** The page goes: what is still on its way to the disk is left where it can be written at once. Not files. */
  leave(): void;
}

let opened: UseStore | undefined;

/** One writer after another, so that an older value can never land on a newer one. */
export function openDeviceStore(owner: { tenantId: number; userId: number }): DeviceStore {
  opened ??= createStore("prosa-inbox", "kept");
  const store = opened;
  const mine = `${owner.tenantId}:${owner.userId}:`;
  const leftovers = openLeftovers(mine);
  const underway = new Map<string, unknown>();
  let chain = Promise.resolve();
  // A full or blocked disk must not stop the screen: the text is still in memory and on it.
  const next = (step: () => Promise<void>) => {
    chain = chain.then(step).catch(() => {});
  };
  const put = (key: string, value: unknown, leftAt = Number.POSITIVE_INFINITY) => {
    underway.set(key, value);
    next(async () => {
      const isOutdated = Number.isFinite(leftAt) && writtenAt(await get(mine + key, store)) > leftAt;
      if (!isOutdated) await (value === undefined ? del(mine + key, store) : set(mine + key, value, store));
      if (underway.get(key) === value) underway.delete(key);
      if (underway.size === 0) leftovers.forget();
    });
  };
  for (const { at, entries } of leftovers.found) for (const [key, value] of entries) put(key, value ?? undefined, at);

  async function readEntries<T>(prefix: string): Promise<[string, T][]> {
    await chain;
    try {
      const wanted = (await keys<string>(store)).filter((key) => key.startsWith(mine + prefix));
      const values = await getMany<T>(wanted, store);
      return wanted.map((key, at) => [key.slice(mine.length + prefix.length), values[at] as T]);
    } catch {
      return [];
    }
  }

  return {
    write: (key, value) => put(key, value),
    remove: (key) => put(key, undefined),
    readAll: async <T>(prefix: string) => (await readEntries<T>(prefix)).map(([, value]) => value),
    readEntries,
    clear() {
      underway.clear();
      leftovers.forget();
      next(async () => {
        const all = await keys<string>(store);
        await delMany(
          all.filter((key) => key.startsWith(mine)),
          store,
        );
      });
      return chain;
    },
    settled: () => chain,
    leave: () => leftovers.keep([...underway].filter(([, value]) => !(value instanceof Blob))),
  };
}

interface Leftover {
  at: number;
  /** By key; null: it was removed. */
  entries: [key: string, value: unknown][];
}

/** Drafts say when they were written; another window may have gone on with one since. */
const writtenAt = (value: { at?: number } | undefined) => value?.at ?? 0;

/** A closing page cannot wait for IndexedDB; the last key presses before it would be lost. */
function openLeftovers(mine: string) {
  const prefix = `prosa.left:${mine}`;
  const own = prefix + crypto.randomUUID();
  let names = Object.keys(localStorage).filter((name) => name.startsWith(prefix));
  return {
    found: names.flatMap(readLeftover),
    keep(entries: Leftover["entries"]) {
      if (entries.length === 0) return;
      names = [...names, own];
      const left: Leftover = { at: Date.now(), entries: entries.map(([key, value]) => [key, value ?? null]) };
      try {
        localStorage.setItem(own, JSON.stringify(left));
      } catch {
        // No room: IndexedDB may still make it.
      }
    },
    forget() {
      for (const name of names) localStorage.removeItem(name);
      names = [];
    },
  };
}

function readLeftover(name: string): Leftover[] {
  try {
    return [JSON.parse(localStorage.getItem(name) ?? "") as Leftover];
  } catch {
    return [];
  }
}
