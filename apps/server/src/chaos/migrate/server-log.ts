// The second witness of waits: what PostgreSQL itself writes down about locks that were long in coming, or never came.
import { readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { House } from "../house/house.ts";

export interface LoggedWaits {
  /** Of the product, all above the shortest that is written down. */
  waitsMs: number[];
  /** Statements of the product that ended because of a lock, of time, or of a table that changed under them. */
  broken: string[];
}

/** From here on waits are written down. */
const SHORTEST_MS = 100;
const APP = "prosa_app";
const FATAL = /lock timeout|statement timeout|deadlock|cached plan|does not exist|violates/;

export async function startServerLog(house: House): Promise<() => LoggedWaits> {
  const { sql } = house.scratch;
  await sql(`alter system set deadlock_timeout = '${SHORTEST_MS}ms'`);
  await sql("alter system set log_lock_waits = on");
  await sql("alter system set log_line_prefix = '%u '");
  await sql("select pg_reload_conf()");
  const file = join(dirname(house.postgres.data), "log");
  const from = statSync(file).size;
  return () => readLog(readFileSync(file).subarray(from).toString("utf8"));
}

export function readLog(text: string): LoggedWaits {
  const ours = text.split("\n").filter((line) => line.startsWith(`${APP} `));
  const waitsMs = ours.flatMap((line) => {
    const [, ms] = /process \d+ acquired .* after ([\d.]+) ms/.exec(line) ?? [];
    return ms === undefined ? [] : [Number(ms)];
  });
  const broken = ours.filter((line) => /(ERROR|FATAL): /.test(line) && FATAL.test(line));
  return { waitsMs, broken };
}
