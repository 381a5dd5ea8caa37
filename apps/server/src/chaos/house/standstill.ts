// Notices when the whole machine stood still under a run, as virtual machines do: whoever was sending then lost its claim.

export interface Standstills {
  /** The last moment before each, in milliseconds since the epoch. */
  readonly moments: readonly number[];
  stop(): void;
}

const LOOK_MS = 500;
/** Longer than a busy machine makes anybody wait for a turn. */
const LONG_MS = 5_000;

export function watchStandstills(): Standstills {
  const moments: number[] = [];
  let last = Date.now();
  const timer = setInterval(() => {
    const now = Date.now();
    if (now - last > LONG_MS) moments.push(last);
    last = now;
  }, LOOK_MS).unref();
  return { moments, stop: () => clearInterval(timer) };
}
