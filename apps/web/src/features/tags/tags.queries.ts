// Server state of the tags.
import type { CallOf } from "@prosa/contracts/route";
import { createTag, deleteTag, listTags, mergeTags, updateTag } from "@prosa/contracts/tags";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../shared/api/index.ts";
import { type ListControl, type ListShape, listKey, useListChange, useListRows } from "../../shared/list-page/index.ts";

type Input = CallOf<typeof createTag>["body"];

export const tagList: ListShape = { sorts: ["name", "contacts"], defaultSort: "name" };

export const useTags = (control: ListControl) =>
  useListRows("tags", control, (query, signal) => api(listTags, { query, signal, quiet: true }));

/** Tags whose name holds the text, to choose from; the same cache as the list, so that news reaches it too. */
export const useFoundTags = (search: string) =>
  useQuery({
    queryKey: [...listKey("tags"), "found", search],
    queryFn: ({ signal }) =>
      api(listTags, {
        query: { ...(search ? { searchParam: search } : {}), pageSize: "100", sort: "name" },
        signal,
        quiet: true,
      }),
    placeholderData: keepPreviousData,
  });

export function useTagActions() {
  const thenRefresh = useListChange("tags");
  return {
    create: (body: Input) => thenRefresh(api(createTag, { body, quiet: true })),
    update: (tagId: number, body: Partial<Input>) =>
      thenRefresh(api(updateTag, { params: { tagId }, body, quiet: true })),
    merge: (tagId: number, intoTagId: number) =>
      thenRefresh(api(mergeTags, { params: { tagId }, body: { intoTagId }, quiet: true })),
    remove: (tagId: number) => thenRefresh(api(deleteTag, { params: { tagId }, quiet: true })),
  };
}
