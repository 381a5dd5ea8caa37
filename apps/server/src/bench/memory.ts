// A server that tells, when asked, what it holds after everything that nobody needs was thrown away.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { until } from "../chaos/scratch.ts";
import { type ServerProcess, type ServerProcessOptions, startServerProcess } from "./processes.ts";

export interface TellingServer extends ServerProcess {
  memoryLeft(): Promise<NodeJS.MemoryUsage>;
}

const GC = fileURLToPath(new URL("./memory.gc.ts", import.meta.url));
const PATIENCE_MS = 30_000;

export async function startTellingServer(options: ServerProcessOptions): Promise<TellingServer> {
  const folder = mkdtempSync(join(tmpdir(), "prosa-memory-"));
  const file = join(folder, "memory.json");
  const server = await startServerProcess({
    ...options,
    env: { ...options.env, GC_REPORT: file },
    nodeArguments: [...(options.nodeArguments ?? []), "--expose-gc", "--import", GC],
  });
  return {
    ...server,
    async memoryLeft() {
      rmSync(file, { force: true });
      process.kill(server.pid, "SIGUSR2");
      const isTold = () => existsSync(file) && readFileSync(file, "utf8") !== "";
      await until("the server to tell its memory", isTold, PATIENCE_MS);
      return JSON.parse(readFileSync(file, "utf8")) as NodeJS.MemoryUsage;
    },
    async end() {
      await server.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
