// The process that the suites kill, and the patience with which they wait for it.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Order, Report } from "./crash.types.ts";

export const PATIENCE_MS = 60_000;
export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The process under test, started again after every kill. */
export class Victim {
  readonly #env: NodeJS.ProcessEnv;
  readonly #onReport: (report: Report) => void;
  #child: ChildProcess | undefined;
  isOpen = false;

  constructor(env: NodeJS.ProcessEnv, onReport: (report: Report) => void) {
    this.#env = env;
    this.#onReport = onReport;
  }

  start(): void {
    const program = join(import.meta.dirname, "crash-node.ts");
    const child = fork(program, { env: this.#env, stdio: ["ignore", "ignore", "ignore", "ipc"] });
    this.#child = child;
    child.on("message", (report: Report) => {
      if (this.#child !== child) return;
      if (report.told === "phase") this.isOpen = report.phase === "open";
      this.#onReport(report);
    });
  }
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    this.isOpen = false;
    if (!child || child.exitCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  order(order: Order): void {
    if (this.#child?.connected) this.#child.send(order);
  }
  async opened(): Promise<void> {
    await until(() => this.isOpen);
  }
}

export async function until(condition: () => boolean | Promise<boolean>, patienceMs = PATIENCE_MS): Promise<boolean> {
  const end = performance.now() + patienceMs;
  while (performance.now() < end) {
    if (await condition()) return true;
    await wait(10);
  }
  return false;
}
