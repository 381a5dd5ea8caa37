// The journal of this process: writes rows into the caller's transaction, rings, catches clients up, dispatches.
import type { Deps, SessionState } from "#platform/context";
import type { Database, Tx } from "#platform/database";
import type { Redis } from "#platform/redis";
import { encodeCursor } from "./cursor.rules.ts";
import type { JournalEntry } from "./define.ts";
import { type Dispatcher, startDispatcher } from "./dispatcher.ts";
import type { Kinds } from "./news.ts";
import { catchUp, type SyncAnswer } from "./sync.ts";

export interface Journal {
  /** Use ctx.publish, which also rings. */
  write(tx: Tx, tenantId: number, kind: string, entry: JournalEntry): Promise<void>;
  /** After the commit: something stands in the journal. */
  ring(): void;
  catchUp(session: SessionState, since: string | undefined): Promise<SyncAnswer>;
  /** The client's form of a snapshot. */
  cursorAt(snapshot: string): Promise<string>;
  /** Takes part in the election of the one that dispatches, until stopped. */
  dispatch(deps: Deps): () => Promise<void>;
}

/** Whoever hears the bell looks at everything that has come until then, so a burst needs to ring only now and then. */
const BELL_MS = 5;

/** The first call at once, the next ones together. */
function atMostEvery(ms: number, act: () => void): () => void {
  let isResting = false;
  let isWanted = false;
  const rest = () => {
    isResting = true;
    setTimeout(() => {
      isResting = false;
      if (!isWanted) return;
      isWanted = false;
      act();
      rest();
    }, ms).unref();
  };
  return () => {
    if (isResting) {
      isWanted = true;
      return;
    }
    act();
    rest();
  };
}

export function createJournal(options: { kinds: Kinds; db: Database; redis: Redis; deps: () => Deps }): Journal {
  const { kinds, db, redis, deps } = options;
  let dispatcher: Dispatcher | null = null;
  let installation: string | null = null;
  const ringLeader = atMostEvery(BELL_MS, () => redis.ring("journal", ""));

  async function readInstallation(): Promise<string> {
    if (installation === null) {
      const [found] = await db.callOnce<{ id: string }>("installation_id", "select id from installation");
      if (!found) throw new Error("This database was never settled: run the migrations");
      installation = found.id;
    }
    return installation;
  }

  return {
    async write(tx, tenantId, kind, { ticketId, version, userId, data }) {
      const definition = kinds.get(kind);
      if (!definition) throw new Error(`Journal kind ${kind} is in no module`);
      await tx
        .insertInto("journal")
        .values({
          tenantId,
          kind,
          ticketId: ticketId ?? null,
          version: version ?? null,
          userId: userId ?? null,
          data: JSON.stringify(definition.data.parse(data)),
        })
        .execute();
    },
    ring() {
      dispatcher?.ring();
      if (!dispatcher?.isLeading) ringLeader();
    },
    async catchUp(session, since) {
      return catchUp(deps(), kinds, await readInstallation(), session, since);
    },
    async cursorAt(snapshot) {
      const at = deps().clock.now();
      return encodeCursor(await readInstallation(), { snapshot, upto: null, afterSeq: 0, at });
    },
    dispatch(dispatcherDeps) {
      const current = startDispatcher(dispatcherDeps, kinds);
      dispatcher = current;
      const unlisten = redis.listen("journal", () => current.ring());
      return async () => {
        unlisten();
        dispatcher = null;
        await current.stop();
      };
    },
  };
}
