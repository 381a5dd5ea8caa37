// Child processes of a stack: started with their output in a file, watched, and ended by their id.
import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";

export interface Running {
  name: string;
  child: ChildProcess;
  /** Resolves with the exit code; a running stack treats an unexpected exit as its own failure. */
  ended: Promise<number | null>;
  stop(): Promise<void>;
}

export interface Start {
  name: string;
  command: string[];
  env: Record<string, string>;
  logFile: string;
  cwd: string;
}

export function startProcess({ name, command, env, logFile, cwd }: Start): Running {
  mkdirSync(dirname(logFile), { recursive: true });
  const log = createWriteStream(logFile);
  const [program = "", ...rest] = command;
  const child = spawn(program, rest, { cwd, env: { ...inherited(cwd), ...env }, stdio: ["ignore", "pipe", "pipe"] });
  child.stdout?.pipe(log, { end: false });
  child.stderr?.pipe(log, { end: false });
  const ended = new Promise<number | null>((resolve) => {
    child.once("error", () => resolve(null));
    child.once("exit", (code) => resolve(code));
  });
  return { name, child, ended, stop: () => stopChild(child, ended) };
}

/** Runs a command to its end and answers its standard output; a failure carries the error output. */
export function runToEnd(start: Omit<Start, "logFile">): Promise<string> {
  const [program = "", ...rest] = start.command;
  return new Promise((resolve, reject) => {
    const child = spawn(program, rest, { cwd: start.cwd, env: { ...inherited(start.cwd), ...start.env } });
    let out = "";
    let err = "";
    child.stdout.on("data", (chunk) => {
      out += chunk;
    });
    child.stderr.on("data", (chunk) => {
      err += chunk;
    });
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve(out);
      else reject(new Error(`${start.name} ended with ${code}:\n${err || out}`));
    });
  });
}

/**
 * Only what programs need to be found and to find their home: no secret of the caller's shell is passed on. What one
 * start compiled the next one need not: that is half of its work.
 */
function inherited(root: string): Record<string, string> {
  const names = ["PATH", "HOME", "LANG", "TZ", "TMPDIR", "CI"];
  const known = names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
  return { ...Object.fromEntries(known), NODE_COMPILE_CACHE: join(root, ".run/compiled") };
}

async function stopChild(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  const patience = setTimeout(() => child.kill("SIGKILL"), 15_000);
  await ended;
  clearTimeout(patience);
}
