// Server state of the quick messages.
import { uploadFile } from "@prosa/contracts/files";
import {
  createQuickMessage,
  deleteQuickMessage,
  listQuickMessages,
  updateQuickMessage,
} from "@prosa/contracts/quick-messages";
import type { CallOf } from "@prosa/contracts/route";
import { api, upload } from "../../shared/api/index.ts";
import { type ListControl, type ListShape, useListChange, useListRows } from "../../shared/list-page/index.ts";

type Input = CallOf<typeof createQuickMessage>["body"];

export const quickMessageList: ListShape = { sorts: ["key", "usedThisMonth"], defaultSort: "key" };

export const useQuickMessages = (control: ListControl) =>
  useListRows("quickMessages", control, (query, signal) => api(listQuickMessages, { query, signal, quiet: true }));

export const sendFile = (file: File, onProgress: (part: number) => void, signal: AbortSignal) =>
  upload(uploadFile, file, { onProgress, signal });

export function useQuickMessageActions() {
  const thenRefresh = useListChange("quickMessages");
  return {
    create: (body: Input) => thenRefresh(api(createQuickMessage, { body, quiet: true })),
    update: (quickMessageId: number, body: Partial<Input>) =>
      thenRefresh(api(updateQuickMessage, { params: { quickMessageId }, body, quiet: true })),
    remove: (quickMessageId: number) =>
      thenRefresh(api(deleteQuickMessage, { params: { quickMessageId }, quiet: true })),
  };
}
