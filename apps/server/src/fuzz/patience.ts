// Asks again when the server had no hands free: a machine with too much to do is not what the fuzz looks for. How often
// that was is told at the end, and whoever is still answered so after the last try has found something.
import { setTimeout as pause } from "node:timers/promises";

interface Answered {
  status: number;
  text: string;
}

const TRIES = 6;
/** Doubled from try to try: sixteen seconds in all. */
const FIRST_PAUSE_MS = 500;

export interface Patience {
  ask<A extends Answered>(send: () => Promise<A>): Promise<A>;
  /** How many answers were "not now" and asked for again. */
  readonly repeated: number;
}

export function createPatience(firstPauseMs = FIRST_PAUSE_MS): Patience {
  let repeated = 0;
  return {
    async ask(send) {
      for (let tries = 1; ; tries++) {
        const answer = await send();
        if (!isNotNow(answer) || tries === TRIES) return answer;
        repeated += 1;
        await pause(firstPauseMs * 2 ** (tries - 1));
      }
    },
    get repeated() {
      return repeated;
    },
  };
}

/** The one refusal that says nothing about the request: no connection to the database in time, no place in the line. */
function isNotNow({ status, text }: Answered): boolean {
  return status === 503 && text.includes('"ERR_UNAVAILABLE"');
}
