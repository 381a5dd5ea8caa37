// What follows from the end of a connection, by WhatsApp's code. Pure: no clock, no socket.
import type { SessionReason } from "@prosa/contracts/session-link";

export type Reaction =
  | { next: "reopen" }
  | { next: "wait"; ms: number }
  /** Let another node have it, and ask for it again after a while. */
  | { next: "yield"; ms: number }
  | { next: "lost"; reason: SessionReason }
  | { next: "newVersion" }
  | { next: "roundEnded" };

/** What went before; kept by the session. */
export interface Past {
  /** Endings since a connection last stayed open for a minute. */
  failures: number;
  /** Of those, how many of the last were 500, one after the other. */
  badSessions: number;
  /** When another program took the session over, newest last (milliseconds). */
  replacedAt: number[];
  hasTriedVersion: boolean;
  hasOtherVersion: boolean;
}

export const STEADY_MS = 60_000;
const STEPS = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000];
const BUSY_STEP = STEPS.indexOf(30_000);
const MOST_FAILURES = 10;
const MOST_BAD_SESSIONS = 3;
const MOST_REPLACED = 3;
const REPLACED_WINDOW = 600_000;
const YIELD_MS = 30_000;

const FINAL: Record<number, SessionReason> = {
  401: "loggedOut",
  403: "banned",
  402: "refused",
  406: "refused",
  419: "refused",
  411: "updateWhatsapp",
};

/** `past` already counts this ending; `jitter` is between -1 and 1. */
export function reactionTo(code: number, words: string, past: Past, now: number, jitter: number): Reaction {
  const reason = FINAL[code];
  if (reason) return { next: "lost", reason };
  if (code === 515) return { next: "reopen" };
  if (words.includes("QR refs attempts ended")) return { next: "roundEnded" };
  if (code === 440) return replaced(past, now);
  if (code === 405 || code === 409) return outdated(past);
  if (code === 500 && past.badSessions >= MOST_BAD_SESSIONS) return { next: "lost", reason: "badSession" };
  if (past.failures >= MOST_FAILURES) return { next: "lost", reason: "unreachable" };
  const first = code === 503 ? BUSY_STEP : 0;
  const step = Math.min(first + Math.max(past.failures - 1, 0), STEPS.length - 1);
  return { next: "wait", ms: Math.round((STEPS[step] ?? STEPS[0] ?? 0) * (1 + 0.3 * jitter)) };
}

function replaced({ replacedAt }: Past, now: number): Reaction {
  const recent = replacedAt.filter((at) => now - at < REPLACED_WINDOW);
  if (recent.length >= MOST_REPLACED) return { next: "lost", reason: "usedElsewhere" };
  return { next: "yield", ms: YIELD_MS };
}

function outdated({ hasTriedVersion, hasOtherVersion }: Past): Reaction {
  return hasOtherVersion && !hasTriedVersion ? { next: "newVersion" } : { next: "lost", reason: "outdated" };
}
