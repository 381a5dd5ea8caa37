// Server state of the keywords that begin flows.
import {
  createKeywordFlow,
  deleteKeywordFlow,
  listKeywordFlows,
  tryKeyword,
  updateKeywordFlow,
} from "@prosa/contracts/keyword-flows";
import type { AnswerOf, CallOf } from "@prosa/contracts/route";
import { api } from "../../../shared/api/index.ts";
import { type ListControl, type ListShape, useListChange, useListRows } from "../../../shared/list-page/index.ts";

export type KeywordInput = CallOf<typeof createKeywordFlow>["body"];
export type Tried = AnswerOf<typeof tryKeyword>;

export const keywordList: ListShape = { sorts: ["keyword", "id"], defaultSort: "keyword" };

export const useKeywords = (control: ListControl, enabled: boolean) =>
  useListRows("keywordFlows", control, (query, signal) => api(listKeywordFlows, { query, signal, quiet: true }), {
    enabled,
  });

export const tryPhrase = (text: string, channelId: number) =>
  api(tryKeyword, { body: { text, channelId }, quiet: true });

export function useKeywordActions() {
  const thenRefresh = useListChange("keywordFlows");
  return {
    create: (body: KeywordInput) => thenRefresh(api(createKeywordFlow, { body, quiet: true })),
    update: (keywordFlowId: number, body: Partial<KeywordInput>) =>
      thenRefresh(api(updateKeywordFlow, { params: { keywordFlowId }, body, quiet: true })),
    remove: (keywordFlowId: number) => thenRefresh(api(deleteKeywordFlow, { params: { keywordFlowId }, quiet: true })),
  };
}
