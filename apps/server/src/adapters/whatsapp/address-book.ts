// An entry of a telephone's address book in our words. What is no person's is an entry as well: it is counted where it is passed over.
import type { BookEntry } from "../channels/channel-adapter.ts";
import { identitiesOf } from "./jids.ts";

interface Told {
  /** The network's own word for it. */
  jid: string;
  /** Other words for the same person. */
  others: readonly (string | undefined)[];
  name: string | undefined;
  pushName: string | undefined;
  isEntry: boolean;
}

export function bookEntry({ jid, others, name, pushName, isEntry }: Told): BookEntry {
  const names = identitiesOf(jid, ...others);
  const hidden = names.find(({ kind }) => kind === "wa_lid");
  return {
    key: jid,
    otherKey: hidden ? `${hidden.value}@lid` : null,
    names,
    name: wordsIn(name),
    pushName: wordsIn(pushName),
    isEntry,
  };
}

const NUMBER = /^[\d\s()+.-]*(@[a-z.]+)?$/;

/** Whoever has no name is told by the number, in whatever way it is written. */
const wordsIn = (name: string | undefined): string | null => (name && !NUMBER.test(name) ? name : null);
