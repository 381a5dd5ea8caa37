// The words for a component. A screen asks for hundreds at a time, so what was looked up once is kept until the language changes.
import i18next from "i18next";
import { use } from "react";
import type { useTranslation as original } from "react-i18next";
import { createStore, useStore } from "../store.ts";

type Translate = ReturnType<typeof i18next.getFixedT>;

let kept = new Map<string, Translate>();
let coming = new Map<string, Promise<void>>();
/** Counts the changes of what is known: other words, or more of them. */
const changes = createStore(0);

function forget() {
  kept = new Map();
  coming = new Map();
  changes.set((count) => count + 1);
}
for (const event of ["languageChanged", "loaded"] as const) i18next.on(event, forget);

/** Without values to put in, the same key is always the same words. */
function remembering(translate: Translate): Translate {
  const known = new Map<string, string>();
  const look = (key: unknown, ...given: unknown[]) => {
    const ask = translate as unknown as (key: unknown, ...given: unknown[]) => string;
    if (given.length > 0 || typeof key !== "string") return ask(key, ...given);
    let words = known.get(key);
    if (words === undefined) {
      words = ask(key);
      known.set(key, words);
    }
    return words;
  };
  return look as unknown as Translate;
}

const isThere = (namespace: string) => i18next.isInitialized && i18next.hasLoadedNamespace(namespace);

/** Waits, where they are not here yet. Unnamed keys are of the first namespace, the others are named. */
function useFixed(namespaces: readonly string[]): Translate {
  const name = namespaces.join();
  const before = kept.get(name);
  if (before) return before;
  if (!namespaces.every(isThere)) {
    const waiting = coming.get(name) ?? i18next.loadNamespaces(namespaces);
    coming.set(name, waiting);
    use(waiting);
  }
  const made = remembering(i18next.getFixedT(i18next.language, namespaces[0] as never));
  kept.set(name, made);
  return made;
}

function useWordsOf(wanted: string | readonly string[] = "common") {
  useStore(changes);
  return { t: useFixed(typeof wanted === "string" ? [wanted] : wanted), i18n: i18next };
}

export const useTranslation = useWordsOf as unknown as <const N extends Parameters<typeof original>[0] = "common">(
  namespaces?: N,
) => Pick<ReturnType<typeof original<N>>, "t" | "i18n">;
