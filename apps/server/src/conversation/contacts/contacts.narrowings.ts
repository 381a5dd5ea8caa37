// What a list of contacts can be narrowed to that only modules above know of: each says what its words of the filter mean.
// The same condition then holds for a page, a count, an export and a mass action (docs/decisions/065).
import type { ContactFilter } from "@prosa/contracts/contacts";
import type { RawBuilder } from "kysely";
import type { Looking } from "#conversation/tickets";

type Word = keyof ContactFilter;

export interface ContactNarrowing {
  /** The words of the filter that are this module's. */
  readonly words: readonly Word[];
  /** On contacts aliased c, when at least one of the words was said. Tells nothing of what this person may not see. */
  readonly where: (filter: ContactFilter, looking: Looking) => RawBuilder<unknown>;
}

const narrowings: ContactNarrowing[] = [];

export function defineContactNarrowing(narrowing: ContactNarrowing): void {
  const isTaken = (word: Word) => narrowings.some(({ words }) => words.includes(word));
  if (narrowing.words.some(isTaken)) throw new Error(`Narrowing by ${narrowing.words.join()} is defined twice`);
  narrowings.push(Object.freeze(narrowing));
}

/** A word that nobody explains is no wish to see everything: it is refused. */
export function whereNarrowed(filter: ContactFilter, looking: Looking): RawBuilder<unknown>[] {
  const said = (Object.keys(filter) as Word[]).filter((word) => filter[word] !== undefined);
  const unknown = said.filter((word) => !narrowings.some(({ words }) => words.includes(word)));
  if (unknown.length > 0) throw new Error(`Nobody narrows contacts by ${unknown.join()}`);
  return narrowings
    .filter(({ words }) => words.some((word) => said.includes(word)))
    .map(({ where }) => where(filter, looking));
}
