// What a list shows, kept in the address: search, filters, order and page, read from and written to the route's query.

export const PAGE_SIZES = [25, 50, 100] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

/** What a list can be asked, as its contract allows it. Declare it once, outside the component. */
export interface ListShape {
  /** Columns it can be ordered by, by the contract's names. */
  sorts: readonly string[];
  /** The order nobody asked for; "-name" is descending. It is not written into the address. */
  defaultSort: string;
  /** Names of the filters, as the contract calls them. */
  filters?: readonly string[];
}

export interface ListState {
  search: string;
  page: number;
  pageSize: PageSize;
  sort: { column: string; descending: boolean };
  /** Only those that are set. */
  filters: Readonly<Record<string, string>>;
}

export interface ListChange {
  search?: string;
  page?: number;
  pageSize?: PageSize;
  sort?: ListState["sort"];
  /** Null takes a filter away. */
  filters?: Readonly<Record<string, string | null>>;
}

/** The address speaks Portuguese, as all of the screens' addresses do. */
const NAMES = { search: "busca", page: "pagina", pageSize: "tamanho", sort: "ordem" } as const;
const MOST_PAGES = 100_000;

const parseSort = (text: string): ListState["sort"] =>
  text.startsWith("-") ? { column: text.slice(1), descending: true } : { column: text, descending: false };
const printSort = ({ column, descending }: ListState["sort"]) => (descending ? `-${column}` : column);

/** An address may be typed by hand or be old: what the list does not know is not there. */
export function readListState(params: URLSearchParams, shape: ListShape): ListState {
  const page = Number(params.get(NAMES.page));
  const size = Number(params.get(NAMES.pageSize));
  const sort = parseSort(params.get(NAMES.sort) ?? shape.defaultSort);
  return {
    search: (params.get(NAMES.search) ?? "").slice(0, 200),
    page: Number.isInteger(page) && page >= 1 && page <= MOST_PAGES ? page : 1,
    pageSize: PAGE_SIZES.find((known) => known === size) ?? PAGE_SIZES[0],
    sort: shape.sorts.includes(sort.column) ? sort : parseSort(shape.defaultSort),
    filters: Object.fromEntries(
      (shape.filters ?? []).flatMap((name) => {
        const value = params.get(name);
        return value ? [[name, value]] : [];
      }),
    ),
  };
}

/** The address after a change. Whatever narrows or reorders the list starts again at its first page. */
export function changeListParams(params: URLSearchParams, shape: ListShape, change: ListChange): URLSearchParams {
  const next = new URLSearchParams(params);
  const put = (name: string, value: string | null) => {
    if (value) next.set(name, value);
    else next.delete(name);
  };
  if (Object.keys(change).some((part) => part !== "page")) next.delete(NAMES.page);
  if (change.search !== undefined) put(NAMES.search, change.search.trim());
  if (change.page !== undefined) put(NAMES.page, change.page > 1 ? String(change.page) : null);
  if (change.pageSize !== undefined)
    put(NAMES.pageSize, change.pageSize === PAGE_SIZES[0] ? null : String(change.pageSize));
  if (change.sort) {
    const printed = printSort(change.sort);
    put(NAMES.sort, printed === shape.defaultSort ? null : printed);
  }
  for (const [name, value] of Object.entries(change.filters ?? {})) put(name, value);
  return next;
}

/** What the list's route is asked. */
export function listQueryOf({ search, page, pageSize, sort, filters }: ListState) {
  return {
    ...filters,
    ...(search ? { searchParam: search } : {}),
    pageNumber: String(page),
    pageSize: String(pageSize),
    sort: printSort(sort),
  };
}
export type ListQuery = ReturnType<typeof listQueryOf>;

export const isNarrowed = ({ search, filters }: ListState) => search !== "" || Object.keys(filters).length > 0;

/** A click on a column: ascending first, then the other way round. */
export const nextSort = (sort: ListState["sort"], column: string): ListState["sort"] => ({
  column,
  descending: sort.column === column && !sort.descending,
});

/** "26 to 50 of 61": the rows this page shows. */
export function rangeOf({ page, pageSize }: ListState, shown: number): { from: number; to: number } {
  const from = (page - 1) * pageSize + 1;
  return shown === 0 ? { from: 0, to: 0 } : { from, to: from + shown - 1 };
}
