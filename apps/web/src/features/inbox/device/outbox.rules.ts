// The outbox as values: what waits to be sent, in which order, and what a failure means. Pure.
import { sessionEndCodes } from "@prosa/contracts/errors";
import type { MessageContent, MessageType } from "@prosa/contracts/message-content";
import type { NewContent } from "@prosa/contracts/messages";
import type { ApiErrorCode } from "../../../shared/api/index.ts";
import type { FileFacts, QuotedMessage } from "./drafts.rules.ts";

/**
 * waiting: its turn has not come, or the link is down. sending: the request is under way. refused: the server said no
 * and it stays here until the person decides. unknown: no answer in time, so it may or may not have arrived.
 * late: the link was away too long to send it without asking.
 */
export type OutboxState = "waiting" | "sending" | "refused" | "unknown" | "late";

/** What only this device can know: the person stopped the upload, or a reload lost a file too large to keep. */
export type OutboxCode = ApiErrorCode | "canceled" | "fileGone";

export interface OutboxItem {
  /** The screen's key and the server's idempotency key, from the first key press to the last tick. */
  clientId: string;
  ticketId: number;
  type: MessageType;
  /** The words, or the caption of the file. */
  body: string;
  content: NewContent | null;
  /** The same as the conversation will show it once the server has it. */
  shown: MessageContent | null;
  quoted: QuotedMessage | null;
  /** Members of the group who are named in the words. */
  mentions?: number[];
  /** Its bytes are kept under the client id. */
  file: (FileFacts & { as: "auto" | "document" | "voice" | "sticker" }) | null;
  /** Of a request with a file: names the whole, as the client id names the file's message. */
  requestId: string | null;
  /** The line the server will put above the words; null: none is wanted. */
  signature: string | null;
  /** The newest message of the ticket the person had seen; null: whatever came meanwhile, it goes. */
  seenId: number | null;
  /** The server's draft that these words were. */
  draftId: string | null;
  /** Refused because of newer messages: the newest of them. */
  newerId: number | null;
  createdAt: string;
  /** Its place in the queue; two of the same millisecond must not change places at a reload. */
  order: number;
  /** Since when the person wants it sent; trying again makes it fresh, and keeps its place. */
  wantedAt: string;
  /** The window that keeps it; another window takes over only when that one is gone. */
  tabId: string;
  state: OutboxState;
  code: OutboxCode | null;
  attempts: number;
}

/** What the composer gives; the rest is the outbox's own. */
export type Sendable = Pick<OutboxItem, "clientId" | "ticketId" | "body"> &
  Partial<
    Pick<
      OutboxItem,
      "type" | "content" | "shown" | "quoted" | "mentions" | "file" | "requestId" | "signature" | "seenId" | "draftId"
    >
  >;

const plain = {
  type: "text",
  content: null,
  shown: null,
  quoted: null,
  file: null,
  requestId: null,
  signature: null,
  seenId: null,
  draftId: null,
  newerId: null,
} as const;

/** Also what an earlier version kept: only words. */
export const readItem = (stored: Omit<OutboxItem, keyof typeof plain> & Partial<OutboxItem>): OutboxItem => ({
  ...plain,
  ...stored,
});

export function newItem(given: Sendable, place: Pick<OutboxItem, "createdAt" | "order" | "tabId">): OutboxItem {
  return { ...plain, ...given, ...place, wantedAt: place.createdAt, state: "waiting", code: null, attempts: 0 };
}

export type Outbox = readonly OutboxItem[];

/** After a pause longer than this the words may no longer fit: ask before sending. */
export const LATE_AFTER_MS = 10 * 60_000;
const SERVER_FAULT_TRIES = 5;
const BACKOFF_MS = [1000, 2000, 4000, 8000, 15_000, 30_000];

export const itemsOf = (outbox: Outbox, ticketId: number) => outbox.filter((item) => item.ticketId === ticketId);

/** A note goes nowhere, so it neither waits behind a message that failed nor holds one up. */
const laneOf = ({ ticketId, type }: OutboxItem) => (type === "note" ? `note:${ticketId}` : `${ticketId}`);

/** What may go out now: the first of each ticket, unless it is on its way or needs the person. */
export function dueItems(outbox: Outbox): OutboxItem[] {
  const seen = new Set<string>();
  return outbox.filter((item) => {
    if (seen.has(laneOf(item))) return false;
    seen.add(laneOf(item));
    return item.state === "waiting";
  });
}

/** How many stand behind one that failed and go only after it. */
export function heldBehind(outbox: Outbox, clientId: string): number {
  const at = outbox.findIndex((item) => item.clientId === clientId);
  const failed = outbox[at];
  return failed ? outbox.slice(at + 1).filter((item) => laneOf(item) === laneOf(failed)).length : 0;
}

export function change(outbox: Outbox, clientId: string, part: Partial<OutboxItem>): Outbox {
  return outbox.map((item) => (item.clientId === clientId ? { ...item, ...part } : item));
}

export const without = (outbox: Outbox, clientId: string): Outbox =>
  outbox.filter((item) => item.clientId !== clientId);

/**
 * The person wants it sent, having seen the conversation up to there. What waits behind it in the same ticket was decided
 * with it: it does not ask once more about the same messages.
 */
export function wantedAgain(outbox: Outbox, clientId: string, wantedAt: string, seenId: number): Outbox {
  const wanted = outbox.find((item) => item.clientId === clientId);
  const seen = Math.max(seenId, wanted?.newerId ?? 0);
  return outbox.map((item) => {
    if (!wanted || item.ticketId !== wanted.ticketId) return item;
    const known = item.seenId === null || item.seenId >= seen ? item : { ...item, seenId: seen };
    if (item !== wanted) return known;
    return { ...known, state: "waiting", code: null, attempts: 0, newerId: null, wantedAt };
  });
}

export interface Verdict {
  state: OutboxState;
  code: OutboxCode | null;
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
