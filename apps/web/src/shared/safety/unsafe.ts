// Reasons not to reload now: a call, an upload, a recording, unsent messages. Whoever has one says so here.

const reasons = new Map<string, () => boolean>();

/** Returns the way to take it back. `isUnsafe` is asked at the moment of the reload. */
export function registerUnsafe(name: string, isUnsafe: () => boolean): () => void {
  reasons.set(name, isUnsafe);
  return () => {
    if (reasons.get(name) === isUnsafe) reasons.delete(name);
  };
}

export const unsafeReasons = () => [...reasons].filter(([, isUnsafe]) => isUnsafe()).map(([name]) => name);
export const isSafeToReload = () => unsafeReasons().length === 0;
