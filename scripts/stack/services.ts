// PostgreSQL and Redis on this machine: used when they answer, started when they are only installed.
import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { createConnection } from "node:net";
import { promisify } from "node:util";
import { waitUntil } from "./wait.ts";

const run = promisify(execFile);

export async function ensureServices(): Promise<void> {
  await ensure("PostgreSQL", 5432, startPostgres, "install it (Debian: apt-get install postgresql) and start it");
  await ensure("Redis", 6379, startRedis, "install it (Debian: apt-get install redis-server) and start it");
}

async function ensure(name: string, port: number, start: () => Promise<unknown>, advice: string): Promise<void> {
  if (await answers(port)) return;
  try {
    await start();
    await waitUntil(`${name} on 127.0.0.1:${port}`, () => answers(port), 20_000);
  } catch (cause) {
    throw new Error(`${name} does not answer on 127.0.0.1:${port}: ${advice}, then try again.`, { cause });
  }
}

function startPostgres() {
  const version = readdirSync("/etc/postgresql").toSorted().at(-1) ?? "";
  return run("pg_ctlcluster", ["--skip-systemctl-redirect", version, "main", "start"]);
}

function startRedis() {
  return run("redis-server", ["--daemonize", "yes", "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]);
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: "127.0.0.1", port, timeout: 1000 });
    const finish = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once("connect", () => finish(true));
    socket.once("error", () => finish(false));
    socket.once("timeout", () => finish(false));
  });
}
