// Server state of one web chat: looks, texts, sites, and its secret.

import type { CallOf } from "@prosa/contracts/route";
import { renewWebchatSecret, saveWebchat, showWebchat } from "@prosa/contracts/webchat/webchat";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../shared/api/index.ts";

const keyOf = (webchatId: number) => ["channels", "webchat", webchatId] as const;

export function useWebchat(webchatId: number, enabled = true) {
  return useQuery({
    queryKey: keyOf(webchatId),
    queryFn: ({ signal }) => api(showWebchat, { params: { webchatId }, signal, quiet: true }),
    enabled,
  });
}

export function useWebchatActions(webchatId: number) {
  const cache = useQueryClient();
  return {
    async save(body: CallOf<typeof saveWebchat>["body"]) {
      const saved = await api(saveWebchat, { params: { webchatId }, body, quiet: true });
      cache.setQueryData(keyOf(webchatId), saved);
      return saved;
    },
    async renewSecret() {
      const { secret } = await api(renewWebchatSecret, { params: { webchatId }, quiet: true });
      await cache.invalidateQueries({ queryKey: keyOf(webchatId) });
      return secret;
    },
  };
}
