// Shelves: tables of files with one list of columns. Whose files they are, who may read them and who is told differs.
import type { Ctx } from "#platform/context";
import type { Tx } from "#platform/database";
import type { StorageKey } from "#platform/storage";
import type { MediaPatch } from "./media.queries.ts";
import type { MediaRow } from "./media.types.ts";

export interface KnownMedia {
  status: readonly MediaRow["status"][];
  storageKey?: StorageKey;
}

export interface Shelf {
  readonly name: string;
  find(tx: Tx, tenantId: number, mediaId: string): Promise<MediaRow | undefined>;
  /** Whether the caller may see what the file belongs to, now. */
  mayRead(ctx: Ctx, media: MediaRow): Promise<boolean>;
  /** Saves and tells; false when the file is no longer as it was known. */
  change(ctx: Ctx, media: MediaRow, known: KnownMedia, set: MediaPatch): Promise<boolean>;
  /** Of these files, those that something on the shelf has. */
  owned(tx: Tx, tenantId: number, fileKeys: readonly StorageKey[]): Promise<Set<StorageKey>>;
}

const shelves: Shelf[] = [];

/** In the module that owns the table, when it is loaded. The first one is that of customers' messages. */
export function defineShelf(shelf: Shelf): void {
  if (shelves.some(({ name }) => name === shelf.name)) throw new Error(`Shelf ${shelf.name} is defined twice`);
  shelves.push(shelf);
}

export interface Shelved {
  shelf: Shelf;
  media: MediaRow;
}

export async function findOnShelves(tx: Tx, tenantId: number, mediaId: string): Promise<Shelved | null> {
  for (const shelf of shelves) {
    const media = await shelf.find(tx, tenantId, mediaId);
    if (media) return { shelf, media };
  }
  return null;
}

export async function ownedOnShelves(tx: Tx, tenantId: number, fileKeys: readonly StorageKey[]) {
  const owned = await Promise.all(shelves.map((shelf) => shelf.owned(tx, tenantId, fileKeys)));
  return new Set(owned.flatMap((keys) => [...keys]));
}
