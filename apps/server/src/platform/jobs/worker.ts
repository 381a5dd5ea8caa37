// Takes jobs from the queues and runs them, each inside its own fence: one that fails disturbs no other.
import type { JobResult, JobWithMetadata, PgBoss } from "pg-boss";
import type { Deps } from "#platform/context";
import type { JobDefinition, QueueDefinition } from "./define.ts";
import type { JobsOptions } from "./jobs.ts";
import { startUpkeep } from "./upkeep.ts";

/** What stands in the queue: which job, for whom, with what. */
export interface StoredJob {
  job: string;
  tenantId: number;
  payload: unknown;
}

export interface Worker {
  wake(queue: string): void;
  stop(patienceMs: number): Promise<void>;
}

interface WorkerOptions extends JobsOptions {
  deps: Deps;
  boss: PgBoss;
  queues: readonly QueueDefinition[];
}

interface Poller {
  id: string;
  isBusy: boolean;
}

// The bell wakes pollers at once; these are the floor below it, for delayed jobs and when Redis is away.
const FIRST_POLLER_SECONDS = 1;
const OTHER_POLLERS_SECONDS = 5;
const HEARTBEAT_REFRESH_SECONDS = 3;

export async function startWorking(options: WorkerOptions): Promise<Worker> {
  const { boss, queues, pollSeconds } = options;
  const pollers = new Map<string, Poller[]>(queues.map(({ name }) => [name, []]));
  const upkeep = startUpkeep(options);

  function wake(queue: string) {
    const known = pollers.get(queue) ?? [];
    const idle = known.find(({ isBusy }) => !isBusy);
    // All busy: each looks again as soon as it is done.
    for (const { id } of idle ? [idle] : known) boss.notifyWorker(id);
  }

  for (const queue of queues) {
    for (let number = 0; number < queue.pollers; number++) {
      const poller: Poller = { id: "", isBusy: false };
      poller.id = await boss.work<StoredJob, JobResult[], PollerSettings>(
        queue.name,
        settingsFor(queue, pollSeconds ?? (number === 0 ? FIRST_POLLER_SECONDS : OTHER_POLLERS_SECONDS)),
        async (jobs) => {
          poller.isBusy = true;
          // Look again right after this batch is settled: jobs waiting for one of its keys are free by then.
          if (queue.keyed) boss.notifyWorker(poller.id);
          if (jobs.length >= queue.batch) wake(queue.name);
          try {
            const results = await Promise.all(jobs.map((job) => runOne(options, job)));
            if (results.some(({ status }) => status !== "completed")) upkeep.soon();
            return results;
          } finally {
            poller.isBusy = false;
          }
        },
      );
      pollers.get(queue.name)?.push(poller);
    }
  }

  return {
    wake,
    async stop(patienceMs) {
      upkeep.stop();
      const finished = Promise.all(queues.map(({ name }) => boss.offWork(name, { wait: true })));
      let timer: NodeJS.Timeout | undefined;
      const patience = new Promise((resolve) => {
        timer = setTimeout(resolve, patienceMs);
      });
      await Promise.race([finished, patience]);
      clearTimeout(timer);
    },
  };
}

type PollerSettings = ReturnType<typeof settingsFor>;

function settingsFor({ batch }: QueueDefinition, pollingIntervalSeconds: number) {
  return {
    batchSize: batch,
    pollingIntervalSeconds,
    burstWhenBatchFull: true,
    perJobResults: true,
    includeMetadata: true,
    heartbeatRefreshSeconds: HEARTBEAT_REFRESH_SECONDS,
  } as const;
}

async function runOne(options: WorkerOptions, stored: JobWithMetadata<StoredJob>): Promise<JobResult> {
  const { deps, jobs, log, metrics, clock } = options;
  const { job: name, tenantId, payload } = stored.data;
  const attempt = stored.retryCount + 1;
  const due = Math.max(stored.startAfter.getTime(), stored.createdOn.getTime());
  if (attempt === 1) metrics.jobDelay.observe({ queue: stored.name }, Math.max(0, Date.now() - due) / 1000);
  const begun = clock.monotonic();
  const observe = (outcome: string) =>
    metrics.jobDuration.observe({ job: name, outcome }, (clock.monotonic() - begun) / 1000);
  try {
    const job = jobs.get(name);
    if (!job) throw new Error(`no module knows the job ${name}`);
    await runInTime(deps, job, job.payload.parse(payload), stored.signal);
    observe("done");
    return { id: stored.id, status: "completed" };
  } catch (error) {
    observe("failed");
    const isLast = stored.retryCount >= stored.retryLimit;
    const facts = { error, job: name, jobId: stored.id, tenantId, attempt, of: stored.retryLimit + 1 };
    if (isLast) metrics.jobsGivenUp.inc({ job: name });
    log[isLast ? "error" : "warn"](facts, isLast ? "a job gave up" : "a job failed and will be tried again");
    return { id: stored.id, status: "failed", output: { message: error instanceof Error ? error.message : "unknown" } };
  }
}

/**
 * After its time a job is told to stop and waited for once more as long, its claim still held, so that it cannot meet
 * its own repetition; then it is given up on.
 */
async function runInTime(deps: Deps, job: JobDefinition<unknown>, payload: unknown, claim: AbortSignal) {
  const limit = job.timeoutSeconds * 1000;
  const signal = AbortSignal.any([claim, AbortSignal.timeout(limit)]);
  const { promise: tooLong, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`did not end within ${job.timeoutSeconds} s`)), limit * 2);
  try {
    await Promise.race([job.run(deps, payload, signal), tooLong]);
    if (signal.aborted) throw new Error(`took longer than ${job.timeoutSeconds} s`);
  } finally {
    clearTimeout(timer);
  }
}
