// Fetches a part of the program when a screen needs it: given the specified time, and a second try.
import { limits } from "@prosa/contracts/limits";

const TIMEOUT_MS = limits.chunkLoadTimeoutSeconds * 1000;
const RETRY_AFTER_MS = 1000;

function inTime<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("chunk load timeout")), timeoutMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

export async function loadChunk<T>(
  load: () => Promise<T>,
  { timeoutMs = TIMEOUT_MS, retryAfterMs = RETRY_AFTER_MS } = {},
): Promise<T> {
  try {
    return await inTime(load(), timeoutMs);
  } catch {
    await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
    return inTime(load(), timeoutMs);
  }
}

const PATIENCE_MS = 5000;

/** For a part of a screen that is open: without a network it comes later, and nobody loses the screen they work on. */
export async function loadPatiently<T>(
  load: () => Promise<T>,
  { pauseMs = PATIENCE_MS, ...times }: Parameters<typeof loadChunk>[1] & { pauseMs?: number } = {},
): Promise<T> {
  for (;;) {
    try {
      return await loadChunk(load, times);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
