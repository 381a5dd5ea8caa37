// Did this process hear everything? Each leader numbers its passes; a hole in the numbers is something missed.

export interface Announcement {
  /** Grows with each leader. */
  readonly epoch: number;
  /** Grows by one with each pass of that leader; a heartbeat repeats the last. */
  readonly n: number;
  readonly isHeartbeat: boolean;
  /** The journal's position before it. */
  readonly from: string;
  /** The position after it, or null when the rest of the same stretch follows. */
  readonly to: string | null;
}

/** "old": of a leader before the present one, or heard already. It changes nothing. */
export type Verdict = "continuous" | "gap" | "old";

export interface Continuity {
  follow(heard: Announcement): Verdict;
  /** Everything up to here has been heard, or null while that is unknown. */
  readonly position: string | null;
}

const REMEMBERED_POSITIONS = 500;

export function createContinuity(): Continuity {
  let epoch = -1;
  let n = 0;
  let position: string | null = null;
  const passed = new Set<string>();

  function moveTo(heard: Announcement, verdict: Verdict): Verdict {
    epoch = heard.epoch;
    n = heard.n;
    // In the middle of a stretch the old position still holds, unless something before it is missing.
    if (heard.to !== null) position = heard.to;
    else if (verdict === "gap") position = null;
    if (position !== null) {
      passed.add(position);
      if (passed.size > REMEMBERED_POSITIONS) passed.delete(passed.values().next().value as string);
    }
    return verdict;
  }

  function judge(heard: Announcement): Verdict {
    if (heard.epoch < epoch) return "old";
    if (heard.epoch > epoch) {
      // A new leader begins where the last one noted it was. If we have been there, its first pass misses nothing.
      const isItsFirst = heard.n === (heard.isHeartbeat ? 0 : 1);
      return isItsFirst && passed.has(heard.from) ? "continuous" : "gap";
    }
    if (heard.isHeartbeat) return heard.n === n ? "continuous" : heard.n > n ? "gap" : "old";
    return heard.n === n + 1 ? "continuous" : heard.n > n ? "gap" : "old";
  }

  return {
    follow(heard) {
      const verdict = judge(heard);
      return verdict === "old" ? verdict : moveTo(heard, verdict);
    },
    get position() {
      return position;
    },
  };
}
