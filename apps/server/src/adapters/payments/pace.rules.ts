// How fast a gateway's account is asked, and when it is left alone: so many calls in a second, and a pause after failures. Pure.

export interface PaceState {
  /** Calls that may begin at once now. */
  room: number;
  /** When `room` was reckoned. */
  at: number;
  failures: number;
  /** Nobody asks before this moment. */
  closedUntil: number;
}

/** In a row, before the gateway is left alone. */
const PATIENCE = 5;
const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 600_000;

export const fresh = (now: number, perSecond: number): PaceState => ({
  room: perSecond,
  at: now,
  failures: 0,
  closedUntil: 0,
});

/** Either the call may begin, or it is said after how long to ask again. */
export function begin(state: PaceState, now: number, perSecond: number): { state: PaceState; waitMs: number } {
  if (state.closedUntil > now) return { state, waitMs: state.closedUntil - now };
  const grown = Math.min(perSecond, state.room + (Math.max(0, now - state.at) * perSecond) / 1000);
  if (grown < 1)
    return { state: { ...state, room: grown, at: now }, waitMs: Math.ceil(((1 - grown) * 1000) / perSecond) };
  return { state: { ...state, room: grown - 1, at: now }, waitMs: 0 };
}

/** `trouble`: theirs or of the way there, with the wait they asked for. A refusal of what we asked is no trouble. */
export function end(state: PaceState, now: number, trouble: { afterMs: number | null } | null): PaceState {
  if (!trouble) return { ...state, failures: 0 };
  const failures = state.failures + 1;
  const over = failures - PATIENCE;
  const pause = over < 0 ? 0 : Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(over, 10));
  return { ...state, failures, closedUntil: Math.max(state.closedUntil, now + Math.max(pause, trouble.afterMs ?? 0)) };
}
