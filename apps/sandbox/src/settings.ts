// The knobs of the sandbox that are not about one person: speeds, limits that are off until asked for, and sizes.

export type AutoStatuses = "none" | "sent" | "delivered" | "read";

export type Settings = {
  /** Multiplies every delay of the behaviour scripts; 0.1 makes them ten times faster. */
  pace: number;
  /** First wait before a webhook is tried again; it doubles up to ten seconds. */
  webhookRetryMs: number;
  /** How long the `timeout` script, and an injected timeout, leave a request unanswered. */
  timeoutMs: number;
  /** One message per this many milliseconds to the same person; 0 turns the pair limit off. */
  pairIntervalMs: number;
  /** How many messages to the same person may be borrowed ahead of that rhythm. */
  pairBurst: number;
  /** Messages per second of one business number, in and out; 0 turns the limit off. */
  throughputPerSecond: number;
  /** Whether a closed window is refused in the answer, or accepted and then failed by webhook: the provider does both. */
  windowRefusal: "answer" | "webhook";
  /** The last status that scripts tell by themselves; failures are told always. */
  autoStatuses: AutoStatuses;
  /** How many statuses of a number one body may hold; 1 tells each alone. */
  statusBatch: number;
  /** How long the address of a file works. */
  mediaUrlMs: number;
  /** How many lines the ledger keeps; the oldest are forgotten first. */
  ledgerLimit: number;
};

export const DEFAULT_SETTINGS: Settings = {
  pace: 1,
  webhookRetryMs: 500,
  timeoutMs: 30_000,
  pairIntervalMs: 0,
  pairBurst: 45,
  throughputPerSecond: 0,
  windowRefusal: "answer",
  autoStatuses: "read",
  statusBatch: 1,
  mediaUrlMs: 5 * 60 * 1_000,
  ledgerLimit: 1_000_000,
};
