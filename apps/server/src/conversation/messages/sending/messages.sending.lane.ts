// Sends of one line by this process: claims several conversations at once, holds back while the line is slow or sick,
// and settles several ends at once. What it cannot send now it puts off in the database instead of keeping it here.
import type { Deps } from "#platform/context";
import { afterSend, type Ended, type LineNews } from "../messages.rules.ts";
import { closedCircuit, onBegun, onEnded, onReleased, reopensIn, roomIn } from "./messages.pace.rules.ts";
import type { Called, Caller } from "./messages.sending.call.ts";
import { careFor } from "./messages.sending.line.ts";
import type { Rounds } from "./messages.sending.rounds.ts";
import type { Claim, LineId, Next, Room, Settlement } from "./messages.sending.ts";

/** Calls under way. */
export interface Load {
  calls: number;
  bulk: number;
  files: number;
}

/** What all lanes of a process share. */
export interface LaneHost {
  readonly deps: Deps;
  readonly call: Caller;
  readonly rounds: Rounds;
  readonly load: Load;
  readonly isDraining: boolean;
}

export interface Lane {
  /** Resolves when the conversation was looked at: its message is claimed, or put off, or there is none. */
  wake(ticketId: number, isBulk: boolean): Promise<void>;
  /** Messages claimed and not settled yet. */
  readonly flying: number;
  /** Nothing waits, nothing flies, and nothing about the line is worth remembering. */
  readonly isIdle: boolean;
}

const MOST_HERE: Load = { calls: 64, bulk: 32, files: 4 };
const MOST_IN_ALL: Load = { calls: 512, bulk: 64, files: 16 };
const AT_ONCE = 32;
/** A line whose oldest call is older than this is slow: nobody waits for it here. */
const SLOW_MS = 1_000;
/** The same for a line that has answered nothing for a while: whoever waited for it would keep others' jobs waiting. */
const SLOW_UNPROVEN_MS = 100;
const PROVEN_FOR_MS = 10_000;
const LATER_MS = 1_000;
const LOCKED_MS = 20;
const SETTLE_AGAIN_MS = 500;
/** Settling is tried for this long, for an outcome that is known should not become one that is not. */
const SETTLE_FOR_MS = 120_000;

interface Flight {
  begunAt: number;
  isWokenAgain: boolean;
}

interface Ending extends Settlement {
  news: LineNews | null;
  endedAt: number;
}

