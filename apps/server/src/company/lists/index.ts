// Door of lists: how every list is searched, ordered and paged, and who hears that one changed.
import type { ServerModule } from "#platform/registry";
import { listChanged } from "./lists.events.ts";

export { type ListChange, recordChange } from "./lists.changes.ts";
export { refuseTwins } from "./lists.names.ts";
export { type ListQuery, matches, readPage, type SortColumns } from "./lists.page.ts";

export const listsModule: ServerModule = { name: "lists", journalKinds: [listChanged] };
