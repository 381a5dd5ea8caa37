// Where drafts of forms lie: in this browser's own database, apart per person, forgotten with a sign-out there.
import { createStore, delMany, entries, get, keys, set, type UseStore } from "idb-keyval";
import { session } from "../api/index.ts";
import { registerForget } from "../safety/index.ts";
import { DRAFT_KEPT_MS, type Draft, ownerPrefix } from "./draft.rules.ts";

let opened: UseStore | undefined;
const store = () => {
  opened ??= createStore("prosa-forms", "drafts");
  return opened;
};

// One after the other, so that an older text can never land on a newer one. A blocked disk must not stop the form.
let chain: Promise<unknown> = Promise.resolve();
const inTurn = <T>(step: () => Promise<T>): Promise<T | undefined> => {
  const turn = chain.then(step).catch(() => undefined);
  chain = turn;
  return turn;
};

export const readDraft = (key: string) => inTurn(() => get<Draft>(key, store()));
export const writeDraft = (key: string, draft: Draft) => inTurn(() => set(key, draft, store()));
export const removeDraft = (key: string) => inTurn(() => delMany([key], store()));

/** Old drafts go when the first form of the day opens. */
export const dropOldDrafts = (now: number) =>
  inTurn(async () => {
    const all = await entries<string, Draft>(store());
    const old = all.filter(([, draft]) => now - draft.at > DRAFT_KEPT_MS).map(([key]) => key);
    if (old.length > 0) await delMany(old, store());
  });

registerForget(() =>
  inTurn(async () => {
    const owner = session.get();
    if (!owner) return;
    const mine = (await keys<string>(store())).filter((key) => key.startsWith(ownerPrefix(owner)));
    await delMany(mine, store());
  }).then(() => {}),
);
