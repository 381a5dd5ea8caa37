// The signed-in person's own pause: asked for once, kept by news of it from any of their windows.
import { beginPause, endPause, type PauseReason, showOwnPause } from "@prosa/contracts/pauses";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api, planExpired, useSignedIn } from "../../shared/api/index.ts";
import { useRealtime } from "../../shared/realtime/index.ts";
import { useStore } from "../../shared/store.ts";

const key = ["own-pause"] as const;

/** Support works in no company; with an expired plan nobody does. */
export function useMayPause(): boolean {
  const { support } = useSignedIn();
  const isExpired = useStore(planExpired);
  return !support && !isExpired;
}

export function useOwnPause() {
  const enabled = useMayPause();
  const asked = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api(showOwnPause, { signal, quiet: true, silent: true }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  });
  return (enabled && asked.data?.pause) || null;
}

/** Once in the shell. */
export function useOwnPauseNews(): void {
  const cache = useQueryClient();
  const { userId } = useSignedIn();
  useRealtime("pause.changed", (news) => {
    if (news.userId === userId) cache.setQueryData(key, { pause: news.pause });
  });
}

export function usePauseActions() {
  const cache = useQueryClient();
  return {
    begin: async (reason: PauseReason, note?: string) =>
      cache.setQueryData(key, await api(beginPause, { body: note ? { reason, note } : { reason }, quiet: true })),
    end: async () => cache.setQueryData(key, await api(endPause, { quiet: true })),
  };
}
