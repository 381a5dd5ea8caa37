// The person's notices: asked once, kept true by the link, the same in every window.
import { listNotices, type Notice, readNotice, readNotices } from "@prosa/contracts/notices";
import { type InfiniteData, type QueryClient, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../shared/api/index.ts";
import { showError } from "../../shared/notices/index.ts";
import { allOf, type Page, type Pages, seen } from "./bell.rules.ts";

const key = ["bell"] as const;
type Known = InfiniteData<Page, number | undefined>;

export function useBell({ isEnabled = true } = {}) {
  return useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      api(listNotices, {
        query: pageParam === undefined ? {} : { before: pageParam },
        signal,
        quiet: true,
        silent: true,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => (last.hasMore ? last.notices.at(-1)?.id : undefined),
    staleTime: 60_000,
    enabled: isEnabled,
  });
}

export function patchBell(cache: QueryClient, change: (pages: Pages) => Pages): void {
  cache.setQueryData<Known>(key, (known) => known && { ...known, pages: [...change(known.pages)] });
  // An answer on its way may be older than what was just heard.
  if (cache.isFetching({ queryKey: key }) > 0) refreshBell(cache);
}

export const refreshBell = (cache: QueryClient) => void cache.invalidateQueries({ queryKey: key });

export const knownNotices = (cache: QueryClient): Notice[] => allOf(cache.getQueryData<Known>(key)?.pages ?? []);

/** Shown at once; where the server did not take it, the truth comes back. */
export function useReading() {
  const cache = useQueryClient();
  const settle = (told: Promise<unknown>) =>
    told.catch((error: unknown) => {
      refreshBell(cache);
      showError(error);
    });
  const now = () => new Date().toISOString();
  return {
    readOne({ id, readAt }: Notice) {
      if (readAt !== null) return;
      patchBell(cache, (pages) => seen(pages, { noticeId: id, isUpTo: false }, now()));
      void settle(api(readNotice, { params: { noticeId: id }, quiet: true, silent: true }));
    },
    readAll() {
      const newest = knownNotices(cache)[0];
      if (!newest) return;
      patchBell(cache, (pages) => seen(pages, { noticeId: newest.id, isUpTo: true }, now()));
      void settle(api(readNotices, { body: { upTo: newest.id }, quiet: true, silent: true }));
    },
  };
}
