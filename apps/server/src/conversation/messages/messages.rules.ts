// How a message's delivery may go on: which status beats which, what to try again and when. Pure.
import type { ErrorCode } from "@prosa/contracts/errors";
import type { MessageStatus } from "@prosa/contracts/tickets";

/** The classes of failure that adapters report; spelled out because rules name no adapter. */
export type FailureClass = string;

// The same order as message_status_rank in the migrations; a test holds the two together.
const rank: Record<MessageStatus, number> = {
  queued: 0,
  canceled: 1,
  sending: 2,
  unconfirmed: 3,
  sent: 4,
  failed: 5,
  delivered: 6,
  read: 7,
  played: 8,
  received: 9,
};

/** A status is the greatest ever heard of, so late and repeated news changes nothing. */
export function beats(next: MessageStatus, current: MessageStatus): boolean {
  return rank[next] > rank[current];
}

const acks: Record<MessageStatus, number> = {
  failed: -1,
  canceled: -1,
  queued: 0,
  sending: 0,
  unconfirmed: 0,
  sent: 1,
  delivered: 2,
  received: 2,
  read: 3,
  played: 4,
};

export const ackOf = (status: MessageStatus): number => acks[status];

const codes: Record<string, ErrorCode> = {
  INVALID_RECIPIENT: "ERR_CONTACTS_NOT_EXISTS_WHATSAPP",
  AUTH_LOST: "ERR_WAPP_NOT_INITIALIZED",
  WINDOW_CLOSED: "ERR_WINDOW_CLOSED",
};

export function failureCode(failure: FailureClass): ErrorCode {
  return codes[failure] ?? "ERR_SENDING_WAPP_MSG";
}

/** At most 8 tries in 24 hours; then the person decides. */
export const MOST_TRIES = 8;
const LONGEST_MS = 24 * 3_600_000;

const backoffs: Record<string, { firstMs: number; factor: number; mostMs: number }> = {
  // The provider's own advice for one recipient: 4^n seconds.
  RATE_PAIR: { firstMs: 4_000, factor: 4, mostMs: 300_000 },
  RATE_CHANNEL: { firstMs: 1_000, factor: 2, mostMs: 60_000 },
};
const usualBackoff = { firstMs: 2_000, factor: 3, mostMs: 300_000 };

/** When to try again after the given try failed for now, or null when enough has been tried. */
export function nextTry(facts: {
  failure: FailureClass;
  /** 1 for the first. */
  tries: number;
  createdAt: Date;
  now: Date;
  /** The provider's own wish. */
  afterMs: number | null;
  /** Spreads those who failed together; any number that differs between messages. */
  seed: number;
}): Date | null {
  const { tries, now, createdAt, afterMs, seed } = facts;
  if (tries >= MOST_TRIES) return null;
  const { firstMs, factor, mostMs } = backoffs[facts.failure] ?? usualBackoff;
  const wait = Math.min(firstMs * factor ** (tries - 1), mostMs);
  const jitter = 1 + ((seed * 7919) % 1000) / 4000;
  const at = new Date(now.getTime() + Math.max(Math.round(wait * jitter), afterMs ?? 0));
  return at.getTime() - createdAt.getTime() > LONGEST_MS ? null : at;
}
