// Waiting for a condition instead of for a time.
import { setTimeout as pause } from "node:timers/promises";

export async function waitUntil(what: string, holds: () => boolean | Promise<boolean>, limitMs: number): Promise<void> {
  const end = performance.now() + limitMs;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`${what} did not happen within ${limitMs / 1000} s`);
    await pause(50);
  }
}
