// A program run as another user with nothing of ours but what it is given, and ended by its id.
import { spawn } from "node:child_process";

export interface Unprivileged {
  readonly pid: number | undefined;
  readonly ended: Promise<number | null>;
  hasEnded(): boolean;
  code(): number | null;
  said(): string;
  /** Asks it to end, and waits. */
  stop(): Promise<void>;
}

interface Options {
  cwd: string;
  env: Record<string, string>;
  uid?: number;
  gid?: number;
}

const PATIENCE_MS = 40_000;

export function startUnprivileged([program = "", ...args]: string[], { cwd, env, ...user }: Options): Unprivileged {
  const PATH = "/usr/local/bin:/usr/bin:/bin";
  const child = spawn(program, args, { cwd, env: { PATH, ...env }, stdio: ["ignore", "pipe", "pipe"], ...user });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
  const ended = new Promise<number | null>((done) => {
    child.once("error", (error) => {
      said += error.message;
      done(null);
    });
    child.once("close", (code) => done(code));
  });
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    pid: child.pid,
    ended,
    hasEnded,
    code: () => child.exitCode,
    said: () => said,
    async stop() {
      if (hasEnded() || child.pid === undefined) return;
      child.kill("SIGTERM");
      const patience = setTimeout(() => child.kill("SIGKILL"), PATIENCE_MS);
      await ended;
      clearTimeout(patience);
    },
  };
}
