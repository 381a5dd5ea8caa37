// A PostgreSQL of the run's own: it can lose its power and come back without touching anybody else's work.
import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { leavesBehind } from "./leftovers.ts";

export interface PrivatePostgres {
  readonly adminUrl: string;
  readonly port: number;
  /** Where everything it has lies; its own user may write beside it. */
  readonly data: string;
  /** One of its own programs, as its own user: waited for, or left running. */
  run(program: string, args: string[]): Promise<void>;
  leaveRunning(program: string, args: string[]): ChildProcess;
  /** As when the machine loses its power: nothing is finished, the next start recovers. */
  crash(): Promise<void>;
  start(): Promise<void>;
  end(): Promise<void>;
}

const run = promisify(execFile);
/** It refuses to run as root, so root becomes somebody else. */
const IS_ROOT = process.getuid?.() === 0;

/** `folder` must be readable by everybody up to here. */
export async function startPostgres(folder: string, port: number): Promise<PrivatePostgres> {
  const home = join(folder, "postgres");
  mkdirSync(home, { mode: 0o700 });
  if (IS_ROOT) chownSync(home, idOf("postgres", "-u"), idOf("postgres", "-g"));
  const data = join(home, "data");
  const program = (name: string) => join(programsFolder(), name);
  const as = (name: string, args: string[]): [string, string[]] =>
    IS_ROOT ? ["runuser", ["-u", "postgres", "--", program(name), ...args]] : [program(name), args];
  const call = async (name: string, args: string[]) => {
    const [command, words] = as(name, args);
    try {
      await run(command, words, { cwd: home });
    } catch (cause) {
      throw new Error(`${name} failed: ${logOf(home)}`, { cause });
    }
  };

  await call("initdb", ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8"]);
  // Durable, as in production: what was acknowledged must be there after a crash.
  const settings = [
    `-p ${port}`,
    "-c listen_addresses=127.0.0.1",
    `-k ${home}`,
    "-c max_connections=200",
    "-c shared_buffers=256MB",
    "-c fsync=on",
    "-c synchronous_commit=on",
  ].join(" ");
  const start = () => call("pg_ctl", ["-D", data, "-w", "-t", "60", "-l", join(home, "log"), "-o", settings, "start"]);
  const stopping = ["-D", data, "-m", "immediate", "-w", "-t", "20", "stop"];
  const leftover = leavesBehind(() => {
    const [command, words] = as("pg_ctl", stopping);
    execFileSync(command, words, { cwd: home, stdio: "ignore" });
  });
  await start();
  return {
    adminUrl: `postgres://postgres@127.0.0.1:${port}/postgres`,
    port,
    data,
    run: call,
    leaveRunning(name, args) {
      const owner = IS_ROOT ? { uid: idOf("postgres", "-u"), gid: idOf("postgres", "-g") } : {};
      const child = spawn(program(name), args, { cwd: home, stdio: "ignore", ...owner });
      leavesBehind(() => child.kill("SIGKILL"));
      return child;
    },
    start,
    crash: () => call("pg_ctl", stopping),
    async end() {
      if (existsSync(join(data, "postmaster.pid"))) await call("pg_ctl", stopping);
      leftover.forget();
    },
  };
}

/** Debian keeps the server's programs out of the path, one folder per version. */
function programsFolder(): string {
  const all = "/usr/lib/postgresql";
  const versions = existsSync(all) ? readdirSync(all).filter((name) => existsSync(join(all, name, "bin/initdb"))) : [];
  const newest = versions.toSorted((a, b) => Number(a) - Number(b)).at(-1);
  return newest ? join(all, newest, "bin") : execFileSync("pg_config", ["--bindir"]).toString().trim();
}

const idOf = (user: string, what: "-u" | "-g") => Number(execFileSync("id", [what, user]).toString());

function logOf(home: string): string {
  const file = join(home, "log");
  return existsSync(file) ? readFileSync(file, "utf8").split("\n").slice(-10).join("\n") : "no log";
}
