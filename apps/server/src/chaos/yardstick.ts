// What the machine itself allows while something is measured: bare commits from a thread of their own, every few
// milliseconds. A bound in milliseconds means a machine that is given whole; where the host withholds a part of it, the
// same run tells how long nothing but a commit took.
import { Worker } from "node:worker_threads";
import { WINDOWS } from "./figures.ts";
import type { Scratch } from "./scratch.ts";

export interface Yardstick {
  /** Of the bare commits so far. */
  p99(): Promise<number>;
  end(): Promise<void>;
}

/** So many bare commits may one answer of ours take, where that is more than the bound. */
const COMMITS = 3;
/** A slow disk excuses this much and no more: the bound never grows beyond it. */
const MOST_EXCUSED = 4;
/** Shorter ones are those of a commit, on a machine that does other things too: one window, and a bound to spare. */
const WHOLE_SECONDS = 5;
const SPARE = 10;

export interface Effort {
  windows: number;
  /** By how much a bound is multiplied. */
  spare: number;
}

export const effortFor = (seconds: number): Effort =>
  seconds < WHOLE_SECONDS ? { windows: 1, spare: SPARE } : { windows: WINDOWS, spare: 1 };

/** The bound that holds beside commits of that length, and what to say about it. */
export function boundBeside(boundMs: number, commitMs: number, spare = 1): { bound: number; beside: string } {
  const grown = Math.min(Math.max(boundMs, COMMITS * commitMs), MOST_EXCUSED * boundMs);
  const bound = grown * spare;
  const parts = [`bare commit p99 ${commitMs.toFixed(1)} ms`];
  if (Number.isFinite(bound)) parts.push(`bound ${bound.toFixed(0)} ms`);
  if (grown > boundMs) parts.push(`grown from ${boundMs} with the slow commits, at most ${MOST_EXCUSED} times`);
  if (spare > 1) parts.push(`${spare} times to spare in a short window`);
  return { bound, beside: parts.join(", ") };
}

export async function openYardstick({ url }: Scratch): Promise<Yardstick> {
  const worker = new Worker(new URL("./yardstick.worker.ts", import.meta.url), { workerData: { url } });
  const broken = new Promise<never>((_, reject) => worker.once("error", reject));
  broken.catch(() => {});
  return {
    p99() {
      const told = new Promise<number>((resolve) => worker.once("message", resolve));
      worker.postMessage("p99");
      return Promise.race([told, broken]);
    },
    async end() {
      await worker.terminate();
    },
  };
}

/** Runs a measurement beside the commits, and says the bound that holds for it. */
export async function besideCommits<T>(
  scratch: Scratch,
  boundMs: number,
  measure: () => Promise<T>,
  spare = 1,
): Promise<{ measured: T; bound: number; beside: string }> {
  const yardstick = await openYardstick(scratch);
  try {
    // A short window may end before a busy machine has made the first of them.
    await yardstick.p99();
    const measured = await measure();
    return { measured, ...boundBeside(boundMs, await yardstick.p99(), spare) };
  } finally {
    await yardstick.end();
  }
}
