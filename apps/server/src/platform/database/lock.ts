// Leadership: a session-level advisory lock on its own connection, which the server frees when that connection dies.
import pg from "pg";

export interface HeldLock {
  /** Asks the server over the same connection; false means the lock is gone and the holder must stop at once. */
  check(): Promise<boolean>;
  /** Resolves when the lock is lost or released, whichever comes first. */
  readonly ended: Promise<void>;
  release(): Promise<void>;
}

const CHECK_TIMEOUT_MS = 2_000;

export async function holdLock(settings: pg.ClientConfig, name: string): Promise<HeldLock | null> {
  const client = new pg.Client({ ...settings, query_timeout: CHECK_TIMEOUT_MS });
  const ended = Promise.withResolvers<void>();
  client.on("error", () => ended.resolve());
  client.on("end", () => ended.resolve());
  await client.connect();
  try {
    const { rows } = await client.query("select pg_try_advisory_lock(hashtextextended($1, 0)) as held", [name]);
    if (!rows[0]?.held) {
      await client.end();
      return null;
    }
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }

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
    async check() {
      if (isOver) return false;
      try {
        await client.query("select 1");
        return !isOver;
      } catch {
        // A connection that cannot answer may still hold the lock on the server: closing it frees the lock for others.
        await release();
        return false;
      }
    },
  };
}
