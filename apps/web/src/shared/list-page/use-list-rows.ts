// The rows of a list: fetched per page, kept while the next ones come or fail, fetched again when somebody changes them.
import type { ListName } from "@prosa/contracts/lists";
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { listKey } from "../list-key.ts";
import { useRealtime, useReconnected } from "../realtime/index.ts";
import { type ListQuery, listQueryOf } from "./list-state.rules.ts";
import type { ListControl } from "./use-list-state.ts";

export interface ListAnswer<Row> {
  items: Row[];
  count: number;
  hasMore: boolean;
}

export interface ListRows<Row, Answer extends ListAnswer<Row> = ListAnswer<Row>> {
  name: ListName;
  rows: Row[];
  /** The whole answer, for what a list tells besides its rows; undefined until the first one came. */
  answer: Answer | undefined;
  count: number | undefined;
  /** Nothing to show yet. */
  isPending: boolean;
  /** The last attempt failed; `rows` are then those from before, if there are any. */
  error: unknown;
  retry(): void;
}

/** After one's own change, without waiting for the news of it. */
export const refreshList = (cache: QueryClient, name: ListName) => cache.invalidateQueries({ queryKey: listKey(name) });

export function useListRows<Row, Answer extends ListAnswer<Row>>(
  name: ListName,
  { state }: ListControl,
  fetch: (query: ListQuery, signal: AbortSignal) => Promise<Answer & ListAnswer<Row>>,
  { enabled = true, scope = null }: { enabled?: boolean /** What else decides the rows. */; scope?: unknown } = {},
): ListRows<Row, Answer> {
  const cache = useQueryClient();
  const query = listQueryOf(state);
  const asked = useQuery({
    queryKey: [...listKey(name), scope === null ? query : { ...query, scope }],
    queryFn: ({ signal }) => fetch(query, signal),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
    enabled,
  });
  // A page that fails leaves the rows of the one before: the query itself forgets them.
  const [kept, keep] = useState<(Answer & ListAnswer<Row>) | undefined>(undefined);
  if (asked.data && asked.data !== kept) keep(asked.data);

  useRealtime("list.changed", ({ list }) => {
    if (list === name) void refreshList(cache, name);
  });
  useReconnected(() => void refreshList(cache, name));

  const answer = asked.data ?? kept;
  return {
    name,
    rows: answer?.items ?? [],
    answer,
    count: answer?.count,
    isPending: enabled && !answer && !asked.isError,
    error: asked.isError ? asked.error : null,
    retry: () => void asked.refetch(),
  };
}

/** For the feature's own changes: waits for the work and fetches the list again, so that the screen follows at once. */
export function useListChange(name: ListName) {
  const cache = useQueryClient();
  return async <T>(work: Promise<T>): Promise<T> => {
    const answer = await work;
    await refreshList(cache, name);
    return answer;
  };
}
