// The signed-in person's long work: fetched once, kept true by its news, on every screen the same.
import { cancelLongJob, type LongJob, listLongJobs } from "@prosa/contracts/long-jobs";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../api/index.ts";
import { useRealtime, useReconnected } from "../realtime/index.ts";
import { createStore } from "../store.ts";
import { putJob } from "./jobs.rules.ts";

export { isOver, shareOf } from "./jobs.rules.ts";

const key = ["long-jobs"] as const;
type Answer = { jobs: LongJob[] };

/** The tray is open before somebody's eyes: they see there how work ends. */
export const jobsInSight = createStore(false);

export function useLongJobs() {
  return useQuery({
    queryKey: key,
    queryFn: () => api(listLongJobs, { quiet: true, silent: true }),
    staleTime: 60_000,
  });
}

/** What somebody has just asked for is in the tray before the first news of it. */
export function rememberJob(cache: QueryClient, job: LongJob): void {
  cache.setQueryData<Answer>(key, (known) => ({ jobs: putJob(known?.jobs ?? [], job) }));
}

/** Mounted once, by the shell. That work is over is told as a notice. */
export function useLongJobsRealtime(): void {
  const cache = useQueryClient();
  useRealtime("job.changed", ({ job }) => rememberJob(cache, job));
  useReconnected(() => void cache.invalidateQueries({ queryKey: key }));
}

export const cancelJob = (longJobId: string) => api(cancelLongJob, { params: { longJobId }, quiet: true });
