// Server state of knowledge: the list of articles, one with its text, and what a question would find.
import * as contract from "@prosa/contracts/automation/knowledge";
import { uploadFile } from "@prosa/contracts/files";
import type { AnswerOf, CallOf } from "@prosa/contracts/route";
import { useQuery } from "@tanstack/react-query";
import { api, upload } from "../../../shared/api/index.ts";
import {
  type ListControl,
  type ListShape,
  listKey,
  useListChange,
  useListRows,
} from "../../../shared/list-page/index.ts";

export type Input = CallOf<typeof contract.createKnowledge>["body"];
export type Passages = AnswerOf<typeof contract.tryKnowledge>["passages"];

export const knowledgeList: ListShape = { sorts: ["title", "updatedAt"], defaultSort: "title" };

export const useKnowledge = (control: ListControl, enabled: boolean) =>
  useListRows("knowledge", control, (query, signal) => api(contract.listKnowledge, { query, signal, quiet: true }), {
    enabled,
  });

export const useArticle = (knowledgeId: number) =>
  useQuery({
    queryKey: [...listKey("knowledge"), "one", knowledgeId],
    queryFn: ({ signal }) => api(contract.showKnowledge, { params: { knowledgeId }, signal, quiet: true }),
  });

export const tryQuestion = async (question: string): Promise<Passages> =>
  (await api(contract.tryKnowledge, { body: { question }, quiet: true })).passages;

interface Sending {
  /** In the place of this one's file; undefined: a new one. */
  knowledgeId?: number | undefined;
  onProgress(part: number): void;
}

async function sendDocument(file: File, { knowledgeId, onProgress }: Sending) {
  const { id: fileId } = await upload(uploadFile, file, { onProgress });
  const body = { fileId };
  return knowledgeId === undefined
    ? api(contract.createKnowledgeDocument, { body, quiet: true })
    : api(contract.replaceKnowledgeDocument, { params: { knowledgeId }, body, quiet: true });
}

export function useKnowledgeActions() {
  const thenRefresh = useListChange("knowledge");
  return {
    send: (file: File, sending: Sending) => thenRefresh(sendDocument(file, sending)),
    create: (body: Input) => thenRefresh(api(contract.createKnowledge, { body, quiet: true })),
    update: (knowledgeId: number, body: Partial<Input>) =>
      thenRefresh(api(contract.updateKnowledge, { params: { knowledgeId }, body, quiet: true })),
    remove: (knowledgeId: number) =>
      thenRefresh(api(contract.deleteKnowledge, { params: { knowledgeId }, quiet: true })),
  };
}
