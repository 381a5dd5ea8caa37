// Choosing several messages: at most as many as can be forwarded, with ranges by Shift.
import { limits } from "@prosa/contracts/limits";
import { useCallback, useMemo, useState } from "react";
import type { Entry } from "../../state/entries.rules.ts";
import { entriesIn, isMessageRow, type MessageRow, type Row } from "./rows.rules.ts";

export const SELECT_MAX = limits.forwardMaxMessages;

export interface Selection {
  isSelecting: boolean;
  chosen: ReadonlySet<string>;
  hasRoom(count: number): boolean;
  start(entries: Entry[]): void;
  /** With `range`: everything from the one chosen before. */
  toggle(row: MessageRow, range: boolean): void;
  stop(): void;
}

const NONE: ReadonlySet<string> = new Set();
const isChoosable = (entry: Entry) => entry.stored !== null && entry.type !== "system" && !entry.isDeleted;

export function useSelection(rows: React.RefObject<Row[]>): Selection {
  const [state, setState] = useState<{ chosen: ReadonlySet<string>; last: string | null } | null>(null);

  const start = useCallback((entries: Entry[]) => {
    const ids = entries.filter(isChoosable).map(({ clientId }) => clientId);
    setState({ chosen: new Set(ids.slice(0, SELECT_MAX)), last: ids.at(-1) ?? null });
  }, []);
  const stop = useCallback(() => setState(null), []);
  const toggle = useCallback(
    (row: MessageRow, range: boolean) =>
      setState((now) => {
        if (!now) return now;
        const ids = (range ? rangeOf(rows.current ?? [], now.last, row) : entriesIn(row))
          .filter(isChoosable)
          .map(({ clientId }) => clientId);
        const isOn = ids.every((id) => now.chosen.has(id));
        const next = new Set(now.chosen);
        for (const id of ids) {
          if (isOn && !range) next.delete(id);
          else if (next.size < SELECT_MAX) next.add(id);
        }
        return { chosen: next, last: ids.at(-1) ?? now.last };
      }),
    [rows],
  );

  const chosen = state?.chosen ?? NONE;
  return useMemo(
    () => ({
      isSelecting: state !== null,
      chosen,
      hasRoom: (count) => chosen.size + count <= SELECT_MAX,
      start,
      toggle,
      stop,
    }),
    [state, chosen, start, toggle, stop],
  );
}

function rangeOf(rows: Row[], from: string | null, to: MessageRow): Entry[] {
  const end = rows.indexOf(to);
  const begin = rows.findIndex((row) => entriesIn(row).some(({ clientId }) => clientId === from));
  if (begin === -1 || end === -1) return entriesIn(to);
  const [low, high] = begin < end ? [begin, end] : [end, begin];
  return rows
    .slice(low, high + 1)
    .filter(isMessageRow)
    .flatMap(entriesIn);
}
