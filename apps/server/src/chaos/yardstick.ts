// What the machine itself allows while something is measured: bare commits from a thread of their own, every few
// milliseconds. A bound in milliseconds means a machine that is given whole; where the host withholds a part of it, the
// same run tells how long nothing but a commit took.
import { Worker } from "node:worker_threads";
import type { Scratch } from "./scratch.ts";

export interface Yardstick {
  /** Of the bare commits so far. */
  p99(): Promise<number>;
  end(): Promise<void>;
}

/** So many bare commits may one answer of ours take, where that is more than the bound. */
const COMMITS = 3;

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
): Promise<{ measured: T; bound: number; beside: string }> {
  const yardstick = await openYardstick(scratch);
  try {
    const measured = await measure();
    const commit = await yardstick.p99();
    return { measured, bound: Math.max(boundMs, COMMITS * commit), beside: `bare commit p99 ${commit.toFixed(1)} ms` };
  } finally {
    await yardstick.end();
  }
}
