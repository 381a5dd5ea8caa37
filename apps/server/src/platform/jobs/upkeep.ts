// Keeps the queues tidy: frees the keys of failed jobs, forgets what is done, starts what repeats.
import type { PgBoss } from "pg-boss";
import type { Database } from "#platform/database";
import type { Logger } from "#platform/log";
import type { JobDefinition } from "./define.ts";
import { SCHEMA } from "./install.ts";

const ROUND_MS = 30_000;
const SOON_MS = 250;

interface UpkeepOptions {
  boss: PgBoss;
  db: Database;
  log: Logger;
  jobs: ReadonlyMap<string, JobDefinition<unknown>>;
  startsRepeated?: boolean | undefined;
}

export interface Upkeep {
  /** A job failed: once it is settled, its key must not stay held. */
  soon(): void;
  stop(): void;
}

export function startUpkeep({ boss, db, log, jobs, startsRepeated = true }: UpkeepOptions): Upkeep {
  const repeated = startsRepeated ? [...jobs.values()] : [];
  const round = setInterval(() => void tidy(), ROUND_MS).unref();
  let pending: NodeJS.Timeout | null = null;
  void tidy();

  async function tidy() {
    try {
      await db.executeSql(FREE_FAILED_KEYS);
      await db.executeSql(FORGET_DONE);
      for (const job of repeated) if (job.everySeconds) await startRepeated(boss, job, job.everySeconds);
    } catch (error) {
      log.warn({ error }, "the upkeep of the job queue failed; it is tried again");
    }
  }

  return {
    soon() {
      pending ??= setTimeout(() => {
        pending = null;
        db.executeSql(FREE_FAILED_KEYS).catch(() => {}); // the next round tries again
      }, SOON_MS).unref();
    },
    stop() {
      clearInterval(round);
      if (pending) clearTimeout(pending);
    },
  };
}

// In a keyed queue a failed job holds its key for ever, and with it everything of that key behind it. It stays visible
// as failed, but as an ordinary job whose key holds nothing.
const FREE_FAILED_KEYS = `update ${SCHEMA}.job set policy = 'standard'
  where state = 'failed' and policy = 'key_strict_fifo'`;

// Done jobs are of no use and would slow the pollers down. Those that mark a period stay, for they prevent a second.
const FORGET_DONE = `delete from ${SCHEMA}.job where (name, id) in (
  select name, id from ${SCHEMA}.job
   where state = 'completed' and completed_on < now() - interval '1 minute' and singleton_on is null
   limit 5000)`;

/** Every worker tries; the period's unique key lets one succeed. */
async function startRepeated(boss: PgBoss, job: JobDefinition<unknown>, seconds: number) {
  await boss.send(
    job.queue,
    { job: job.name, tenantId: 0, payload: {} },
    {
      singletonKey: job.name,
      singletonSeconds: seconds,
      retryLimit: job.attempts - 1,
      retryDelay: job.backoff.seconds,
      retryBackoff: true,
    },
  );
}
