// How long after a fault each door works again, from what somebody found who kept trying. Pure.
import { percentile } from "../figures.ts";

export interface Probe {
  /** When it was tried, and when the answer or the patience came to an end: milliseconds of the clock. */
  at: number;
  doneAt: number;
  isOpen: boolean;
}

export interface FaultEnd {
  kind: string;
  /** What was broken is whole again, or gone for good: from here on nothing but the product has to find back. */
  at: number;
}

/** Looked at no longer than this after a fault: later failures are some other's. */
const HORIZON_MS = 15_000;

/**
 * From the end of a fault to the first good answer after its last bad one, looking no further than the next fault. Null
 * where nobody tried in between. A door that is still shut then was shut at least until then.
 */
export function returnOf(probes: readonly Probe[], from: number, nextFault: number): number | null {
  const until = Math.min(nextFault, from + HORIZON_MS);
  const tried = probes.filter(({ at }) => at >= from && at < until);
  if (tried.length === 0) return null;
  const lastShut = tried.findLastIndex(({ isOpen }) => !isOpen);
  const open = tried.slice(lastShut + 1)[0];
  return (open?.doneAt ?? until) - from;
}

/** Of every fault, whatever kind it was. */
export function returnsOf(probes: readonly Probe[], ends: readonly FaultEnd[]): number[] {
  const inOrder = [...ends].sort((a, b) => a.at - b.at);
  return inOrder
    .map(({ at }, place) => returnOf(probes, at, inOrder[place + 1]?.at ?? Number.POSITIVE_INFINITY))
    .filter((ms) => ms !== null);
}

/** Messages that left: one that the provider took is a good answer; that none came says nothing until the next. */
export function returnsOfSends(takenAt: readonly number[], ends: readonly FaultEnd[]): number[] {
  const sorted = [...takenAt].sort((a, b) => a - b);
  return returnsOf(
    sorted.map((at) => ({ at, doneAt: at, isOpen: true })),
    ends,
  );
}

export const inSeconds = (returns: readonly number[]) => `${(percentile(returns, 0.95) / 1000).toFixed(1)} s`;
