// The stored files of a tenant: copied ahead of the rows that name them, and once more for those that came meanwhile.
import type { Storage } from "#platform/storage";
import type { Cells } from "./cells.types.ts";

const LANES = 4;

/** Returns how many were copied. What is there in the same size is taken for the same: files are written once. */
export async function copyFiles({ source, target }: Cells, tenantId: number): Promise<number> {
  if (isOneStore(source.config.storage, target.config.storage)) return 0;
  const there = new Map<string, number>();
  for await (const { key, size } of target.storage.list(tenantId)) there.set(key, size);
  const missing: Parameters<Storage["get"]>[0][] = [];
  for await (const { key, size } of source.storage.list(tenantId)) if (there.get(key) !== size) missing.push(key);

  let copied = 0;
  const lane = async () => {
    for (let key = missing.pop(); key !== undefined; key = missing.pop()) {
      const { stream } = await source.storage.get(key);
      await target.storage.put(key, stream);
      copied += 1;
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return copied;
}

export async function forgetFiles(storage: Storage, tenantId: number): Promise<number> {
  let gone = 0;
  for await (const { key } of storage.list(tenantId)) {
    await storage.delete(key);
    gone += 1;
  }
  return gone;
}

type StorageConfig = Cells["source"]["config"]["storage"];

/** Two cells may keep their files in one place: a tenant's folder is the same in both. */
export function isOneStore(a: StorageConfig, b: StorageConfig): boolean {
  if (a.kind === "disk" || b.kind === "disk")
    return a.kind === b.kind && "path" in a && "path" in b && a.path === b.path;
  return a.endpoint === b.endpoint && a.bucket === b.bucket && a.prefix === b.prefix;
}
