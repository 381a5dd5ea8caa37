// The outbox as values: what waits to be sent, in which order, and what a failure means. Pure.
import { sessionEndCodes } from "@prosa/contracts/errors";
import type { ApiErrorCode } from "../../shared/api/index.ts";

/**
 * waiting: its turn has not come, or the link is down. sending: the request is under way. refused: the server said no
 * and it stays here until the person decides. unknown: no answer in time, so it may or may not have arrived.
 * late: the link was away too long to send it without asking.
 */
export type OutboxState = "waiting" | "sending" | "refused" | "unknown" | "late";

export interface OutboxItem {
  /** The screen's key and the server's idempotency key, from the first key press to the last tick. */
  clientId: string;
  ticketId: number;
  body: string;
  createdAt: string;
  /** Its place in the queue; two of the same millisecond must not change places at a reload. */
  order: number;
  /** Since when the person wants it sent; trying again makes it fresh, and keeps its place. */
  wantedAt: string;
  /** The window that keeps it; another window takes over only when that one is gone. */
  tabId: string;
  state: OutboxState;
  code: ApiErrorCode | null;
  attempts: number;
}

export type Outbox = readonly OutboxItem[];

/** After a pause longer than this the words may no longer fit: ask before sending. */
export const LATE_AFTER_MS = 10 * 60_000;
const SERVER_FAULT_TRIES = 5;
const BACKOFF_MS = [1000, 2000, 4000, 8000, 15_000, 30_000];

export const itemsOf = (outbox: Outbox, ticketId: number) => outbox.filter((item) => item.ticketId === ticketId);

/** What may go out now: the first of each ticket, unless it is on its way or needs the person. */
export function dueItems(outbox: Outbox): OutboxItem[] {
  const seen = new Set<number>();
  return outbox.filter((item) => {
    if (seen.has(item.ticketId)) return false;
    seen.add(item.ticketId);
    return item.state === "waiting";
  });
}

/** How many stand behind one that failed and go only after it. */
export function heldBehind(outbox: Outbox, clientId: string): number {
  const at = outbox.findIndex((item) => item.clientId === clientId);
  const ticketId = outbox[at]?.ticketId;
  return at === -1 ? 0 : outbox.slice(at + 1).filter((item) => item.ticketId === ticketId).length;
}

export function change(outbox: Outbox, clientId: string, part: Partial<OutboxItem>): Outbox {
  return outbox.map((item) => (item.clientId === clientId ? { ...item, ...part } : item));
}

export const without = (outbox: Outbox, clientId: string): Outbox =>
  outbox.filter((item) => item.clientId !== clientId);

export interface Verdict {
  state: OutboxState;
  code: ApiErrorCode | null;
  /** When to try again by itself; null: at the next sign that the link works, or when the person says so. */
  retryAfterMs: number | null;
}

/** What a failed attempt means. A repeat is always safe, because the server knows the client id. */
export function judgeFailure(
  code: ApiErrorCode,
  status: number | null,
  attempts: number,
  retryAfterMs?: number,
): Verdict {
  const backoff = BACKOFF_MS[Math.min(attempts, BACKOFF_MS.length) - 1] ?? 1000;
  if (code === "timeout") return { state: "unknown", code, retryAfterMs: null };
  if (code === "network") return { state: "waiting", code: null, retryAfterMs: backoff };
  // The session is over; the next one of the same person goes on where this one stopped.
  if ((sessionEndCodes as readonly string[]).includes(code) || status === 401) {
    return { state: "waiting", code: null, retryAfterMs: null };
  }
  if (code === "ERR_TOO_MANY_REQUESTS") return { state: "waiting", code: null, retryAfterMs: retryAfterMs ?? backoff };
  const isServerFault = status !== null && status >= 500;
  if (isServerFault && attempts < SERVER_FAULT_TRIES) return { state: "waiting", code: null, retryAfterMs: backoff };
  return { state: "refused", code, retryAfterMs: null };
}

/** What was found on the device at start, or when the link came back. */
export function markLate(outbox: Outbox, now: number): Outbox {
  return outbox.map((item) =>
    item.state === "waiting" && now - Date.parse(item.wantedAt) > LATE_AFTER_MS ? { ...item, state: "late" } : item,
  );
}