export function createLane(host: LaneHost, line: LineId): Lane {
  const { deps } = host;
  const people = new Map<number, PromiseWithResolvers<void>>();
  const bulk = new Map<number, PromiseWithResolvers<void>>();
  const flights = new Map<number, Flight>();
  const endings: Ending[] = [];
  const load: Load = { calls: 0, bulk: 0, files: 0 };
  const care = careFor(deps, line);
  let circuit = closedCircuit;
  let answeredAt = Number.NEGATIVE_INFINITY;
  /** Apart, so that somebody's answer does not wait for a claim in bulk that is under way. */
  const isClaiming = { people: false, bulk: false };
  let isSettling = false;
  let isPumpDue = false;
  const clock = () => deps.clock.monotonic();

  function wake(ticketId: number, isBulk: boolean): Promise<void> {
    const flight = flights.get(ticketId);
    if (flight) {
      // Whoever settles it looks again, and until then the claim in the database stands for it.
      flight.isWokenAgain = true;
      return Promise.resolve();
    }
    const known = people.get(ticketId) ?? bulk.get(ticketId);
    if (known) return known.promise;
    const waiter = Promise.withResolvers<void>();
    (isBulk ? bulk : people).set(ticketId, waiter);
    // After this turn of the event loop, so that all wake-ups of a batch are claimed together.
    queueMicrotask(() => void pump());
    return waiter.promise;
  }

  async function pump(): Promise<void> {
    await Promise.all([pumpOf("people"), pumpOf("bulk")]);
  }

  async function pumpOf(kind: "people" | "bulk"): Promise<void> {
    if (isClaiming[kind]) return;
    isClaiming[kind] = true;
    while (await claimSome(kind === "bulk"));
    isClaiming[kind] = false;
    // Bulk lets people go first, and is looked at when they have been.
    if (kind === "people" && people.size === 0 && bulk.size > 0) void pumpOf("bulk");
  }

  function pumpIn(ms: number) {
    if (isPumpDue) return;
    isPumpDue = true;
    setTimeout(() => {
      isPumpDue = false;
      void pump();
    }, ms).unref();
  }

  /** Says whether there may be more to claim at once. */
  async function claimSome(isBulk: boolean): Promise<boolean> {
    const queue = isBulk ? bulk : people;
    if (queue.size === 0 || (isBulk && people.size > 0)) return false;
    const room = roomNow(isBulk);
    if (room.room === 0 && isMoving()) {
      pumpIn(SLOW_UNPROVEN_MS);
      return false;
    }
    const taken = takeFirst(queue, Math.min(AT_ONCE, room.room || AT_ONCE));
    const askedAt = clock();
    let locked = 0;
    try {
      for (const next of await host.rounds.play({ ...line, ...room, ticketIds: [...taken.keys()] }, isBulk)) {
        const waiter = taken.get(next.ticketId);
        if (next.outcome === "locked") {
          if (waiter) queue.set(next.ticketId, waiter);
          locked++;
          continue;
        }
        if (next.outcome === "claimed") begin(next, askedAt);
        waiter?.resolve();
      }
    } catch (error) {
      for (const waiter of taken.values()) waiter.reject(error);
    }
    if (locked > 0) pumpIn(LOCKED_MS);
    return queue.size > locked;
  }

  function roomNow(isBulk: boolean): Room {
    if (host.isDraining) return { room: 0, fileRoom: 0, laterMs: 0 };
    const free = (what: keyof Load) =>
      Math.max(0, Math.min(MOST_HERE[what] - load[what], MOST_IN_ALL[what] - host.load[what]));
    const now = clock();
    const room = roomIn(circuit, now, isBulk ? Math.min(free("calls"), free("bulk")) : free("calls"));
    return { room, fileRoom: free("files"), laterMs: reopensIn(circuit, now) || LATER_MS };
  }

  /** Whether those under way will make room in a moment. */
  function isMoving(): boolean {
    if (host.isDraining || circuit.openUntil !== null) return false;
    const [oldest] = flights.values();
    const now = clock();
    const patience = now - answeredAt < PROVEN_FOR_MS ? SLOW_MS : SLOW_UNPROVEN_MS;
    return oldest !== undefined && now - oldest.begunAt < patience;
  }

  function begin(claim: Claim, askedAt: number) {
    flights.set(claim.ticketId, { begunAt: clock(), isWokenAgain: false });
    count(claim, 1);
    circuit = onBegun(circuit);
    void host.call(line.tenantId, line.channelId, claim, askedAt).then((called) => land(claim, called));
  }

  function count({ isBulk, file }: Claim, by: 1 | -1) {
    for (const one of [load, host.load]) {
      one.calls += by;
      if (isBulk) one.bulk += by;
      if (file) one.files += by;
    }
  }

  function land(claim: Claim, { ended, recipient, uploadedId, isUntried }: Called) {
    const brought = uploadedId === undefined ? {} : { uploadedId };
    count(claim, -1);
    const endedAt = clock();
    if (ended.outcome === "released") {
      circuit = onReleased(circuit);
      endings.push({ claim, result: ended, news: null, endedAt });
    } else {
      circuit = isUntried ? onReleased(circuit) : onEnded(circuit, wasAnswered(ended), endedAt);
      if (wasAnswered(ended)) answeredAt = endedAt;
      if (ended.outcome === "accepted") care.wentWell();
      const { tries, queuedAt, messageId: seed } = claim;
      const { result, line: news } = afterSend(ended, { tries, queuedAt, now: deps.clock.now(), seed });
      endings.push({ claim, result, recipient, ...brought, news, endedAt });
    }
    void settleAll();
    void pump();
  }

  async function settleAll(): Promise<void> {
    if (isSettling) return;
    isSettling = true;
    while (endings.length > 0) await settleSome(endings.splice(0, AT_ONCE), false);
    isSettling = false;
  }

  /** The next message of each conversation is claimed by the same call, unless the line itself is in trouble. */
  async function settleSome(batch: readonly Ending[], waits: boolean): Promise<void> {
    const news = batch.flatMap((ending) => ending.news ?? []);
    const room = news.length > 0 ? { room: 0, fileRoom: 0, laterMs: LATER_MS } : roomNow(false);
    const askedAt = clock();
    let rows: Next[];
    try {
      const call = { ...line, ...room, settlements: batch };
      const isBulk = batch.every(({ claim }) => claim.isBulk);
      rows = await (waits ? host.rounds.playAlone(call) : host.rounds.play(call, isBulk));
    } catch (error) {
      return settleAgain(batch, error);
    }
    deps.journal.ring();
    const byTicket = new Map(rows.map((row) => [row.ticketId, row]));
    for (const ending of batch) {
      const next = byTicket.get(ending.claim.ticketId);
      if (next?.outcome === "locked") void settleSome([ending], true);
      else finish(ending.claim.ticketId, next, askedAt);
    }
    for (const one of news) await care.hear(one);
  }

  /** One by one, so that none stands in another's way; and for a while, since the database may only be away. */
  async function settleAgain(batch: readonly Ending[], error: unknown): Promise<void> {
    if (batch.length > 1) {
      for (const ending of batch) void settleSome([ending], true);
      return;
    }
    const [ending] = batch;
    if (!ending) return;
    if (clock() - ending.endedAt < SETTLE_FOR_MS) {
      setTimeout(() => void settleSome(batch, true), SETTLE_AGAIN_MS).unref();
      return;
    }
    const { ticketId, messageId } = ending.claim;
    deps.log.error({ error, ...line, ticketId, messageId }, "the end of a send could not be written down");
    finish(ticketId, undefined, clock());
  }

  function finish(ticketId: number, next: Next | undefined, askedAt: number) {
    const isWokenAgain = flights.get(ticketId)?.isWokenAgain ?? false;
    flights.delete(ticketId);
    if (next?.outcome === "claimed") begin(next, askedAt);
    else if (isWokenAgain)
      wake(ticketId, false).catch((error) => deps.log.warn({ error, ...line }, "a wake-up failed"));
  }

  return {
    wake,
    get flying() {
      return flights.size;
    },
    get isIdle() {
      const isEmpty = people.size + bulk.size + flights.size + endings.length === 0;
      return isEmpty && circuit.failures === 0 && care.isCalm;
    },
  };
}

function takeFirst<K, V>(queue: Map<K, V>, most: number): Map<K, V> {
  const taken = new Map<K, V>();
  for (const [key, value] of queue) {
    if (taken.size === most) break;
    taken.set(key, value);
    queue.delete(key);
  }
  return taken;
}

/** Whether the provider is alive, whatever it said. */
function wasAnswered(ended: Ended): boolean {
  return ended.outcome !== "unknown" && !(ended.outcome === "retry" && ended.class === "RETRY_LATER");
}
