// How much of a processor the parts of a bench take, where the system tells: it says what a figure costs, also on a
// machine that others use at the same time.
import { readFileSync } from "node:fs";
import type { Scratch } from "../chaos/scratch.ts";

const TICK_MS = 10;

/** Milliseconds a process has computed so far; zero where nobody knows. */
export function cpuOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "latin1").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return 0;
  }
}

/** Milliseconds the machine's processors have been given to other machines while this one had work for them. */
export function cpuWithheld(): number {
  try {
    return Number(readFileSync("/proc/stat", "latin1").split("\n")[0]?.split(/\s+/)[8] ?? 0) * TICK_MS;
  } catch {
    return 0;
  }
}

export interface CpuShares {
  worker: number;
  database: number;
  provider: number;
}

/** Of the worker, of the database for this bench alone, and of the pretend provider. */
export async function readCpu(scratch: Scratch, workerPid: number, providerPid: number): Promise<CpuShares> {
  const backends = await scratch.sql<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and application_name like 'prosa-%'",
  );
  const database = backends.reduce((sum, { pid }) => sum + cpuOf(pid), 0);
  return { worker: cpuOf(workerPid), database, provider: cpuOf(providerPid) };
}

/** Per piece of work, in words. */
export function costInWords(before: CpuShares, after: CpuShares, pieces: number): string {
  const per = (name: keyof CpuShares) => `${name} ${((after[name] - before[name]) / pieces).toFixed(2)}`;
  return `ms of processor each: ${per("worker")}, ${per("database")}, ${per("provider")}`;
}
