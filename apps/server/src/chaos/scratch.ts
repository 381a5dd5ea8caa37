// A scratch database made like the tests', and child processes of the server that can be killed.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import {
  type AdminSql,
  cloneDatabase,
  cloneTemplate,
  databaseUrlFor,
  dropDatabase,
  ensureTemplate,
  migrate,
  openAdminSql,
} from "#platform/database";

const SHARED_ADMIN_URL = process.env.TEST_DATABASE_ADMIN_URL ?? "postgres://postgres@127.0.0.1:5432/postgres";

export interface Scratch {
  readonly name: string;
  readonly url: string;
  readonly ownerUrl: string;
  readonly sql: AdminSql;
  drop(): Promise<void>;
}

export async function makeScratch(setup: string, adminUrl = SHARED_ADMIN_URL): Promise<Scratch> {
  const scratch = openScratch(adminUrl, await cloneTemplate(adminUrl, await ensureTemplate(adminUrl)));
  await scratch.sql(setup);
  return scratch;
}

/** One that stays, under a name. What is already there under that name goes only when asked. */
export async function makeNamed(name: string, { replace = false } = {}, adminUrl = SHARED_ADMIN_URL): Promise<Scratch> {
  const template = await ensureTemplate(adminUrl);
  if (replace) await dropDatabase(adminUrl, name);
  await cloneDatabase(adminUrl, template, name);
  return openScratch(adminUrl, name);
}

/** A copy of a database that was made before, brought up to date, to be dropped; nobody may be connected to it. */
export async function copyNamed(name: string, adminUrl = SHARED_ADMIN_URL): Promise<Scratch> {
  const scratch = openScratch(adminUrl, await cloneTemplate(adminUrl, name));
  await migrate(scratch.ownerUrl);
  return scratch;
}

/** A database that was made before, itself, brought up to date: letting go of it only ends the connections. */
export async function openNamed(name: string, adminUrl = SHARED_ADMIN_URL): Promise<Scratch> {
  const scratch = openScratch(adminUrl, name);
  await migrate(scratch.ownerUrl);
  return { ...scratch, drop: () => scratch.sql.close() };
}

function openScratch(adminUrl: string, name: string): Scratch {
  const sql = openAdminSql(databaseUrlFor(adminUrl, name));
  return {
    name,
    url: databaseUrlFor(adminUrl, name, "prosa_app"),
    ownerUrl: databaseUrlFor(adminUrl, name, "prosa_owner"),
    sql,
    async drop() {
      await sql.close();
      await dropDatabase(adminUrl, name);
    },
  };
}

export interface Victim {
  readonly pid: number;
  /** What the child said when it was ready. */
  readonly said: string;
  kill(): Promise<void>;
  /** Asks it to end and waits. */
  end(): Promise<void>;
}

const START_MS = 60_000;

/** Starts a program of this folder and waits for its first line. */
export async function startVictim(program: string, env: Record<string, string>): Promise<Victim> {
  const file = fileURLToPath(new URL(program, import.meta.url));
  const child = spawn(process.execPath, [file], {
    env: { PATH: process.env.PATH ?? "", ...env },
    // Its input ends with us: a child never outlives the suite, however that ends.
    stdio: ["pipe", "pipe", "inherit"],
  });
  const said = await firstLine(child);
  const gone = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill(signal);
    await exited;
  };
  return { pid: child.pid as number, said, kill: () => gone("SIGKILL"), end: () => gone("SIGTERM") };
}

async function firstLine(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let text = "";
  child.stdout?.setEncoding("utf8").on("data", (chunk: string) => {
    // Logs, when somebody asked for them, come before and after the line that says it is ready.
    for (const line of chunk.split("\n")) if (line.startsWith("{")) process.stderr.write(`${line}\n`);
    text += chunk;
    const ready = /^(ready|http.*)$/m.exec(text.slice(0, text.lastIndexOf("\n") + 1));
    if (ready?.[1]) resolve(ready[1]);
  });
  child.once("exit", (code) => reject(new Error(`a child ended with ${code} before it was ready`)));
  const patience = pause(START_MS, undefined, { ref: false }).then(() => reject(new Error("a child was never ready")));
  void patience;
  return promise;
}

/** Waits for something outside to become true. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  patienceMs: number,
): Promise<number> {
  const begun = performance.now();
  while (!(await holds())) {
    if (performance.now() - begun > patienceMs) throw new Error(`still waiting for ${what}`);
    await pause(50);
  }
  return performance.now() - begun;
}
