// The journal of this process: writes rows into the caller's transaction, rings, catches clients up, dispatches.
import type { Deps, SessionState } from "#platform/context";
import type { Database, Tx } from "#platform/database";
import type { Redis } from "#platform/redis";
import { createCursorSeal } from "./cursor.seal.ts";
import type { JournalEntry } from "./define.ts";
import { type Dispatcher, startDispatcher } from "./dispatcher.ts";
import type { JournalKindName, JournalKinds } from "./index.ts";
import type { Kinds } from "./news.ts";
import type { Reactions } from "./reactions.define.ts";
import { startReactions } from "./reactions.ts";
import { type Cursors, catchUp, cursorsOf, type SyncAnswer } from "./sync.ts";

export interface Journal {
  readonly declared: { readonly kinds: Kinds; readonly reactions: Reactions };
  /** Use ctx.publish, which also rings. */
  write<K extends JournalKindName>(
    tx: Tx,
    tenantId: number,
    kind: K,
    entry: JournalEntry<JournalKinds[K]>,
  ): Promise<void>;
  /** After the commit: something stands in the journal. */
  ring(): void;
  catchUp(session: SessionState, since: string | undefined): Promise<SyncAnswer>;
  /** The client's form of a snapshot. */
  cursorAt(snapshot: string): Promise<string>;
  /** Takes part in the election of the one that dispatches, until stopped. */
  dispatch(deps: Deps): () => Promise<void>;
  /** Runs those reactions of the modules that no other process runs, until stopped. */
  react(deps: Deps): () => Promise<void>;
}

/** Whoever hears the bell looks at everything that has come until then, so a burst needs to ring only now and then. */
const BELL_MS = 5;
/** Reactions read the journal less often than that. */
const REACTIONS_BELL_MS = 50;

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

export interface JournalOptions {
  kinds: Kinds;
  reactions: Reactions;
  db: Database;
  redis: Redis;
  deps: () => Deps;
}

export function createJournal({ kinds, reactions, db, redis, deps }: JournalOptions): Journal {
  let dispatcher: Dispatcher | null = null;
  let cursors: Cursors | null = null;
  const ringLeader = atMostEvery(BELL_MS, () => redis.ring("journal", ""));
  const ringReactions = atMostEvery(REACTIONS_BELL_MS, () => redis.ring("reactions", ""));

  async function readCursors(): Promise<Cursors> {
    if (cursors === null) {
      const [found] = await db.callOnce<{ id: string }>("installation_id", "select id from installation");
      if (!found) throw new Error("This database was never settled: run the migrations");
      cursors = cursorsOf(found.id, createCursorSeal(deps().config.tokenKeys));
    }
    return cursors;
  }

  return {
    declared: { kinds, reactions },
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
      if (reactions.size > 0) ringReactions();
      if (!dispatcher?.isLeading) ringLeader();
    },
    async catchUp(session, since) {
      return catchUp(deps(), kinds, await readCursors(), session, since);
    },
    async cursorAt(snapshot) {
      const at = deps().clock.now();
      return (await readCursors()).write({ snapshot, upto: null, afterSeq: 0, at });
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
    react(workerDeps) {
      if (reactions.size === 0) return async () => {};
      const current = startReactions(workerDeps, kinds, reactions);
      const unlisten = redis.listen("reactions", () => current.ring());
      return async () => {
        unlisten();
        await current.stop();
      };
    },
  };
}
