// Server state of the keys of the public API.
import { createApiKey, listApiKeys, revokeApiKey, updateApiKey } from "@prosa/contracts/company/api-keys";
import type { CallOf } from "@prosa/contracts/route";
import { api } from "../../shared/api/index.ts";
import { type ListControl, type ListShape, useListChange, useListRows } from "../../shared/list-page/index.ts";

type Input = CallOf<typeof createApiKey>["body"];

export const keyList: ListShape = { sorts: ["name", "createdAt", "lastUsedAt"], defaultSort: "name" };

export const useApiKeys = (control: ListControl) =>
  useListRows("apiKeys", control, (query, signal) => api(listApiKeys, { query, signal, quiet: true }));

export function useKeyActions() {
  const thenRefresh = useListChange("apiKeys");
  return {
    create: (body: Input) => thenRefresh(api(createApiKey, { body, quiet: true })),
    update: (apiKeyId: number, body: CallOf<typeof updateApiKey>["body"]) =>
      thenRefresh(api(updateApiKey, { params: { apiKeyId }, body, quiet: true })),
    revoke: (apiKeyId: number) => thenRefresh(api(revokeApiKey, { params: { apiKeyId }, quiet: true })),
  };
}
