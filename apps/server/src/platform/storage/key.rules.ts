// Names of stored files: always under their tenant, always made by the server, never a path from outside. Pure.

declare const made: unique symbol;
/** Only `storageKey` makes one, so no text from a request can become a path. */
export type StorageKey = string & { readonly [made]: true };

const PART = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;
const MOST_PARTS = 8;

export function storageKey(tenantId: number, ...parts: [string | number, ...(string | number)[]]): StorageKey {
  if (!Number.isSafeInteger(tenantId) || tenantId < 0) throw new TypeError("A stored file needs its tenant");
  if (parts.length === 0 || parts.length > MOST_PARTS) throw new TypeError("A stored file needs a name");
  const names = parts.map(String);
  if (!names.every((name) => PART.test(name) && !name.includes(".."))) {
    throw new TypeError("A part of a stored file's name holds more than letters, digits, dot, dash and underscore");
  }
  return `${tenantFolder(tenantId)}${names.join("/")}` as StorageKey;
}

/** What every key of a tenant begins with, slash included: the files of tenant 1 are not those of tenant 12. */
export const tenantFolder = (tenantId: number): string => `t${tenantId}/`;

export function tenantOfKey(key: StorageKey): number {
  return Number(/^t(\d+)\//.exec(key)?.[1]);
}
