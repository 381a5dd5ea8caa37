// The server's processes as their operators start them. Each has its place: killed, it comes back at the same address.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { leavesBehind } from "./leftovers.ts";

export interface Slot {
  readonly name: string;
  readonly url: string;
  readonly isAlive: boolean;
  /** How often it ended without being asked or killed. */
  readonly deaths: number;
  /** Of its present life. */
  readonly pid: number;
  /** Other variables than before stay for the lives after it. */
  start(variables?: Record<string, string>): void;
  /** With -9: it gets no moment to tidy up. */
  kill(): Promise<void>;
  /** Asked politely, as a deployment does. */
  end(): Promise<void>;
  /** It answers, whether it can work or not. */
  isUp(): Promise<boolean>;
  isReady(): Promise<boolean>;
  /** Whether it dispatches the journal for all. */
  isLeading(): Promise<boolean>;
}

export interface SlotOptions {
  name: string;
  role: "api" | "worker";
  port: number;
  folder: string;
  env: Record<string, string>;
  /** Another program than the server's own, for planted faults. */
  program?: string;
}

const SERVER = fileURLToPath(new URL("../../main.ts", import.meta.url));
/** It ends at once without a configuration, and leaves behind what the next start need not compile again. */
export async function compileOnce(cache: string): Promise<void> {
  const child = spawn(process.execPath, [SERVER], {
    env: { PATH: process.env.PATH ?? "", NODE_COMPILE_CACHE: cache },
    stdio: "ignore",
  });
  await once(child, "exit");
}

const ANSWER_MS = 3_000;
const LONGEST_END_MS = 20_000;

export function createSlot({ name, role, port, folder, env, program = SERVER }: SlotOptions): Slot {
  const url = `http://127.0.0.1:${port}`;
  // One log over all its lives.
  const log = openSync(join(folder, `${name}.log`), "a");
  let child: ChildProcess | null = null;
  let given: Record<string, string> = {};
  let deaths = 0;
  let isStopping = false;
  leavesBehind(() => child?.kill("SIGKILL"));

  const isAlive = () => child !== null && child.exitCode === null && child.signalCode === null;

  async function stop(signal: NodeJS.Signals) {
    const dying = child;
    if (!dying || !isAlive()) return;
    const exited = once(dying, "exit");
    isStopping = true;
    dying.kill(signal);
    const patience = setTimeout(() => dying.kill("SIGKILL"), LONGEST_END_MS);
    await exited;
    clearTimeout(patience);
  }

  const ask = (path: string) =>
    fetch(url + path, { signal: AbortSignal.timeout(ANSWER_MS) }).then(
      async (answer) => ({ ok: answer.ok, text: await answer.text() }),
      () => ({ ok: false, text: "" }),
    );

  return {
    name,
    url,
    get isAlive() {
      return isAlive();
    },
    get deaths() {
      return deaths;
    },
    get pid() {
      return child?.pid ?? 0;
    },
    start(variables = given) {
      if (isAlive()) return;
      given = variables;
      child = spawn(process.execPath, [program], {
        env: { PATH: process.env.PATH ?? "", ...env, ...given, ROLE: role, PORT: String(port) },
        stdio: ["ignore", log, log],
      });
      isStopping = false;
      child.once("exit", () => {
        if (!isStopping) deaths += 1;
      });
    },
    kill: () => stop("SIGKILL"),
    end: () => stop("SIGTERM"),
    isUp: async () => isAlive() && (await ask("/health")).ok,
    isReady: async () => isAlive() && (await ask("/health/ready")).ok,
    isLeading: async () => isAlive() && /^prosa_journal_leads 1$/m.test((await ask("/metrics")).text),
  };
}
