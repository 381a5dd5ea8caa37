// Lets a few do something at a time; the others wait in line, or leave it.

export function createTurns(most: number) {
  const waiting: (() => void)[] = [];
  let busy = 0;
  return async function takeTurn<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    if (busy >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else busy += 1;
    try {
      signal.throwIfAborted();
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else busy -= 1;
    }
  };
}
