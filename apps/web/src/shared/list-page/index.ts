// The list page (pattern L): title and count, search, filters, table or cards, pages, keyboard and all its states.
// A feature declares its columns and hands over `useListState` and `useListRows`; it writes no table of its own.

export { listKey } from "../list-key.ts";
export { ListPage } from "./ListPage.tsx";
export { ListToolbar } from "./ListToolbar.tsx";
export type { ListColumn, ListFilter, ListPageProps, RowAction } from "./list-page.types.ts";
export { isNarrowed, type ListQuery, type ListShape, PAGE_SIZES } from "./list-state.rules.ts";
export { RowMenu } from "./RowMenu.tsx";
export { type ListRows, refreshList, useListChange, useListRows } from "./use-list-rows.ts";
export { type ListControl, useListState } from "./use-list-state.ts";
