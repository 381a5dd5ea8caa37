// The pretend Messenger and Instagram as plain JSON, for the snapshot.
import type { MetaState, StoredFile } from "./state.ts";

type Shelf = Exclude<keyof MetaState, "files" | "last">;
const shelves: readonly Shelf[] = ["apps", "accounts", "people", "threads", "posts", "comments"];

export type SavedMeta = {
  shelves: Record<string, [string, unknown][]>;
  files: (Omit<StoredFile, "bytes"> & { base64: string })[];
  last: number;
};

/** Files above that size are left out. */
export const saveMeta = (state: MetaState, maxFile: number): SavedMeta => ({
  shelves: Object.fromEntries(shelves.map((shelf) => [shelf, [...state[shelf]]])),
  files: [...state.files.values()].flatMap(({ bytes, ...file }) =>
    bytes.length > maxFile ? [] : [{ ...file, base64: bytes.toString("base64") }],
  ),
  last: state.last,
});

export function restoreMeta(state: MetaState, saved: SavedMeta) {
  for (const shelf of shelves) {
    const map = state[shelf] as Map<string, unknown>;
    for (const [key, value] of saved.shelves[shelf] ?? []) map.set(key, value);
  }
  for (const { base64, ...file } of saved.files) {
    state.files.set(file.id, { ...file, bytes: Buffer.from(base64, "base64") });
  }
  state.last = saved.last;
}
