// One process at a time reads the journal for all: leads by an advisory lock, passes news on, notes how far it came.
import type { Deps } from "#platform/context";
import type { HeldLock } from "#platform/database";
import { type Kinds, makeNews } from "./news.ts";
import { readAllTenants } from "./tail.ts";

const LOCK = "prosa.journal.dispatcher";
/** A follower asks for the lock this often, so a dead leader is replaced about as fast. */
const FOLLOW_MS = 1_000;
/** The bell wakes at once; without one the journal is still read this often. */
const FLOOR_MS = 250;
/**
 * A pass asks the database some eight questions of every company, whether it carries one row of it or a hundred. After a
 * quiet moment it begins at once; in a burst it waits for company, as long as the one before took and within these bounds.
 */
const LEAST_GAP_MS = 8;
const MOST_GAP_MS = 80;
const HEARTBEAT_MS = 1_000;
const PERSIST_MS = 200;
const ROWS_PER_PASS = 500;

export interface Dispatcher {
  /** Whether this process is the one that reads the journal now. */
  readonly isLeading: boolean;
  ring(): void;
  stop(): Promise<void>;
}

export function startDispatcher(deps: Deps, kinds: Kinds): Dispatcher {
  const { db, log, metrics } = deps;
  const stopping = new AbortController();
  let bell = Promise.withResolvers<void>();
  let isLeading = false;

  const running = follow();

  async function follow() {
    while (!stopping.signal.aborted) {
      const lock = await db.tryHoldLock(LOCK).catch(() => null);
      if (!lock) {
        await wait(FOLLOW_MS);
        continue;
      }
      try {
        await lead(lock);
      } catch (error) {
        log.warn({ error }, "this process stopped leading the journal");
      } finally {
        isLeading = false;
        metrics.journalLeads.set(0);
        await lock.release();
      }
    }
  }

  async function lead(lock: HeldLock) {
    const tail = await takeOver();
    isLeading = true;
    metrics.journalLeads.set(1);
    log.info({ epoch: tail.epoch }, "this process leads the journal");
    let isHeld = true;
    void lock.ended.then(() => {
      isHeld = false;
      bell.resolve();
    });
    let nextHeartbeat = 0;
    while (isHeld && !stopping.signal.aborted) {
      const rung = bell.promise;
      const begun = deps.clock.monotonic();
      const isFull = await tail.pass();
      const now = deps.clock.monotonic();
      if (now >= nextHeartbeat) {
        nextHeartbeat = now + HEARTBEAT_MS;
        if (!(await lock.check())) break;
        tail.beat();
      }
      if (!isFull) {
        await Promise.race([rung, wait(FLOOR_MS)]);
        const took = now - begun;
        const early = begun + took + gapAfter(took) - deps.clock.monotonic();
        if (early > 0) await wait(early);
      }
      // Renewed only after it was heard: a ring during the pass makes the next one follow at once.
      if (bell.promise === rung && (await isSettled(rung))) bell = Promise.withResolvers();
    }
    await tail.persist();
  }

  /** The epoch grows with each leader: whoever finds another one in the table is no leader any more. */
  async function takeOver() {
    const [found] = await db.callOnce<{ position: string; epoch: number }>(
      "journal_take_over",
      "update journal_tail set epoch = epoch + 1, updated_at = now() returning position, epoch",
    );
    if (!found) throw new Error("The journal has no tail");
    return createTail(found.epoch, found.position);
  }

  function createTail(epoch: number, start: string) {
    let position = start;
    let persisted = start;
    let persistedAt = deps.clock.monotonic();
    let n = 0;
    let part: { upto: string; afterSeq: number } | null = null;

    async function persist() {
      if (position === persisted) return;
      const wanted = position;
      const kept = await db.callOnce(
        "journal_persist",
        "update journal_tail set position = $1, updated_at = now() where epoch = $2 returning epoch",
        [wanted, epoch],
      );
      if (kept.length === 0) throw new Error("Another process leads by now");
      persisted = wanted;
      persistedAt = deps.clock.monotonic();
    }

    return {
      epoch,
      persist,
      beat() {
        deps.realtime.heartbeat({ epoch, n, at: position });
      },
      /** True when there is certainly more to read. */
      async pass(): Promise<boolean> {
        // The last page of a stretch may be empty, where its rows filled the pages before exactly: it ends it all the same.
        const isContinued = part !== null;
        const page = await readAllTenants(db, position, ROWS_PER_PASS, part?.upto ?? null, part?.afterSeq ?? 0);
        if (page.rows.length > 0) {
          const news = await makeNews(deps, kinds, page.rows);
          n += 1;
          deps.realtime.deliver({ epoch, n, from: position, to: page.hasMore ? null : page.snapshot, news });
          observe(page.rows);
        }
        part = page.hasMore ? { upto: page.snapshot, afterSeq: page.rows.at(-1)?.seq ?? 0 } : null;
        // An idle journal keeps its place: only rows move it, or the heartbeat would chase every snapshot.
        if (!page.hasMore && (isContinued || page.rows.length > 0)) position = page.snapshot;
        if (deps.clock.monotonic() - persistedAt >= PERSIST_MS) await persist();
        return page.hasMore;
      },
    };
  }

  function observe(rows: readonly { kind: string; at: Date }[]) {
    const now = Date.now();
    for (const { kind, at } of rows) {
      metrics.journalRows.inc({ kind });
      metrics.journalDelay.observe(Math.max(0, now - at.getTime()) / 1000);
    }
  }

  function wait(ms: number): Promise<void> {
    if (stopping.signal.aborted) return Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    const done = () => {
      clearTimeout(timer);
      stopping.signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    stopping.signal.addEventListener("abort", done);
    return promise;
  }

  return {
    get isLeading() {
      return isLeading;
    },
    ring: () => bell.resolve(),
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

const gapAfter = (tookMs: number) => Math.min(MOST_GAP_MS, Math.max(LEAST_GAP_MS - tookMs, tookMs));

async function isSettled(promise: Promise<void>): Promise<boolean> {
  const pending = Symbol("pending");
  return (await Promise.race([promise, Promise.resolve(pending)])) !== pending;
}
