// Rows chosen for one action on many: one by one, or a stretch between two.
import { useState } from "react";

export interface RowSelection {
  chosen: ReadonlySet<number>;
  isSelecting: boolean;
  toggle(ticketId: number): void;
  /** From the last one touched to this one, as they stand on the screen. */
  extendTo(ticketId: number, inOrder: readonly number[]): void;
  choose(ticketIds: readonly number[]): void;
  clear(): void;
}

export function between(inOrder: readonly number[], from: number, to: number): number[] {
  const ends = [inOrder.indexOf(from), inOrder.indexOf(to)].sort((a, b) => a - b);
  const [first = -1, last = -1] = ends;
  return first === -1 ? [to] : inOrder.slice(first, last + 1);
}

/** `view`: another list starts with nothing chosen. */
export function useRowSelection(view: string): RowSelection {
  const [state, setState] = useState<{ view: string; chosen: ReadonlySet<number>; last: number | null }>({
    view,
    chosen: new Set(),
    last: null,
  });
  const chosen = state.view === view ? state.chosen : new Set<number>();
  const set = (next: Iterable<number>, last: number | null) => setState({ view, chosen: new Set(next), last });
  return {
    chosen,
    isSelecting: chosen.size > 0,
    toggle(ticketId) {
      const rest = [...chosen].filter((id) => id !== ticketId);
      set(chosen.has(ticketId) ? rest : [...rest, ticketId], ticketId);
    },
    extendTo(ticketId, inOrder) {
      set([...chosen, ...between(inOrder, state.last ?? ticketId, ticketId)], ticketId);
    },
    choose: (ticketIds) => set(ticketIds, ticketIds.at(-1) ?? null),
    clear: () => set([], null),
  };
}
