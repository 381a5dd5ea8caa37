// A Redis of the run's own, which may forget everything, die and come back.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createConnection } from "node:net";
import { createClient } from "redis";
import type { RedisClient } from "#platform/redis";
import { everythingIn } from "../../testing/redis.ts";
import { until } from "../scratch.ts";
import { leavesBehind } from "./leftovers.ts";

export interface PrivateRedis {
  readonly url: string;
  flush(): Promise<void>;
  /** All keys with what they hold, as one text. */
  everything(): Promise<string>;
  kill(): Promise<void>;
  start(): Promise<void>;
  end(): Promise<void>;
}

const START_MS = 20_000;
const ANSWER_MS = 2_000;

export async function startRedis(folder: string, port: number): Promise<PrivateRedis> {
  let child: ChildProcess | null = null;
  const leftover = leavesBehind(() => child?.kill("SIGKILL"));

  const isAlive = () => child !== null && child.exitCode === null && child.signalCode === null;

  async function start() {
    if (isAlive()) return;
    const settings = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
    child = spawn("redis-server", [...settings, "--dir", folder], { stdio: "ignore" });
    const failure = once(child, "error").then(([error]) => Promise.reject(error));
    await Promise.race([failure, until("Redis", async () => (await ask(port, "PING")).startsWith("+PONG"), START_MS)]);
  }

  async function kill() {
    const dying = child;
    if (!dying || !isAlive()) return;
    const exited = once(dying, "exit");
    dying.kill("SIGKILL");
    await exited;
  }

  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    kill,
    async everything() {
      const client = createClient({ url: `redis://127.0.0.1:${port}` }) as RedisClient;
      await client.connect();
      try {
        return await everythingIn(client);
      } finally {
        client.destroy();
      }
    },
    async flush() {
      await ask(port, "FLUSHALL");
    },
    async end() {
      await kill();
      leftover.forget();
    },
  };
}

/** One inline command on a connection of its own; empty when nobody answers. */
function ask(port: number, command: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: "127.0.0.1", port, timeout: ANSWER_MS });
    const finish = (answer: string) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once("connect", () => socket.write(`${command}\r\n`));
    socket.once("data", (chunk) => finish(chunk.toString()));
    socket.once("error", () => finish(""));
    socket.once("timeout", () => finish(""));
  });
}
