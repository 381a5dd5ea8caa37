// A value that several parts of the screen watch: read it, change it, be told. For what is neither server data nor URL.
import { useSyncExternalStore } from "react";

export interface Store<T> {
  get(): T;
  set(next: T | ((current: T) => T)): void;
  subscribe(listener: () => void): () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      const wanted = typeof next === "function" ? (next as (current: T) => T)(value) : next;
      if (Object.is(wanted, value)) return;
      value = wanted;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The selector must return something stable for an unchanged value: a field, not a new object. */
export function useStore<T, S = T>(store: Store<T>, select: (value: T) => S = (value) => value as unknown as S): S {
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}
