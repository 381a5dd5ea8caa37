// How long the event loop was kept by one thing, in time of the processor: a thread that is not let run does not count, so
// a busy machine measures the same as a quiet one. A slower processor is told apart by a yardstick of the same run.
const MICROSECONDS = 1_000;
const YARDSTICK_BYTES = 4 * 1024 * 1024;
const YARDSTICK_TURNS = 7;
/** Where the yardstick takes no longer, the bound is meant as it stands: chosen; 55 to 66 were seen on a busy machine. */
const YARDSTICK_MS = 40;
/** A slow processor excuses this much and no more. */
const MOST_EXCUSED = 4;

/** Of this thread only: the collector's helpers and the disk's threads keep nobody waiting. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / MICROSECONDS;
}

/** The longest turn of the loop while the work went on. */
export async function longestTurnOf(work: () => Promise<unknown>): Promise<number> {
  let isOver = false;
  let longest = 0;
  let last = processorMs();
  const look = () => {
    const now = processorMs();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const turn = () => {
    look();
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  try {
    await work();
  } finally {
    look();
    isOver = true;
  }
  return longest;
}

/** Taking a text apart, as nearly every request begins: the middle of some turns, in time of the processor. */
export function yardstickMs(): number {
  const text = JSON.stringify(
    Array.from({ length: YARDSTICK_BYTES / 32 }, (_, n) => ({ n, text: "a word of length" })),
  );
  const times = Array.from({ length: YARDSTICK_TURNS }, () => {
    const start = processorMs();
    JSON.parse(text);
    return processorMs() - start;
  });
  return times.toSorted((a, b) => a - b)[Math.floor(YARDSTICK_TURNS / 2)] ?? YARDSTICK_MS;
}

export function boundFor(boundMs: number, measuredMs: number): number {
  return boundMs * Math.min(Math.max(1, measuredMs / YARDSTICK_MS), MOST_EXCUSED);
}
