// Files on their way: in this window's memory, and on the device so that a reload finds them again.
import type { DeviceStore } from "./device-store.ts";

export interface KeptFiles {
  /**
   * What earlier visits left; before drafts and outbox start. `readNames` tells which files they name: a name is written
   * before its file, so a file found without one is left over.
   */
  start(readNames: () => Promise<ReadonlySet<string>>): Promise<void>;
  put(id: string, file: Blob): void;
  /** Onto the device. Large drafts are not, until they are sent. */
  keep(id: string): void;
  get(id: string): Blob | undefined;
  /** An address the screen can show, for as long as the file is in memory. */
  urlOf(id: string): string | null;
  /** Off the device; the screen may still show it for a while. */
  release(id: string): void;
  /** Gone altogether: taken out of the tray. */
  drop(id: string): void;
}

const PREFIX = "file:";
/** Sent ones that can still be shown from memory, so that the picture does not blink when the server's copy takes over. */
const SHOWN_AFTERWARDS = 40;

export function createKeptFiles(store: DeviceStore): KeptFiles {
  const files = new Map<string, Blob>();
  const urls = new Map<string, string>();
  const released: string[] = [];

  function forget(id: string) {
    const url = urls.get(id);
    if (url) URL.revokeObjectURL(url);
    urls.delete(id);
    files.delete(id);
  }

  return {
    async start(readNames) {
      const found = await store.readEntries<Blob>(PREFIX);
      const named = await readNames();
      for (const [id, file] of found) {
        if (!named.has(id)) store.remove(PREFIX + id);
        else if (!files.has(id)) files.set(id, file);
      }
    },
    put: (id, file) => void files.set(id, file),
    keep(id) {
      const file = files.get(id);
      if (file) store.write(PREFIX + id, file);
    },
    get: (id) => files.get(id),
    urlOf(id) {
      const file = files.get(id);
      if (!file) return null;
      const url = urls.get(id) ?? URL.createObjectURL(file);
      urls.set(id, url);
      return url;
    },
    release(id) {
      if (!files.has(id)) return;
      store.remove(PREFIX + id);
      released.push(id);
      while (released.length > SHOWN_AFTERWARDS) forget(released.shift() as string);
    },
    drop(id) {
      store.remove(PREFIX + id);
      forget(id);
    },
  };
}
