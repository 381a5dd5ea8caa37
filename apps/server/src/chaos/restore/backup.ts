// A backup and its return by the commands of docs/operations.md: every change as it is committed, a whole copy to begin
// from, and a new database made of the two.
import { execFile } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, chmodSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { leavesBehind } from "../house/leftovers.ts";
import type { PrivatePostgres } from "../house/postgres.ts";

export interface Backup {
  /** Where the whole copy lies. */
  readonly base: string;
  /** Nothing more is received from now on. */
  end(): Promise<void>;
}

const SLOT = "prosa_backup";
/** What was committed last is still on its way. */
const LAST_WORDS_MS = 500;

export async function startBackup(postgres: PrivatePostgres): Promise<Backup> {
  const [wal, base] = [join(dirname(postgres.data), "wal"), join(dirname(postgres.data), "base")];
  mkdirSync(wal);
  // Its own user writes there.
  chmodSync(wal, 0o777);
  const to = ["-h", "127.0.0.1", "-p", String(postgres.port), "-U", "postgres"];
  await postgres.run("pg_receivewal", [...to, `--slot=${SLOT}`, "--create-slot"]);
  const receiver = postgres.leaveRunning("pg_receivewal", [...to, "-D", wal, `--slot=${SLOT}`, "--synchronous"]);
  const leftover = leavesBehind(() => receiver.kill("SIGKILL"));
  await postgres.run("pg_basebackup", [...to, "-D", base, "--checkpoint=fast"]);
  await postgres.run("pg_verifybackup", ["--no-parse-wal", base]);
  return {
    base,
    async end() {
      await pause(LAST_WORDS_MS);
      leftover.forget();
      if (receiver.exitCode !== null || receiver.signalCode !== null) return;
      const exited = once(receiver, "exit");
      receiver.kill("SIGINT");
      await exited;
    },
  };
}

/** The old one is put aside, as a lost machine's would be. Ends when the new one answers; it may still be catching up. */
export async function restore(postgres: PrivatePostgres, { base }: Backup): Promise<void> {
  const wal = join(dirname(postgres.data), "wal");
  renameSync(postgres.data, `${postgres.data}.lost`);
  await promisify(execFile)("cp", ["-a", base, postgres.data]);
  appendFileSync(
    join(postgres.data, "postgresql.auto.conf"),
    [
      `restore_command = 'cp ${wal}/%f %p || cp ${wal}/%f.partial %p'`,
      "recovery_target_timeline = 'latest'",
      "recovery_target_action = 'promote'",
      "",
    ].join("\n"),
  );
  writeFileSync(join(postgres.data, "recovery.signal"), "");
  await postgres.start();
}
