// The queue of this process: writes jobs into the caller's transaction, rings the bell, shows what failed.
import { CompiledQuery } from "kysely";
import { PgBoss } from "pg-boss";
import type { Clock, Deps, Ids } from "#platform/context";
import type { Database, Tx } from "#platform/database";
import type { Logger } from "#platform/log";
import type { Metrics } from "#platform/metrics";
import type { Redis } from "#platform/redis";
import { type EnqueueOptions, type JobDefinition, type JobRequest, queuesOf } from "./define.ts";
import { SCHEMA } from "./install.ts";
import { type StoredJob, startWorking, type Worker } from "./worker.ts";

const KEEP_FAILED_SECONDS = 7 * 24 * 3600;
const START_TRY_MS = 1_000;
const MOST_SHOWN = 200;

export interface FailedJob {
  id: string;
  queue: string;
  job: string;
  tenantId: number | null;
  error: string;
  attempts: number;
  failedAt: Date;
}

export interface Jobs {
  /** Returns the queue, whose bell the caller rings after the commit. */
  enqueue<P>(
    tx: Tx,
    tenantId: number,
    job: JobDefinition<P> | JobRequest<P>,
    payload: P,
    options?: EnqueueOptions,
  ): Promise<string>;
  ring(queue: string): void;
  /** Jobs that gave up, newest first. */
  listFailed(): Promise<FailedJob[]>;
  /** Sets one of them going again; false when it is none of them. */
  retryFailed(id: string): Promise<boolean>;
  /** Takes jobs and runs them with these dependencies until `stop`. */
  work(deps: Deps): Promise<void>;
  /** No new jobs; those running are waited for, up to the given time. */
  stop(patienceMs?: number): Promise<void>;
}

export interface JobsOptions {
  jobs: ReadonlyMap<string, JobDefinition<unknown>>;
  db: Database;
  redis: Redis;
  log: Logger;
  metrics: Metrics;
  clock: Clock;
  ids: Ids;
  /** Whether this process works on jobs, and therefore also supervises them. */
  works: boolean;
  /** How often each poller looks by itself; otherwise as the worker finds right. */
  pollSeconds?: number | undefined;
  /** False where nothing may begin by the clock. */
  startsRepeated?: boolean | undefined;
}

export function createJobs(options: JobsOptions): Jobs {
  const { jobs, db, redis, log, ids, works } = options;
  const boss = new PgBoss({
    db: { executeSql: (text, values) => db.executeSql(text, values) },
    schema: SCHEMA,
    // Tables and queues are made by the owner at migration time; this role could not.
    migrate: false,
    createSchema: false,
    schedule: false,
    supervise: works,
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
    maintenanceIntervalSeconds: 3600,
    reindex: false,
    monitorVacuum: false,
  });
  boss.on("error", (error) => log.warn({ error }, "the job queue met an error"));

  const self = ids.uuid();
  let worker: Worker | null = null;
  let isStopped = false;
  const started = startPatiently();
  started.catch(() => {});

  /** The database may be away, or not migrated yet: that is no reason to end. */
  async function startPatiently() {
    while (!isStopped) {
      try {
        await boss.start();
        return;
      } catch (error) {
        log.warn({ error }, "the job queue could not start; trying again");
        await boss.stop({ graceful: false }).catch(() => {});
        await new Promise((resolve) => setTimeout(resolve, START_TRY_MS).unref());
      }
    }
  }

  function ownedJob<P>(asked: JobDefinition<P> | JobRequest<P>): JobDefinition<P> {
    const owned = jobs.get(asked.name) as JobDefinition<P> | undefined;
    const isSame = "run" in asked ? owned === asked : owned?.payload === asked.payload;
    if (!owned || !isSame) throw new Error(`Job ${asked.name} is in no module`);
    return owned;
  }

  function settingsOf<P>(tenantId: number, job: JobDefinition<P>, payload: P, given: EnqueueOptions) {
    const key = given.key ?? job.key?.(payload);
    return {
      // The tenant stands in the key, so equal keys of two tenants never meet.
      singletonKey: key === undefined ? ids.uuid() : `${tenantId}:${key}`,
      retryLimit: job.attempts - 1,
      retryDelay: job.backoff.seconds,
      retryDelayMax: job.backoff.most,
      retryBackoff: true,
      expireInSeconds: job.timeoutSeconds * 2 + 60,
      deleteAfterSeconds: KEEP_FAILED_SECONDS,
      ...(given.startAfter ? { startAfter: given.startAfter } : {}),
      ...(given.priority === undefined ? {} : { priority: given.priority }),
    };
  }

  return {
    async enqueue(tx, tenantId, asked, payload, given = {}) {
      const job = ownedJob(asked);
      const data: StoredJob = { job: job.name, tenantId, payload: job.payload.parse(payload) };
      await started;
      const executeSql = async (text: string, values: unknown[] = []) => ({
        rows: (await tx.executeQuery(CompiledQuery.raw(text, values))).rows as Record<string, unknown>[],
      });
      await boss.send(job.queue, data, { ...settingsOf(tenantId, job, payload, given), db: { executeSql } });
      return job.queue;
    },
    ring(queue) {
      worker?.wake(queue);
      redis.ring("jobs", `${self} ${queue}`);
    },
    async listFailed() {
      const { rows } = await db.executeSql<Record<string, never>>(
        `select id, name, data, output, retry_count, completed_on from ${SCHEMA}.job
          where state = 'failed' order by completed_on desc nulls last limit ${MOST_SHOWN}`,
      );
      return rows.map(toFailedJob);
    },
    async retryFailed(id) {
      await started;
      const { rows } = await db.executeSql<{ name: string }>(TRY_ONCE_MORE, [id]);
      const queue = rows[0]?.name;
      if (queue === undefined) return false;
      this.ring(queue);
      return true;
    },
    async work(deps) {
      await started;
      if (isStopped) return;
      worker = await startWorking({ ...options, deps, boss, queues: queuesOf(jobs.values()) });
      redis.listen("jobs", (message) => {
        const [from, queue] = message.split(" ");
        if (from !== self && queue) worker?.wake(queue);
      });
    },
    async stop(patienceMs = 15_000) {
      isStopped = true;
      await worker?.stop(patienceMs);
      await boss.stop({ graceful: false }).catch(() => {});
    },
  };
}

// Not the library's own retry: upkeep has taken the failed job out of its keyed queue (see FREE_FAILED_KEYS), and as it
// stands there nobody would ever fetch it. It goes back to the head of its key, which another job may hold meanwhile.
const TRY_ONCE_MORE = `update ${SCHEMA}.job j
   set state = 'created', policy = q.policy, retry_limit = j.retry_limit + 1, start_after = now(), completed_on = null
  from ${SCHEMA}.queue q
 where j.id = $1 and j.state = 'failed' and q.name = j.name
 returning j.name`;

function toFailedJob(row: Record<string, unknown>): FailedJob {
  const data = (row.data ?? {}) as Partial<StoredJob>;
  const output = (row.output ?? {}) as { message?: string; value?: { message?: string } };
  return {
    id: String(row.id),
    queue: String(row.name),
    job: data.job ?? String(row.name),
    tenantId: typeof data.tenantId === "number" && data.tenantId > 0 ? data.tenantId : null,
    error: (output.message ?? output.value?.message ?? "unknown").slice(0, 500),
    attempts: Number(row.retry_count) + 1,
    failedAt: row.completed_on as Date,
  };
}
