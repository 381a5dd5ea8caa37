// How far long work is, from plain facts.
import type { LongJob } from "@prosa/contracts/long-jobs";

export const isOver = ({ finishedAt }: Pick<LongJob, "finishedAt">) => finishedAt !== null;

/** Newest first; news about known work takes its place, and older news changes nothing. */
export function putJob(jobs: readonly LongJob[], job: LongJob): LongJob[] {
  const known = jobs.find(({ id }) => id === job.id);
  if (!known) return [job, ...jobs];
  if (isOver(known) && !isOver(job)) return [...jobs];
  return jobs.map((one) => (one.id === job.id ? job : one));
}

/** From 0 to 100; null while nobody knows how much there is. */
export function shareOf({ total, done, failed, status }: LongJob): number | null {
  if (status === "done") return 100;
  if (total === null || total === 0) return null;
  return Math.min(100, Math.round(((done + failed) / total) * 100));
}
