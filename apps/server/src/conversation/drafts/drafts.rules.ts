// When a draft may take the place of the one that is kept. Pure.
import type { DraftWords } from "@prosa/contracts/drafts";

export interface Kept {
  id: string;
  version: number;
  isEmpty: boolean;
}

/**
 * The window that wrote last goes on without asking, also after an answer that got lost. Another one must have seen what
 * it replaces. What was sent or emptied is not brought back by a late save of the same draft.
 */
export function mayReplace(kept: Kept | null, given: { id: string; base: number }): boolean {
  if (!kept) return true;
  if (kept.id === given.id) return !kept.isEmpty;
  return kept.isEmpty || kept.version === given.base;
}

/** Nothing anybody would miss: the mode alone is none. */
export const hasNothing = ({ reply, note, quoted }: DraftWords): boolean =>
  reply === "" && note === "" && quoted === null;
