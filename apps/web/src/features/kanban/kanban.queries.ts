// Server state of the board: its numbers, the cards of each lane page by page, and the changes asked for on it.
import { contactChoices } from "@prosa/contracts/contacts";
import * as contract from "@prosa/contracts/kanban";
import type { CallOf } from "@prosa/contracts/route";
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { changeDeal, type DealWish } from "../../entities/deal/index.ts";
import { api } from "../../shared/api/index.ts";
import { listKey } from "../../shared/list-page/index.ts";

export type Filter = NonNullable<CallOf<typeof contract.showBoard>["query"]>;

/** Below the key of the list, so that one call has everything of the CRM fetched again. */
const all = listKey("kanban");
export const kanbanKeys = {
  all,
  boards: [...all, "boards"] as const,
  board: (boardId: number, filter: Filter) => [...all, "board", boardId, filter] as const,
  numbers: [...all, "board"] as const,
  lane: (laneId: number, filter: Filter) => [...all, "lane", laneId, filter] as const,
  lanes: [...all, "lane"] as const,
  deal: (dealId: number) => [...all, "deal", dealId] as const,
};

const quiet = { quiet: true, silent: true } as const;

export const useBoards = () =>
  useQuery({ queryKey: kanbanKeys.boards, queryFn: ({ signal }) => api(contract.listBoards, { signal, ...quiet }) });

export const useBoard = (boardId: number | null, filter: Filter) =>
  useQuery({
    queryKey: kanbanKeys.board(boardId ?? 0, filter),
    queryFn: ({ signal }) =>
      api(contract.showBoard, { params: { boardId: boardId ?? 0 }, query: filter, signal, ...quiet }),
    placeholderData: keepPreviousData,
    enabled: boardId !== null,
  });

export const useLane = (laneId: number, filter: Filter) =>
  useInfiniteQuery({
    queryKey: kanbanKeys.lane(laneId, filter),
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === null ? filter : { ...filter, cursor: pageParam };
      return api(contract.laneDeals, { params: { laneId }, query, signal, ...quiet });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.cursor,
    placeholderData: keepPreviousData,
  });

export const useDeal = (dealId: number | null) =>
  useQuery({
    queryKey: kanbanKeys.deal(dealId ?? 0),
    queryFn: ({ signal }) => api(contract.showDeal, { params: { dealId: dealId ?? 0 }, signal, ...quiet }),
    enabled: dealId !== null,
    staleTime: 0,
  });

export const fetchCard = (dealId: number) => api(contract.showDeal, { params: { dealId }, ...quiet });

export const useContacts = (text: string, isAsked: boolean) =>
  useQuery({
    queryKey: ["contact-choices", text],
    queryFn: ({ signal }) => api(contactChoices, { query: { searchParam: text }, signal, ...quiet }),
    placeholderData: keepPreviousData,
    enabled: isAsked,
  });

/** What is done on a board besides moving cards; everything is fetched again afterwards. */
export function useKanbanActions() {
  const cache = useQueryClient();
  const thenRefresh = async <T>(work: Promise<T>): Promise<T> => {
    const answer = await work;
    await cache.invalidateQueries({ queryKey: kanbanKeys.all });
    return answer;
  };
  return {
    createBoard: (body: CallOf<typeof contract.createBoard>["body"]) =>
      thenRefresh(api(contract.createBoard, { body, quiet: true })),
    renameBoard: (boardId: number, name: string) =>
      thenRefresh(api(contract.updateBoard, { params: { boardId }, body: { name }, quiet: true })),
    deleteBoard: (boardId: number) => thenRefresh(api(contract.deleteBoard, { params: { boardId }, quiet: true })),
    createLane: (body: CallOf<typeof contract.createLane>["body"]) =>
      thenRefresh(api(contract.createLane, { body, quiet: true })),
    updateLane: (laneId: number, body: CallOf<typeof contract.updateLane>["body"]) =>
      thenRefresh(api(contract.updateLane, { params: { laneId }, body, quiet: true })),
    deleteLane: (laneId: number) => thenRefresh(api(contract.deleteLane, { params: { laneId }, quiet: true })),
    createDeal: (body: CallOf<typeof contract.createDeal>["body"]) =>
      thenRefresh(api(contract.createDeal, { body, quiet: true })),
    updateDeal: (dealId: number, body: DealWish) => thenRefresh(changeDeal(dealId, body)),
    deleteDeal: (dealId: number) => thenRefresh(api(contract.deleteDeal, { params: { dealId }, quiet: true })),
  };
}
