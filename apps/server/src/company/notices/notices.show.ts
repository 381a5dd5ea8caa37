// The one way in which a row becomes something a person sees: listed, counted and told by the same question.
import type { KeptKind, Notice } from "@prosa/contracts/notices";
import { type NoticeDefinition, type NoticeRow, noticeOf, type RowOf, type Scope } from "./notices.types.ts";

/** In the order of the rows; without those that no longer hold, or whose subject their person may not see. */
export async function showNotices(
  scope: Scope,
  rows: readonly NoticeRow[],
): Promise<{ row: NoticeRow; wire: Notice }[]> {
  const byKind = [...Map.groupBy(rows, ({ kind }) => kind)];
  const shown = await Promise.all(byKind.map(([kind, own]) => showKind(scope, noticeOf(kind), own)));
  const wires = new Map(shown.flatMap((part) => [...part]));
  return rows.flatMap((row) => {
    const found = wires.get(row.id);
    if (!found) return [];
    const { id, kind, at, readAt } = row;
    return [{ row, wire: { id, kind, ...found, at: at.toISOString(), readAt: readAt?.toISOString() ?? null } }];
  });
}

async function showKind(scope: Scope, definition: NoticeDefinition<KeptKind, never> | undefined, rows: NoticeRow[]) {
  if (!definition) return new Map<number, never>();
  // What is not understood is not shown.
  const understood = rows.flatMap((row): RowOf<never>[] => {
    const data = definition.data.safeParse(row.data);
    return data.success ? [{ ...row, data: data.data }] : [];
  });
  return understood.length === 0 ? new Map<number, never>() : definition.show(scope, understood);
}
