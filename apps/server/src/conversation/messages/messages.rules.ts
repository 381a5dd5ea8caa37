// How a message's delivery may go on: which status beats which, and what follows from the end of a send. Pure.
import type { ErrorCode } from "@prosa/contracts/errors";
import type { FailureClass } from "@prosa/contracts/failures";
import type { MessageStatus } from "@prosa/contracts/tickets";

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

const codes: Partial<Record<FailureClass, ErrorCode>> = {
  INVALID_RECIPIENT: "ERR_CONTACTS_NOT_EXISTS_WHATSAPP",
  AUTH_LOST: "ERR_WAPP_NOT_INITIALIZED",
  ACCOUNT_BLOCKED: "ERR_WAPP_NOT_INITIALIZED",
  WINDOW_CLOSED: "ERR_WINDOW_CLOSED",
  RECIPIENT_BLOCKED: "ERR_RECIPIENT_BLOCKED",
};

export function failureCode(failure: FailureClass): ErrorCode {
  return codes[failure] ?? "ERR_SENDING_WAPP_MSG";
}

/** At most 8 tries in 24 hours; then the person decides. */
export const MOST_TRIES = 8;
const LONGEST_MS = 24 * 3_600_000;

interface Backoff {
  firstMs: number;
  factor: number;
  mostMs: number;
  tries: number;
}

const usualBackoff: Backoff = { firstMs: 2_000, factor: 3, mostMs: 300_000, tries: MOST_TRIES };
const backoffs: Partial<Record<FailureClass, Backoff>> = {
  // The provider's own advice for one recipient: 4^n seconds. Those behind it in the conversation wait with it.
  RATE_PAIR: { firstMs: 4_000, factor: 4, mostMs: 300_000, tries: MOST_TRIES },
  // The line was too fast, which says nothing against the message: it has its whole day.
  RATE_CHANNEL: { firstMs: 1_000, factor: 2, mostMs: 60_000, tries: Number.POSITIVE_INFINITY },
  // A file that got lost on its way is uploaded anew once; one that is not accepted stays refused.
  MEDIA_REJECTED: { firstMs: 2_000, factor: 1, mostMs: 2_000, tries: 2 },
};

export interface TryFacts {
  /** 1 for the first. */
  tries: number;
  /** When it joined the line. */
  queuedAt: Date;
  now: Date;
  /** Spreads those who failed together; any number that differs between messages. */
  seed: number;
}

/** How long to wait after the given try failed for now, or null when enough has been tried. */
export function waitAfter(failure: FailureClass, facts: TryFacts, wishMs: number | null): number | null {
  const { tries, now, queuedAt, seed } = facts;
  const backoff = backoffs[failure] ?? usualBackoff;
  if (tries >= backoff.tries) return null;
  const wait = Math.min(backoff.firstMs * backoff.factor ** (tries - 1), backoff.mostMs);
  const jitter = 1 + ((seed * 7919) % 1000) / 4000;
  const afterMs = Math.max(Math.round(wait * jitter), wishMs ?? 0);
  return now.getTime() + afterMs - queuedAt.getTime() > LONGEST_MS ? null : afterMs;
}

/** How a send ended, in the words all adapters share. */
export type Ended =
  | { outcome: "accepted"; providerId: string }
  | { outcome: "refused"; class: FailureClass; code: string; detail: string | null }
  | { outcome: "retry"; class: FailureClass; code: string; detail: string | null; afterMs: number | null }
  | { outcome: "unknown"; detail: string };

/** What is written down about a send; `send_settle` in the migrations reads it. */
export type Result =
  | { outcome: "accepted"; providerId: string }
  | { outcome: "unknown"; detail: string }
  | { outcome: "refused"; code: string; detail: string | null; failure: ErrorCode; class: FailureClass }
  | {
      outcome: "retry";
      code: string;
      detail: string | null;
      failure: ErrorCode;
      class: FailureClass;
      afterMs?: number;
    };

/** What it says about the whole line. */
export type LineNews =
  | { about: "lost"; reason: string }
  /** The provider asked for a pause, of this length if it named one. */
  | { about: "tooFast"; reason: string; wishMs: number | null }
  | { about: "spamRisk"; reason: string };

/** A message that only its line failed waits for the line: it is looked at again soon, and then held with the others. */
const LOOK_AGAIN_MS = 2_000;
/** What HTTP itself says when somebody is too fast, with or without the provider's words. */
const TOO_MANY_REQUESTS = "429";
/** The code of a refusal that did not come from the provider: trying again would end the same way. */
const NEVER_SENT = "none";

export function afterSend(ended: Ended, facts: TryFacts): { result: Result; line: LineNews | null } {
  if (ended.outcome === "accepted" || ended.outcome === "unknown") return { result: ended, line: null };
  const { code, detail } = ended;
  const isTooFast = ended.class === "RATE_CHANNEL" || code === TOO_MANY_REQUESTS;
  const failure = isTooFast ? "RATE_CHANNEL" : ended.class;
  const words = { code, detail, failure: failureCode(failure), class: failure };
  const reason = `${code} ${detail ?? ""}`.trim();
  const wishMs = ended.outcome === "retry" ? ended.afterMs : null;

  if (failure === "AUTH_LOST" || failure === "ACCOUNT_BLOCKED") {
    return { result: { outcome: "retry", ...words, afterMs: LOOK_AGAIN_MS }, line: { about: "lost", reason } };
  }
  const line: LineNews | null = isTooFast
    ? { about: "tooFast", reason, wishMs }
    : failure === "SPAM_RISK"
      ? { about: "spamRisk", reason }
      : null;
  const isForNow = isTooFast || ended.outcome === "retry" || (failure === "MEDIA_REJECTED" && code !== NEVER_SENT);
  const afterMs = isForNow ? waitAfter(failure, facts, wishMs) : null;
  return {
    result: isForNow && afterMs !== null ? { outcome: "retry", ...words, afterMs } : { outcome: "refused", ...words },
    line,
  };
}
