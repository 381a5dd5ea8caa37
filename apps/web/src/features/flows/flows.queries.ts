// Server state of the flows: their list, one with its drawing, its versions, and what a drawing can point at.
import {
  createFlow,
  deleteFlow,
  flowChoices,
  listFlows,
  listFlowVersions,
  restoreFlowVersion,
  showFlow,
  stopFlow,
  updateFlow,
} from "@prosa/contracts/flows";
import type { AnswerOf, CallOf } from "@prosa/contracts/route";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { api } from "../../shared/api/index.ts";
import { type ListControl, type ListShape, listKey, useListChange, useListRows } from "../../shared/list-page/index.ts";

export type FlowChoices = AnswerOf<typeof flowChoices>;
type NewFlow = CallOf<typeof createFlow>["body"];
type FlowInput = CallOf<typeof updateFlow>["body"];

export const flowList: ListShape = { sorts: ["name", "editedAt"], defaultSort: "name" };

export const useFlows = (control: ListControl, enabled: boolean) =>
  useListRows("flows", control, (query, signal) => api(listFlows, { query, signal, quiet: true }), { enabled });

/** Asked for when it is needed: to copy it, to save it as a file, to draw it. */
export const fetchFlow = (flowId: number, signal?: AbortSignal) =>
  api(showFlow, { params: { flowId }, signal, quiet: true });

export const useFlowChoices = () =>
  useQuery({
    queryKey: [...listKey("flows"), "choices"],
    queryFn: ({ signal }) => api(flowChoices, { signal, quiet: true }),
    staleTime: 60_000,
  });

export const useFlowVersions = (flowId: number) =>
  useInfiniteQuery({
    queryKey: [...listKey("flows"), "versions", flowId],
    queryFn: ({ pageParam, signal }) =>
      api(listFlowVersions, { params: { flowId }, query: { pageNumber: String(pageParam) }, signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (last.hasMore ? all.length + 1 : undefined),
  });

export function useFlowActions() {
  const thenRefresh = useListChange("flows");
  return {
    create: (body: NewFlow) => thenRefresh(api(createFlow, { body, quiet: true })),
    update: (flowId: number, body: FlowInput) =>
      thenRefresh(api(updateFlow, { params: { flowId }, body, quiet: true })),
    remove: (flowId: number) => thenRefresh(api(deleteFlow, { params: { flowId }, quiet: true })),
    stop: (flowId: number) => thenRefresh(api(stopFlow, { params: { flowId }, quiet: true })),
    restore: (flowId: number, number: number, move: boolean) =>
      thenRefresh(api(restoreFlowVersion, { params: { flowId }, body: { number, move }, quiet: true })),
  };
}
