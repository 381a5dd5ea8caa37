// What this browser keeps for one person: drafts and unsent messages, in IndexedDB, apart from any other account.
import { createStore, del, delMany, entries, keys, set, type UseStore } from "idb-keyval";

export interface DeviceStore {
  write(key: string, value: unknown): void;
  remove(key: string): void;
  readAll<T>(prefix: string): Promise<T[]>;
  /** Forgets everything of this person: signing out at a shared computer. */
  clear(): Promise<void>;
  /** Resolves when everything said so far is on the disk. */
  settled(): Promise<void>;
}

let opened: UseStore | undefined;

/** One writer after another, so that an older value can never land on a newer one. */
export function openDeviceStore(owner: { tenantId: number; userId: number }): DeviceStore {
  opened ??= createStore("prosa-inbox", "kept");
  const store = opened;
  const mine = `${owner.tenantId}:${owner.userId}:`;
  let chain = Promise.resolve();
  // A full or blocked disk must not stop the screen: the text is still in memory and on it.
  const next = (step: () => Promise<void>) => {
    chain = chain.then(step).catch(() => {});
  };
  return {
    write: (key, value) => next(() => set(mine + key, value, store)),
    remove: (key) => next(() => del(mine + key, store)),
    async readAll<T>(prefix: string) {
      await chain;
      const all = await entries<string, T>(store).catch((): [string, T][] => []);
      return all.filter(([key]) => key.startsWith(mine + prefix)).map(([, value]) => value);
    },
    clear() {
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
  };
}
