// The sandbox's own time: it may be moved or stopped, and drives windows, expiries, limits and timestamps.

export type ClockState = { now: number; offsetMs: number; frozen: boolean };

export type Clock = {
  now(): number;
  state(): ClockState;
  /** Moves ahead (or back) by that much; a stopped clock stays stopped at the new moment. */
  advance(ms: number): void;
  setTo(at: number): void;
  freeze(): void;
  unfreeze(): void;
  reset(): void;
};

export function createClock(realNow: () => number = Date.now): Clock {
  let offsetMs = 0;
  let frozenAt: number | null = null;

  const now = () => frozenAt ?? realNow() + offsetMs;

  return {
    now,
    state: () => ({ now: now(), offsetMs: now() - realNow(), frozen: frozenAt !== null }),
    advance(ms) {
      offsetMs += ms;
      if (frozenAt !== null) frozenAt += ms;
    },
    setTo(at) {
      offsetMs = at - realNow();
      if (frozenAt !== null) frozenAt = at;
    },
    freeze() {
      frozenAt ??= now();
    },
    unfreeze() {
      // Goes on from the moment it was stopped at, instead of jumping over the time it stood still.
      if (frozenAt !== null) offsetMs = frozenAt - realNow();
      frozenAt = null;
    },
    reset() {
      offsetMs = 0;
      frozenAt = null;
    },
  };
}
