// The one place where long work gets its form on the wire.
import type { LongJob } from "@prosa/contracts/long-jobs";
import { API_BASE } from "#platform/http";
import type { LongJobRow } from "./long-jobs.types.ts";

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
    isCancelable: job.isCancelable && !job.isCancelRequested && job.finishedAt === null,
    problems: job.problems,
    resultUrl: job.resultKey === null ? null : `${address}/result`,
    failuresUrl: job.failuresKey === null ? null : `${address}/failures`,
    createdAt: job.createdAt.toISOString(),
    finishedAt: job.finishedAt?.toISOString() ?? null,
  };
}
