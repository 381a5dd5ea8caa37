// What a job is: named work with a checked payload, run at least once, one at a time per key.
import { type Audit, type AuditedByAction, faultOfAudit, type NotAudited } from "@prosa/contracts/audit";
import type { z } from "zod";
import type { Deps } from "#platform/context";

/** A worker that is silent for this long is dead, and its jobs go to others. The least that the queue accepts. */
export const HEARTBEAT_SECONDS = 10;
/**
 * A worker cut off from the database loses its jobs after the heartbeat, while its own call may still be running. Work
 * that ends well before that cannot overlap with its successor.
 */
const LONGEST_SAFE_SECONDS = 8;

export interface JobDefinition<P> {
  readonly name: string;
  readonly queue: string;
  readonly payload: z.ZodType<P>;
  /** The kinds of entries it writes where it does something worth keeping, or why it writes none. */
  readonly audit: AuditedByAction | NotAudited;
  /** Tries in all, the first included. */
  readonly attempts: number;
  /** Seconds before the second try; doubled with jitter before each next one, up to `most`. */
  readonly backoff: { readonly seconds: number; readonly most: number };
  readonly timeoutSeconds: number;
  /** Jobs of one tenant with the same key in one queue run one at a time, oldest first. */
  readonly key?: (payload: P) => string;
  /** Runs by itself every so many seconds, once for the whole installation, with an empty payload. */
  readonly everySeconds?: number;
  /**
   * For work of minutes: its queue is worked on by so many at once in each process, and each takes one piece. Otherwise
   * pieces are taken by the twenty, and the slowest of them holds up what comes next.
   */
  readonly slots?: number;
  readonly run: (deps: Deps, payload: P, signal: AbortSignal) => Promise<void>;
}

/**
 * Work that a floor below may ask for and a module above owns: "news goes up". Whoever owns it gives this very payload
 * to `defineJob`, and asking for work that nobody owns fails like any unknown job.
 */
export interface JobRequest<P> {
  readonly name: string;
  readonly payload: z.ZodType<P>;
}

export function declareRequest<P>(request: JobRequest<P>): JobRequest<P> {
  return Object.freeze(request);
}

export interface JobInput<P> extends Omit<JobDefinition<P>, "attempts" | "backoff" | "timeoutSeconds" | "queue"> {
  readonly queue?: string;
  readonly attempts?: number;
  readonly backoff?: { readonly seconds: number; readonly most: number };
  readonly timeoutSeconds?: number;
  /** Allows a longer time: the work must then be harmless when it overlaps with its own repetition. */
  readonly mayOverlap?: boolean;
}

export interface EnqueueOptions {
  key?: string;
  startAfter?: Date;
  /** Among those that could begin, the highest first; 0 unless said. */
  priority?: number;
}

export function defineJob<P>(input: JobInput<P>): JobDefinition<P> {
  const { mayOverlap = false, ...given } = input;
  const job = { queue: "default", attempts: 5, backoff: { seconds: 2, most: 300 }, timeoutSeconds: 8, ...given };
  if (!/^[a-z][a-z0-9_]*(\.[a-z0-9_-]+)+$/.test(job.name)) throw new Error(`Job ${job.name} is not named module.verb`);
  if (!/^[a-z][a-z0-9_]*$/.test(job.queue)) throw new Error(`Queue ${job.queue} is not a plain name`);
  const unsaid = faultOfAudit(given.audit as Audit | undefined);
  if (unsaid !== null) throw new Error(`Job ${job.name} ${unsaid}`);
  if (job.attempts < 1) throw new Error(`Job ${job.name} is never tried`);
  if (job.timeoutSeconds > LONGEST_SAFE_SECONDS && !mayOverlap) {
    throw new Error(
      `Job ${job.name} may run longer than ${LONGEST_SAFE_SECONDS} s: say mayOverlap if that is harmless`,
    );
  }
  return Object.freeze(job);
}

export interface QueueDefinition {
  readonly name: string;
  /** Whether its jobs have keys. Decides how the queue is built, so it is settled when the queue is made. */
  readonly keyed: boolean;
  readonly pollers: number;
  readonly batch: number;
}

type Queued = { queue: string; key?: unknown; slots?: number };

/** Queues are what the jobs say: one with a keyed job is keyed, and its jobs without a key get one of their own. */
export function queuesOf(jobs: Iterable<Queued>): QueueDefinition[] {
  const queues = new Map<string, QueueDefinition>();
  const slotted = new Map<string, number>();
  for (const { queue: name, key, slots } of jobs) {
    const keyed = key !== undefined || (queues.get(name)?.keyed ?? false);
    if (slots !== undefined) slotted.set(name, slots);
    const pollers = slotted.get(name);
    queues.set(name, { name, keyed, pollers: pollers ?? (keyed ? 4 : 2), batch: pollers === undefined ? 20 : 1 });
  }
  return [...queues.values()];
}
