// How carefully a line is used after it misbehaved: a circuit that opens when calls get lost, and pauses that grow. Pure.

/**
 * Closed: the line is used freely. After several calls in a row that came to nothing it opens, and nothing is tried for
 * a while; then one call at a time probes it, until one is answered.
 */
export interface Circuit {
  readonly failures: number;
  /** Null while closed. Moments are of the monotonic clock. */
  readonly openUntil: number | null;
  readonly openMs: number;
  readonly isProbing: boolean;
}

export const closedCircuit: Circuit = { failures: 0, openUntil: null, openMs: 0, isProbing: false };

const MOST_FAILURES = 5;
const FIRST_OPEN_MS = 5_000;
const LONGEST_OPEN_MS = 60_000;

/** How many calls may begin now, of those there is room for. */
export function roomIn(circuit: Circuit, now: number, room: number): number {
  if (circuit.openUntil === null) return room;
  return circuit.isProbing || now < circuit.openUntil ? 0 : Math.min(room, 1);
}

/** When to look again, where there is no room now: in whole milliseconds, never too early. */
export function reopensIn(circuit: Circuit, now: number): number {
  if (circuit.openUntil === null) return 0;
  return circuit.isProbing ? FIRST_OPEN_MS : Math.max(0, Math.ceil(circuit.openUntil - now));
}

export function onBegun(circuit: Circuit): Circuit {
  return circuit.openUntil === null ? circuit : { ...circuit, isProbing: true };
}

/** It was not tried after all. */
export function onReleased(circuit: Circuit): Circuit {
  return circuit.isProbing ? { ...circuit, isProbing: false } : circuit;
}

/** Any answer counts as life, a refusal too; silence, broken connections and "try later" do not. */
export function onEnded(circuit: Circuit, wasAnswered: boolean, now: number): Circuit {
  if (wasAnswered) return closedCircuit;
  const failures = circuit.failures + 1;
  // Calls that began before it opened say nothing new.
  if (circuit.openUntil !== null && !circuit.isProbing) return { ...circuit, failures };
  if (failures < MOST_FAILURES) return { ...circuit, failures };
  const openMs = Math.min(circuit.openMs === 0 ? FIRST_OPEN_MS : circuit.openMs * 2, LONGEST_OPEN_MS);
  return { failures, openUntil: now + openMs, openMs, isProbing: false };
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** A line that may not send because of what people said about it gets time, not another try. */
export const SPAM_PAUSE_MS = 15 * 60_000;

/** Doubles while the line is told again and again to slow down; never shorter than the provider wishes. */
export function nextPause(lastMs: number, wishMs: number | null): number {
  const grown = Math.min(lastMs === 0 ? FIRST_PAUSE_MS : lastMs * 2, LONGEST_PAUSE_MS);
  return Math.max(grown, wishMs ?? 0);
}
