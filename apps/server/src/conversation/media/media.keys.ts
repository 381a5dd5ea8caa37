// Where the bytes of messages lie: a file and what was drawn from it side by side, so that one name leads to the others.
import { type StorageKey, storageKey, tenantOfKey } from "#platform/storage";

type Part = "file" | "thumb" | "play";

const KEY = /^t\d+\/media\/[\da-f]{2}\/([\da-f-]{36})-(?:file|thumb|play)$/;

export function mediaKey(tenantId: number, id: string): StorageKey {
  return partKey(tenantId, id, "file");
}

/** Drawn from a file that several messages may share; made twice, it is the same. */
export function besideKey(fileKey: StorageKey, part: Part): StorageKey {
  const [, id] = KEY.exec(fileKey) ?? [];
  if (id === undefined) throw new TypeError("Not the key of a message's file");
  return partKey(tenantOfKey(fileKey), id, part);
}

/** The file this key belongs to; null for keys of other modules. */
export function fileKeyOf(key: StorageKey): StorageKey | null {
  return KEY.test(key) ? besideKey(key, "file") : null;
}

/** Spread over folders, for no file system likes millions in one. */
function partKey(tenantId: number, id: string, part: Part): StorageKey {
  return storageKey(tenantId, "media", id.slice(0, 2), `${id}-${part}`);
}
