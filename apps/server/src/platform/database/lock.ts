// Leadership: session-level advisory locks on a connection of their own, which the server frees when that connection dies.
import pg from "pg";

export interface HeldLocks {
  /** Of these, the ones that are ours from now on. */
  tryHold(names: readonly string[]): Promise<string[]>;
  /** Asks the server over the same connection; false means the locks are gone and the holder must stop at once. */
  check(): Promise<boolean>;
  /** Resolves when the locks are lost or released, whichever comes first. */
  readonly ended: Promise<void>;
  release(): Promise<void>;
}

export type HeldLock = Omit<HeldLocks, "tryHold">;

const CHECK_TIMEOUT_MS = 2_000;

/** A single one, or null when another process holds it. */
export async function holdLock(settings: pg.ClientConfig, name: string): Promise<HeldLock | null> {
  const locks = await openLocks(settings);
  try {
    if ((await locks.tryHold([name])).length > 0) return locks;
  } catch (error) {
    await locks.release();
    throw error;
  }
  await locks.release();
  return null;
}

export async function openLocks(settings: pg.ClientConfig): Promise<HeldLocks> {
  const client = new pg.Client({ ...settings, query_timeout: CHECK_TIMEOUT_MS });
  const ended = Promise.withResolvers<void>();
  client.on("error", () => ended.resolve());
  client.on("end", () => ended.resolve());
  await client.connect();

  let isOver = false;
  ended.promise.then(() => {
    isOver = true;
  });
  const release = async () => {
    isOver = true;
    await client.end().catch(() => {});
    ended.resolve();
  };
  return {
    ended: ended.promise,
    release,
    async tryHold(names) {
      const asked =
        "select name, pg_try_advisory_lock(hashtextextended(name, 0)) as held from unnest($1::text[]) as name";
      const { rows } = await client.query<{ name: string; held: boolean }>(asked, [names]);
      return rows.filter(({ held }) => held).map(({ name }) => name);
    },
    async check() {
      if (isOver) return false;
      try {
        await client.query("select 1");
        return !isOver;
      } catch {
        // A connection that cannot answer may still hold the locks on the server: closing it frees them for others.
        await release();
        return false;
      }
    },
  };
}
