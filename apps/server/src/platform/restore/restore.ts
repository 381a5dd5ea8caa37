// A database that was put back holds people who were erased since: it serves nobody until that was done again.
import type { Deps } from "#platform/context";

const LOOK_MS = 1_000;
const WHY = "a restore belongs to no tenant";

interface Replay {
  records: number;
  people: number;
}

/** The record for the moment of `RESTORED_AT`; a repetition leaves the first as it is. */
export async function keepReplay(deps: Deps, { records, people }: Replay): Promise<void> {
  const { restoredAt } = deps.config.sending;
  if (restoredAt === null) return;
  const row = { restoredAt, replayedAt: deps.clock.now(), records, people };
  await deps.db.withoutTenant(WHY, (tx) =>
    tx
      .insertInto("restores")
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

async function isReplayed({ db }: Deps, restoredAt: Date): Promise<boolean> {
  const found = await db.withoutTenant(WHY, (tx) =>
    tx.selectFrom("restores").select("restoredAt").where("restoredAt", "=", restoredAt).executeTakeFirst(),
  );
  return found !== undefined;
}

export interface Closed {
  /** Whether somebody still has to carry the erasures out. */
  readonly isClosed: boolean;
  stop(): void;
}

/** Calls `open` once: at once where there is nothing to wait for, else as soon as the record is there. */
export async function closedUntilReplayed(deps: Deps, open: () => Promise<void>): Promise<Closed> {
  const { restoredAt } = deps.config.sending;
  let isClosed = restoredAt !== null;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  deps.metrics.gauge("prosa_replay_awaited", "1 while a restore waits for `erasures replay`", () => Number(isClosed));

  async function look(): Promise<void> {
    // A database that is away is not one of which anything is known.
    const isDone = restoredAt === null || (await isReplayed(deps, restoredAt).catch(() => false));
    if (isStopped) return;
    if (isDone) {
      await open();
      isClosed = false;
    } else timer = setTimeout(lookAgain, LOOK_MS);
  }
  const lookAgain = () => void look().catch((error) => deps.log.fatal({ error }, "the work could not be begun"));

  await look();
  if (isClosed) deps.log.warn({ restoredAt }, "closed until `erasures replay` was run for this restore");
  return {
    get isClosed() {
      return isClosed;
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
