// Server state of successions: who took whose place, and what a succession would mean.
import {
  listSuccessions,
  previewSuccession,
  startSuccession,
  undoSuccession,
} from "@prosa/contracts/channels/channel-succession";
import type { LongJob } from "@prosa/contracts/long-jobs";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../shared/api/index.ts";
import { isOver, rememberJob, useLongJobs } from "../../../shared/long-jobs/index.ts";
import { useRealtime, useReconnected } from "../../../shared/realtime/index.ts";

const all = ["channels", "successions"] as const;

export function useSuccessions() {
  const cache = useQueryClient();
  const refresh = () => void cache.invalidateQueries({ queryKey: all });
  useRealtime("list.changed", ({ list }) => {
    if (list === "channels") refresh();
  });
  useRealtime("job.changed", ({ job }) => {
    if (job.kind === "succeedChannel" && isOver(job)) refresh();
  });
  useReconnected(refresh);
  return useQuery({ queryKey: all, queryFn: ({ signal }) => api(listSuccessions, { signal, quiet: true }) });
}

/** Counted when the dialog opens: what was true a minute ago decides nothing. */
export function usePreview(channelId: number) {
  return useQuery({
    queryKey: [...all, "preview", channelId],
    queryFn: ({ signal }) => api(previewSuccession, { params: { channelId }, signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** The work as it stands, by its own news. */
export function useWork(longJobId: string | null): LongJob | undefined {
  return useLongJobs().data?.jobs.find(({ id }) => id === longJobId);
}

export function useSuccessionActions() {
  const cache = useQueryClient();
  const remember = async (asked: Promise<LongJob>) => {
    const job = await asked;
    rememberJob(cache, job);
    await cache.invalidateQueries({ queryKey: all });
    return job;
  };
  return {
    begin: (channelId: number, toChannelId: number) =>
      remember(api(startSuccession, { params: { channelId }, body: { toChannelId }, quiet: true })),
    goBack: (successionId: number) => remember(api(undoSuccession, { params: { successionId }, quiet: true })),
  };
}
