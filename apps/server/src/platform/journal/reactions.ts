// Runs the reactions of all modules in a worker: each is led by one process, has a loop of its own and waits for no other.
import { setTimeout as sleep } from "node:timers/promises";
import type { Deps } from "#platform/context";
import type { Kinds } from "./news.ts";
import { handleRows } from "./reaction.handle.ts";
import { takePlace } from "./reaction.place.ts";
import type { Reaction, Reactions } from "./reactions.define.ts";

const LOCK = "prosa.reaction.";
/** Free ones are asked for this often, so a dead process is replaced about as fast. */
const FOLLOW_MS = 1_000;
/** The bell wakes at once; without one the journal is still read this often. */
const FLOOR_MS = 500;
/** In a burst a read waits for company. */
const GAP_MS = 50;
/** After each so many rows the place is saved: as many may be seen again after a kill. */
const ROWS_PER_SAVE = 200;

export interface RunningReactions {
  ring(): void;
  stop(): Promise<void>;
}

/** The parts a loop is made of; chaos puts mistakes in their place. */
export interface Parts {
  takePlace: typeof takePlace;
  handleRows: typeof handleRows;
}

export function startReactions(
  deps: Deps,
  kinds: Kinds,
  reactions: Reactions,
  parts: Parts = { takePlace, handleRows },
): RunningReactions {
  const { db, log, metrics } = deps;
  const stopping = new AbortController();
  const bells = new Set<() => void>();
  const running = keepLeading();

  async function keepLeading() {
    let isRetired = false;
    while (!stopping.signal.aborted) {
      try {
        if (!isRetired) await retireOthers(deps, reactions);
        isRetired = true;
        await leadFree();
      } catch (error) {
        log.warn({ error }, "this process leads no reaction");
      }
      await restUntil(stopping.signal, FOLLOW_MS);
    }
  }

  /** As long as the connection lasts that holds the locks. */
  async function leadFree() {
    const locks = await db.openLocks();
    const ending = new AbortController();
    const loops = new Map<string, Promise<void>>();
    const end = () => ending.abort();
    stopping.signal.addEventListener("abort", end);
    // Stopped while the connection was being opened: nobody tells twice.
    if (stopping.signal.aborted) end();
    void locks.ended.then(end);
    try {
      while (!ending.signal.aborted) {
        const free = [...reactions.values()].filter(({ name }) => !loops.has(name));
        const held = new Set(free.length > 0 ? await locks.tryHold(free.map(({ name }) => LOCK + name)) : []);
        for (const reaction of free) {
          if (held.has(LOCK + reaction.name)) loops.set(reaction.name, keepRunning(reaction, ending.signal));
        }
        await restUntil(ending.signal, FOLLOW_MS);
        if (!(await locks.check())) break;
      }
    } finally {
      end();
      stopping.signal.removeEventListener("abort", end);
      await Promise.all(loops.values());
      await locks.release();
    }
  }

  async function keepRunning(reaction: Reaction, signal: AbortSignal) {
    const { name } = reaction;
    metrics.reactionLeads.set({ reaction: name }, 1);
    log.info({ reaction: name }, "this process runs a reaction");
    while (!signal.aborted) {
      try {
        await runFrom(reaction, signal);
      } catch (error) {
        if (!signal.aborted) log.warn({ error, reaction: name }, "a reaction was interrupted and begins where it was");
      }
      await restUntil(signal, FOLLOW_MS);
    }
    metrics.reactionLeads.set({ reaction: name }, 0);
    metrics.reactionsWaiting.delete(name);
  }

  async function runFrom(reaction: Reaction, signal: AbortSignal) {
    const place = await parts.takePlace(deps, reaction);
    const bell = createBell();
    bells.add(bell.ring);
    const pause = async (ms: number) => {
      await restUntil(signal, ms);
      signal.throwIfAborted();
    };
    const { missedBefore } = place;
    metrics.reactionMissed.set({ reaction: reaction.name }, missedBefore === null ? 0 : 1);
    if (missedBefore)
      log.error({ reaction: reaction.name, missedBefore }, "rows were dropped before a reaction saw them");
    try {
      while (!signal.aborted) {
        bell.clear();
        const { rows, hasMore } = await place.read();
        for (let from = 0; from < rows.length; from += ROWS_PER_SAVE) {
          signal.throwIfAborted();
          const some = rows.slice(from, from + ROWS_PER_SAVE);
          metrics.reactionsWaiting.set(reaction.name, some[0]?.at ?? null);
          await parts.handleRows({ deps, kinds, reaction, place, pause }, some);
          await place.save(some.at(-1));
        }
        if (rows.length === 0) await place.save();
        if (hasMore) continue;
        metrics.reactionsWaiting.set(reaction.name, null);
        await restUntil(signal, GAP_MS);
        await bell.heard(signal, FLOOR_MS);
      }
    } finally {
      bells.delete(bell.ring);
    }
  }

  return {
    ring() {
      for (const ring of bells) ring();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** Whoever declares them no more does not keep the journal waiting for ever; a process that still runs one takes it back. */
async function retireOthers({ db }: Deps, reactions: Reactions): Promise<void> {
  await db.callOnce(
    "reactions_retire",
    "update reactions set retired_at = now() where retired_at is null and not (name = any ($1::text[]))",
    [[...reactions.keys()]],
  );
}

function createBell() {
  let rung = Promise.withResolvers<void>();
  return {
    ring: () => rung.resolve(),
    clear() {
      rung = Promise.withResolvers();
    },
    heard: (signal: AbortSignal, ms: number) => Promise.race([rung.promise, restUntil(signal, ms)]),
  };
}

async function restUntil(signal: AbortSignal, ms: number): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {});
}
