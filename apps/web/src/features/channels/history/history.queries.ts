// Server state of a channel's past.

import type { CallOf } from "@prosa/contracts/route";
import { importHistory, showHistory, stopHistory } from "@prosa/contracts/sessions/channel-history";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../shared/api/index.ts";
import { isRunning } from "./history.rules.ts";

const history = (channelId: number) => ["channels", "history", channelId] as const;
const LOOK_MS = 2_000;
const IDLE_MS = 15_000;

/** Whoever opens it sees the import that is going on, whoever began it. */
export function useHistory(channelId: number) {
  return useQuery({
    queryKey: history(channelId),
    queryFn: ({ signal }) => api(showHistory, { params: { channelId }, signal, quiet: true }),
    refetchInterval: ({ state }) => (isRunning(state.data?.last ?? null) ? LOOK_MS : IDLE_MS),
  });
}

export function useImportHistory(channelId: number) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: CallOf<typeof importHistory>["body"]) => api(importHistory, { params: { channelId }, body }),
    onSuccess: (answer) => cache.setQueryData(history(channelId), answer),
  });
}

export function useStopHistory(channelId: number) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api(stopHistory, { params: { channelId } }),
    onSuccess: (answer) => cache.setQueryData(history(channelId), answer),
  });
}
