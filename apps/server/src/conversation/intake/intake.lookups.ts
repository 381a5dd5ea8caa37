// Turns for those who must ask the database who they are: some at once, some more in line, the others come again later.
import { AppError } from "#platform/errors";

export interface LookupRule {
  atOnce: number;
  inLine: number;
}

export function createLookups({ atOnce, inLine }: LookupRule) {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async function lookUp<T>(mayWait: boolean, find: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1;
    else if (!mayWait || waiting.length >= inLine) throw new AppError("ERR_UNAVAILABLE");
    // Whoever ends hands the turn on as it is, so nobody who comes just then takes it away.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await find();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
