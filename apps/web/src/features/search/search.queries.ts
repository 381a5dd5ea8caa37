// Server state of the search: everything at first, then only the messages go on.
import { limits } from "@prosa/contracts/limits";
import type { AnswerOf } from "@prosa/contracts/route";
import { searchEverything } from "@prosa/contracts/search";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { api } from "../../shared/api/index.ts";

export type Found = AnswerOf<typeof searchEverything>;

export const isSearchable = (text: string) => text.trim().length >= limits.contactSearchMinLetters;

export function useSearch(text: string) {
  return useInfiniteQuery({
    queryKey: ["search", text],
    queryFn: ({ pageParam, signal }) =>
      api(searchEverything, {
        query: { searchParam: text, groups: pageParam === null ? "all" : "messages", cursor: pageParam ?? undefined },
        signal,
        quiet: true,
        silent: true,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.cursor,
    enabled: isSearchable(text),
    placeholderData: keepPreviousData,
    // People come and go: what was found a moment ago may be elsewhere now.
    staleTime: 10_000,
    gcTime: 60_000,
  });
}
