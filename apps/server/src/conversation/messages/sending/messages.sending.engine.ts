// Everything this process sends: one lane per line, woken by jobs and by the watch over what is due.
import type { Deps } from "#platform/context";
import type { StopWork } from "#platform/registry";
import { createCaller } from "./messages.sending.call.ts";
import { createLane, type Lane, type LaneHost, type Load } from "./messages.sending.lane.ts";
import { createRounds } from "./messages.sending.rounds.ts";
import type { LineId } from "./messages.sending.ts";

export interface Wake extends LineId {
  ticketId: number;
  isBulk: boolean;
}

export interface Sender {
  /** Resolves when the conversation was looked at; the sending itself goes on. */
  wake(one: Wake): Promise<void>;
  /** Begins nothing new and waits for what is under way, up to the given time. */
  drain(patienceMs: number): Promise<void>;
  readonly load: Readonly<Load>;
}

const senders = new WeakMap<Deps, Sender>();

/** One per process: jobs and the watch of a worker share it. */
export function senderOf(deps: Deps): Sender {
  const known = senders.get(deps);
  if (known) return known;
  const made = createSender(deps);
  senders.set(deps, made);
  return made;
}

const TIDY_ABOVE = 1_000;
const DRAIN_LOOK_MS = 50;

function createSender(deps: Deps): Sender {
  const lanes = new Map<string, Lane>();
  const load: Load = { calls: 0, bulk: 0, files: 0 };
  let isDraining = false;
  const host: LaneHost = {
    deps,
    call: createCaller(deps),
    rounds: createRounds(deps),
    load,
    get isDraining() {
      return isDraining;
    },
  };

  function laneOf(line: LineId): Lane {
    const key = `${line.tenantId}:${line.channelId}`;
    const known = lanes.get(key);
    if (known) return known;
    if (lanes.size >= TIDY_ABOVE) for (const [name, lane] of lanes) if (lane.isIdle) lanes.delete(name);
    const { tenantId, channelId } = line;
    const lane = createLane(host, { tenantId, channelId });
    lanes.set(key, lane);
    return lane;
  }

  return {
    // Not even claimed: once nobody holds it, the search for what was forgotten finds it.
    wake: async (one) => (deps.config.sending.isHeld ? undefined : laneOf(one).wake(one.ticketId, one.isBulk)),
    async drain(patienceMs) {
      isDraining = true;
      const until = deps.clock.monotonic() + patienceMs;
      const isFlying = () => [...lanes.values()].some(({ flying }) => flying > 0);
      while (isFlying() && deps.clock.monotonic() < until) {
        await new Promise((resolve) => setTimeout(resolve, DRAIN_LOOK_MS));
      }
    },
    load,
  };
}

const WATCH_MS = 500;
/** Of people, and as many of bulk. */
const AT_ONCE = 250;
/** Longer than a call without a file may take. */
const DRAIN_PATIENCE_MS = 10_000;

/**
 * Looks twice a second for conversations that are due: those that were put off, and those whose sender is gone. Every
 * worker does, for looking is cheap and a claim has one winner.
 */
export async function startSending(deps: Deps): Promise<StopWork> {
  const sender = senderOf(deps);
  deps.metrics.gauge("prosa_sends_under_way", "Calls to providers under way", () => sender.load.calls);
  const { isHeld } = deps.config.sending;
  deps.metrics.gauge("prosa_sending_held", "1 while messages to customers are held back", () => Number(isHeld));
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  if (isHeld) deps.log.warn("messages to customers are held back: SENDING=held");

  async function look() {
    try {
      while (!isStopped && (await wakeDue(deps, sender)) >= AT_ONCE);
    } catch (error) {
      deps.log.warn({ error }, "could not look for what is due to be sent; trying again");
    }
    if (!isStopped) timer = setTimeout(() => void look(), WATCH_MS).unref();
  }
  if (!isHeld) void look();

  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await sender.drain(DRAIN_PATIENCE_MS);
  };
}

/** A line that is slow to look at its own does not keep the others from being looked at again. */
async function wakeDue(deps: Deps, sender: Sender): Promise<number> {
  const due = await deps.db.callOnce<Wake>("sends_due", "select * from sends_due($1)", [AT_ONCE]);
  const looked = Promise.allSettled(due.map((one) => sender.wake(one)));
  const patience = new Promise((resolve) => setTimeout(resolve, WATCH_MS).unref());
  if (due.length > 0) await Promise.race([looked, patience]);
  return due.length;
}
