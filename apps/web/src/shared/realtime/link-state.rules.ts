// What the state of the link means for the person at the screen.

export type LinkState = "idle" | "connecting" | "online" | "offline" | "failed";

/** A short gap is nobody's business; a long one is a complete failure. */
export const OFFLINE_AFTER_MS = 3_000;
export const FAILED_AFTER_MS = 60_000;
/** Each reload that did not help makes the next one wait twice as long, up to this. */
export const FAILED_AFTER_MAX_MS = 600_000;

export function failedAfter(reloadsSoFar: number): number {
  return Math.min(FAILED_AFTER_MS * 2 ** reloadsSoFar, FAILED_AFTER_MAX_MS);
}

export function stateOf(link: {
  connected: boolean;
  downForMs: number;
  browserOnline: boolean;
  patienceMs: number;
}): LinkState {
  if (link.connected) return "online";
  if (!link.browserOnline) return "offline";
  if (link.downForMs >= link.patienceMs) return "failed";
  return link.downForMs >= OFFLINE_AFTER_MS ? "offline" : "connecting";
}
