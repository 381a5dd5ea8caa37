// Runs PostgreSQL's own load program on a script, as the application's role, and reads its rate.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface PgbenchOptions {
  databaseUrl: string;
  /** One, or several of which each transaction takes one by chance. */
  script: string | readonly string[];
  connections: number;
  seconds: number;
  /** Instead of the time: so often on each connection. */
  times?: number;
  /** Set before the first transaction of every connection. */
  variables?: Record<string, number>;
}

/** Transactions a second; every one must succeed. */
export async function pgbenchRate(options: PgbenchOptions): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "prosa-pgbench-"));
  const files = [options.script].flat().flatMap((script, place) => {
    const file = join(folder, `script${place}.sql`);
    writeFileSync(file, script);
    return ["-f", file];
  });
  const variables = Object.entries(options.variables ?? {}).flatMap(([name, value]) => ["-D", `${name}=${value}`]);
  const { seconds, times } = options;
  const length = times === undefined ? ["-T", String(seconds)] : ["-t", String(times)];
  const args = ["-n", "-M", "prepared", "-j", "2", "-c", String(options.connections), ...length];
  try {
    const out = await run("pgbench", [...args, ...variables, ...files, options.databaseUrl]);
    const rate = Number(/tps = ([\d.]+) \(without/.exec(out)?.[1]);
    const failures = Number(/number of failed transactions: (\d+)/.exec(out)?.[1] ?? 0);
    if (!(rate > 0) || failures > 0) throw new Error(`pgbench did not count:\n${out}`);
    return rate;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(program: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
    let out = "";
    let err = "";
    child.stdout.on("data", (chunk: Buffer) => {
      out += chunk;
    });
    child.stderr.on("data", (chunk: Buffer) => {
      err += chunk;
    });
    child.once("error", reject);
    child.once("close", (code) => (code === 0 ? resolve(out) : reject(new Error(`${program}: ${err || out}`))));
  });
}
