// The one place where long work gets its form on the wire.
import type { LongJob } from "@prosa/contracts/long-jobs";
import { API_BASE } from "#platform/http";
import { type LongJobRow, longJobOf } from "./long-jobs.types.ts";

/** What only reads may always be given up while it waits. */
export function mayCancel({ kind, status, isCancelable, finishedAt }: LongJobRow): boolean {
  if (finishedAt !== null) return false;
  return isCancelable || (status === "waiting" && longJobOf(kind)?.lane === "reads");
}

export function toWire(job: LongJobRow): LongJob {
  const address = `${API_BASE}/jobs/${job.id}`;
  return {
    id: job.id,
    kind: job.kind,
    subject: job.subject,
    status: job.status,
    total: job.total,
    done: job.done,
    failed: job.failed,
    isCancelable: mayCancel(job) && !job.isCancelRequested,
    problems: job.problems,
    resultUrl: job.resultKey === null ? null : `${address}/result`,
    failuresUrl: job.failuresKey === null ? null : `${address}/failures`,
    createdAt: job.createdAt.toISOString(),
    finishedAt: job.finishedAt?.toISOString() ?? null,
  };
}
