// Choices by name: finding them, and giving them to a select. Pure.
import { plain } from "../palette/search.rules.ts";

export interface Choice {
  id: number;
  name: string;
}

/** By any part of the name, accents ignored. */
export const named = <T extends { name: string }>(all: readonly T[], words: string): T[] =>
  all.filter(({ name }) => plain(name).includes(plain(words.trim())));

/** As selects take them. */
export const optionsOf = (items: readonly Choice[]) =>
  items.map(({ id, name }) => ({ value: String(id), label: name }));
