// The server as its operators start it: `node src/main.ts` in a process of its own, with its log in a file.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { until } from "../chaos/scratch.ts";
import { testEnvironment } from "../testing/start-server.ts";
import { endsWithUs, OWN_SESSION } from "./services.ts";

export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** Seconds of processor time it has used so far; unlike the clock, other work on the machine does not count. */
  cpuSeconds(): number;
  /** Asks it to end, waits, and forgets its log. */
  end(): Promise<void>;
}

export interface ServerProcessOptions {
  databaseUrl: string;
  role: "api" | "worker" | "all";
  env?: Record<string, string>;
  /** Writes a CPU profile there when the process ends. */
  profileFolder?: string;
  /** For Node itself. */
  nodeArguments?: readonly string[];
}

const PROGRAM = fileURLToPath(new URL("../main.ts", import.meta.url));
const START_MS = 60_000;

/** Resolves when it answers that it can work. */
export async function startServerProcess(options: ServerProcessOptions): Promise<ServerProcess> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "prosa-bench-"));
  const log = openSync(join(folder, "log"), "w");
  const profiling = options.profileFolder ? ["--cpu-prof", `--cpu-prof-dir=${options.profileFolder}`] : [];
  const child = spawn(process.execPath, [...profiling, ...(options.nodeArguments ?? []), PROGRAM], {
    env: {
      PATH: process.env.PATH ?? "",
      // As the image has it.
      MALLOC_ARENA_MAX: "2",
      MALLOC_TRIM_THRESHOLD_: "131072",
      ...testEnvironment(options.databaseUrl, {
        // Neither the tests' extra checks nor a silent log: both would flatter or hurt the figures.
        NODE_ENV: "development",
        LOG_LEVEL: "info",
        STORAGE: `disk:${join(folder, "files")}`,
        ROLE: options.role,
        PORT: String(port),
        ...options.env,
      }),
    },
    stdio: ["ignore", log, log],
    ...OWN_SESSION,
  });
  endsWithUs(child);
  const url = `http://127.0.0.1:${port}`;
  const end = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      await exited;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const isReady = () =>
    fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  try {
    await until(
      "the server to be ready",
      () => {
        if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}: see ${folder}/log`);
        return isReady();
      },
      START_MS,
    );
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  }
  const pid = child.pid as number;
  return { url, pid, end, cpuSeconds: () => cpuSecondsOf(pid) };
}

/** The kernel counts in hundredths of a second (proc(5), fields utime and stime). */
function cpuSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
