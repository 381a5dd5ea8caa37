// Each person's last searches on this device; a sign-out at a shared computer forgets them.
import { session } from "../../shared/api/index.ts";
import { registerForget } from "../../shared/safety/index.ts";
import { createStore, useStore } from "../../shared/store.ts";
import { readRecent, withRecent } from "./recent.rules.ts";

const keyOf = () => {
  const person = session.get();
  return person && `prosa.recent-searches.${person.tenantId}:${person.userId}`;
};

const read = () => {
  const key = keyOf();
  return { key, texts: key === null ? [] : readRecent(localStorage.getItem(key)) };
};

const recent = createStore(read());

/** Another person at the same window has searches of their own. */
session.subscribe(() => {
  if (recent.get().key !== keyOf()) recent.set(read());
});

function keep(texts: string[]) {
  const key = keyOf();
  recent.set({ key, texts });
  if (key === null) return;
  if (texts.length === 0) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify(texts));
}

export const rememberSearch = (text: string) => keep(withRecent(recent.get().texts, text));
export const forgetSearches = () => keep([]);
export const useRecentSearches = (): string[] => useStore(recent, ({ texts }) => texts);

registerForget(forgetSearches);
