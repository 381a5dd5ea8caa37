// Server state of address books: which channels have one, and bringing one in.
import { contactSyncs, syncContacts } from "@prosa/contracts/sessions/contact-sync";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../shared/api/index.ts";
import { rememberJob } from "../../shared/long-jobs/index.ts";
import { useRealtime } from "../../shared/realtime/index.ts";
import { isRunning } from "./sync.rules.ts";

const key = ["contacts", "syncs"] as const;
const LOOK_MS = 2_000;
const IDLE_MS = 15_000;

/** Whoever opens it sees what is going on, whoever began it. */
export function useSyncs() {
  const cache = useQueryClient();
  useRealtime("job.changed", ({ job }) => {
    if (job.kind === "syncContacts") void cache.invalidateQueries({ queryKey: key });
  });
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api(contactSyncs, { signal, quiet: true }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.channels.some(isRunning) ? LOOK_MS : IDLE_MS),
  });
}

export function useSyncContacts() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (channelId: number) => api(syncContacts, { body: { channelId }, quiet: true }),
    onSuccess: (job) => rememberJob(cache, job),
    onSettled: () => void cache.invalidateQueries({ queryKey: key }),
  });
}
