// Brings a tenant to rest: after the mark nobody begins to write, and this waits for those who began before.
import { setTimeout as pause } from "node:timers/promises";
import type { Clock } from "#platform/context";
import type { OwnerConnection } from "#platform/database";
import { holdJobs } from "#platform/jobs";
import { MoveRefused } from "./cells.types.ts";

const LOOK_MS = 50;

export interface Patience {
  clock: Clock;
  /** Longer than any transaction, and than a send with a file may take. */
  quietMs: number;
}

/**
 * The gate is asked inside the transaction, so whoever passed it before the mark was there holds a virtual transaction that
 * is listed now. Everybody may read this list, and a new one can never have an old one's name.
 */
export async function olderTransactionsEnd(owner: OwnerConnection, patience: Patience): Promise<void> {
  const running = async () => {
    const rows = await owner.query<{ name: string }>(
      `select distinct l.virtualtransaction as name from pg_locks l join pg_stat_activity a on a.pid = l.pid
        where l.locktype = 'virtualxid' and l.granted and l.pid <> pg_backend_pid() and a.usesysid is not null
          and a.datid = (select oid from pg_database where datname = current_database())`,
    );
    return rows.map(({ name }) => name);
  };
  const older = new Set(await running());
  const isOver = async () => older.size === 0 || !(await running()).some((name) => older.has(name));
  await until("transactions that began before", isOver, patience);
}

/** No job of the tenant runs, none will, and nothing is on its way to a provider whose end could still be told. */
export async function workEnds(owner: OwnerConnection, tenantId: number, patience: Patience): Promise<void> {
  const isAtRest = async () => {
    if ((await holdJobs(owner.query, tenantId)) > 0) return false;
    const [row] = await owner.query<{ n: number }>(
      `select count(*)::int as n from send_turns
        where tenant_id = $1 and claim_id is not null and due_at > clock_timestamp()`,
      [tenantId],
    );
    return row?.n === 0;
  };
  await until("jobs and sends under way", isAtRest, patience);
}

async function until(what: string, holds: () => Promise<boolean>, { clock, quietMs }: Patience): Promise<void> {
  const begun = clock.monotonic();
  while (!(await holds())) {
    if (clock.monotonic() - begun > quietMs) throw new MoveRefused(`${what} did not end in time`);
    await pause(LOOK_MS);
  }
}
