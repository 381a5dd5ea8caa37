// Who gets a processor when there are not enough. Containers and system services have a share each, however many processes
// they are; started by hand, every process of PostgreSQL has as large a share as the whole api, whose one thread serves all.
import { mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { AdminSql } from "#platform/database";
import { until } from "../chaos/scratch.ts";

/** Where the kernel keeps shares: as it used to, and as it does now. */
const ROOTS = ["/sys/fs/cgroup/cpu", "/sys/fs/cgroup"];
const MEMBERS = "cgroup.procs";
const PATIENCE_MS = 5_000;

/** PostgreSQL is one service for as long as something is measured. Returns what puts it back. */
export async function withOneShare(sql: AdminSql): Promise<() => Promise<void>> {
  const [backend] = await sql<{ pid: number }>("select pg_backend_pid() as pid");
  const server = parentOf(backend?.pid ?? 0);
  const root = ROOTS.find((each) => readdirSync(each, { withFileTypes: true }).some(({ name }) => name === MEMBERS));
  if (!root || !server) return unshared("this system does not tell");
  const group = join(root, `prosa-bench-${process.pid}`);
  try {
    mkdirSync(group);
    // Whoever connects from now on is born into it.
    for (const pid of [server, ...childrenOf(server)]) move(pid, group);
  } catch (error) {
    return unshared((error as Error).message);
  }
  return async () => {
    // The server first; whoever was just being born is found at the next look.
    const isEmpty = () => {
      for (const pid of [server, ...membersOf(group)]) move(pid, root);
      return membersOf(group).length === 0;
    };
    await until("PostgreSQL to be where it was", isEmpty, PATIENCE_MS);
    rmdirSync(group);
  };
}

async function unshared(why: string): Promise<() => Promise<void>> {
  process.stderr.write(`every process of PostgreSQL has a share of its own: ${why}\n`);
  return async () => {};
}

function move(pid: number, group: string) {
  try {
    writeFileSync(join(group, MEMBERS), String(pid));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error; // it has ended since
  }
}

function parentOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, "latin1").split(") ")[1]?.split(" ")[1] ?? 0);
  } catch {
    return 0;
  }
}

const membersOf = (group: string): number[] =>
  readFileSync(join(group, MEMBERS), "latin1").split("\n").filter(Boolean).map(Number);

const childrenOf = (pid: number): number[] =>
  readdirSync("/proc")
    .map(Number)
    .filter((each) => each > 0 && parentOf(each) === pid);
