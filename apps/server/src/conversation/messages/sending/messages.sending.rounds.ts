// Puts the claims and settlements of all lines of this process together: one at once when there is little to do, many in
// one round trip when there is much. Bulk has a round of its own, small and one at a time, so that people never wait long.
import type { Deps } from "#platform/context";
import { isDatabaseUnavailable } from "#platform/database";
import { type Call, type Next, playRound } from "./messages.sending.ts";

export interface Rounds {
  play(call: Call, isBulk: boolean): Promise<Next[]>;
  /** Alone, and waiting for tickets in other hands. */
  playAlone(call: Call): Promise<Next[]>;
}

interface Pending extends PromiseWithResolvers<Next[]> {
  call: Call;
}

interface Queue {
  readonly pending: Pending[];
  playing: number;
  /** Rounds at the same time, and conversations in each. The pool has room for the jobs beside them. */
  readonly most: number;
  readonly items: number;
  readonly waits: boolean;
}

export function createRounds(deps: Deps): Rounds {
  const people: Queue = { pending: [], playing: 0, most: 3, items: 48, waits: false };
  const bulk: Queue = { pending: [], playing: 0, most: 1, items: 24, waits: false };
  // However many have to be settled again, one at a time: whoever waits for a ticket holds a connection meanwhile.
  const alone: Queue = { pending: [], playing: 0, most: 1, items: 1, waits: true };
  let isStarting = false;

  function start() {
    isStarting = false;
    for (const queue of [people, bulk, alone]) {
      while (queue.playing < queue.most && queue.pending.length > 0) void play(queue);
    }
  }

  async function play(queue: Queue) {
    queue.playing++;
    const round = take(queue);
    try {
      const answers = await playRound(
        deps,
        round.map(({ call }) => call),
        queue.waits,
      );
      for (const [place, { resolve }] of round.entries()) resolve(answers[place] ?? []);
    } catch (error) {
      await playApart(round, error);
    }
    queue.playing--;
    start();
  }

  /** One that cannot be played must not stand in the way of the others. */
  async function playApart(round: readonly Pending[], error: unknown) {
    if (round.length === 1 || isDatabaseUnavailable(error)) {
      for (const { reject } of round) reject(error);
      return;
    }
    await Promise.all(
      round.map(({ call, resolve, reject }) => playRound(deps, [call]).then(([own]) => resolve(own ?? []), reject)),
    );
  }

  function ask(queue: Queue, call: Call): Promise<Next[]> {
    const pending = { call, ...Promise.withResolvers<Next[]>() };
    queue.pending.push(pending);
    // After this turn of the event loop: what else is ready by then goes along.
    if (!isStarting) {
      isStarting = true;
      setImmediate(start);
    }
    return pending.promise;
  }

  return {
    play: (call, isBulk) => ask(isBulk ? bulk : people, call),
    playAlone: (call) => ask(alone, call),
  };
}

function take({ pending, items }: Queue): Pending[] {
  let size = 0;
  const end = pending.findIndex(({ call }) => {
    const isFull = size >= items;
    size += sizeOf(call);
    return isFull;
  });
  return pending.splice(0, end < 0 ? pending.length : end);
}

function sizeOf(call: Call): number {
  return "ticketIds" in call ? call.ticketIds.length : call.settlements.length;
}
