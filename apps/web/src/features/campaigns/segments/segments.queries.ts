// Server state of segments: their list, what can be done with one, and how many contacts one would mean.
import * as contract from "@prosa/contracts/automation/segments";
import type { CallOf } from "@prosa/contracts/route";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../shared/api/index.ts";
import {
  type ListControl,
  type ListShape,
  listKey,
  useListChange,
  useListRows,
} from "../../../shared/list-page/index.ts";

export type SegmentInput = CallOf<typeof contract.createSegment>["body"];
type Sources = CallOf<typeof contract.countSegment>["body"];

const list = "segments";
const quiet = { quiet: true } as const;

export const segmentList: ListShape = { sorts: ["id", "name"], defaultSort: "name" };

export const useSegments = (control: ListControl) =>
  useListRows("segments", control, (query, signal) => api(contract.listSegments, { query, signal, ...quiet }));

export function useSegmentActions() {
  const thenRefresh = useListChange(list);
  const cache = useQueryClient();
  /** What a campaign can be made for is read anew, too. */
  const change = async <T>(work: Promise<T>): Promise<T> => {
    const done = await thenRefresh(work);
    await cache.invalidateQueries({ queryKey: ["campaign-choices"] });
    return done;
  };
  return {
    create: (body: SegmentInput) => change(api(contract.createSegment, { body, ...quiet })),
    update: (segmentId: number, body: Partial<SegmentInput>) =>
      change(api(contract.updateSegment, { params: { segmentId }, body, ...quiet })),
    remove: (segmentId: number) => change(api(contract.deleteSegment, { params: { segmentId }, ...quiet })),
  };
}

/** Of what stands in the form, saved or not. */
export const useSegmentCount = (sources: Sources) =>
  useQuery({
    queryKey: [...listKey(list), "count", sources],
    queryFn: ({ signal }) => api(contract.countSegment, { body: sources, signal, ...quiet }),
    enabled: sources.meant.length > 0,
    placeholderData: keepPreviousData,
  });
