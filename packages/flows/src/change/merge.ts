// Two people's edits of one flow, brought together by step. Nothing is lost: what both changed is asked.
import type { FlowDocument } from "../document/document.ts";
import { same } from "./same.ts";

export interface Conflict {
  what: "step" | "note" | "settings" | "start";
  /** Id of the step or note, or the name of the setting. */
  id: string;
  /** null: removed on that side. */
  mine: unknown;
  theirs: unknown;
}

export interface Merged {
  /** Where there are conflicts it holds theirs: they were saved first. */
  document: FlowDocument;
  conflicts: Conflict[];
}

export function merge(base: FlowDocument, mine: FlowDocument, theirs: FlowDocument): Merged {
  const conflicts: Conflict[] = [];
  const steps = mergeList("step", base.steps, mine.steps, theirs.steps, conflicts);
  const notes = mergeList("note", base.notes, mine.notes, theirs.notes, conflicts);
  const start = choose(base.start, mine.start, theirs.start, (a, b) =>
    conflicts.push({ what: "start", id: "start", mine: a, theirs: b }),
  );
  const settings = Object.fromEntries(
    Object.keys({ ...theirs.settings, ...mine.settings }).map((key) => {
      const [was, a, b] = [base.settings, mine.settings, theirs.settings].map(
        (one) => (one as Record<string, unknown>)[key],
      );
      return [key, choose(was, a, b, () => conflicts.push({ what: "settings", id: key, mine: a, theirs: b }))];
    }),
  ) as FlowDocument["settings"];
  return { document: { format: 1, start, steps, notes, settings }, conflicts };
}

/** One side unchanged: the other's. Both alike: that. Else theirs, and `ask`. */
function choose<T>(was: T, mine: T, theirs: T, ask: (mine: T, theirs: T) => unknown): T {
  if (same(mine, theirs) || same(mine, was)) return theirs;
  if (same(theirs, was)) return mine;
  ask(mine, theirs);
  return theirs;
}

interface Placed {
  id: string;
  place: { x: number; y: number };
}

function mergeList<T extends Placed>(
  what: "step" | "note",
  base: readonly T[],
  mine: readonly T[],
  theirs: readonly T[],
  conflicts: Conflict[],
): T[] {
  const [was, a, b] = [base, mine, theirs].map((list) => new Map(list.map((one) => [one.id, one])));
  const merged = new Map<string, T>();
  for (const id of orderOf(base, mine, theirs)) {
    const kept = mergeOne(was?.get(id), a?.get(id), b?.get(id), (left, right) =>
      conflicts.push({ what, id, mine: left ?? null, theirs: right ?? null }),
    );
    if (kept) merged.set(id, kept);
  }
  return [...merged.values()];
}

/** Moving a step and rewriting it are two things: one of each is no conflict. */
function mergeOne<T extends Placed>(
  was: T | undefined,
  mine: T | undefined,
  theirs: T | undefined,
  ask: (mine: T | undefined, theirs: T | undefined) => unknown,
): T | undefined {
  if (!was || !mine || !theirs) return choose(was, mine, theirs, ask);
  const bare = (one: T) => ({ ...one, place: null });
  const content = choose<unknown>(bare(was), bare(mine), bare(theirs), () => ask(mine, theirs));
  const place = choose(was.place, mine.place, theirs.place, () => undefined);
  return { ...(content as T), place };
}

/** Mine when only I reordered, else theirs; what only the other side has stands behind the one before it. */
function orderOf<T extends Placed>(base: readonly T[], mine: readonly T[], theirs: readonly T[]): string[] {
  const ids = (list: readonly T[]) => list.map(({ id }) => id);
  const [was, a, b] = [ids(base), ids(mine), ids(theirs)];
  const inBase = (list: string[]) => list.filter((id) => was.includes(id));
  const leading = same(
    inBase(b),
    was.filter((id) => b.includes(id)),
  )
    ? a
    : b;
  const following = leading === a ? b : a;
  const order = [...leading];
  for (const [index, id] of following.entries()) {
    if (order.includes(id)) continue;
    const before = following[index - 1];
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
  }
  return order;
}
