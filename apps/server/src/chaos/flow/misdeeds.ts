// What the provider does wrong, each for a few requests or notices, in the words of its control API.

export interface Misdeed {
  name: string;
  rule: Record<string, unknown>;
}

const request = (name: string, count: number, rule: Record<string, unknown>): Misdeed => ({
  name,
  // One in three, so that the same message seldom meets it twice in a row and those in between get through.
  rule: { edge: "messages", method: "POST", probability: 0.34, count, ...rule },
});
const notice = (name: string, rule: Record<string, unknown>): Misdeed => ({
  name,
  rule: { webhook: "status", probability: 0.7, count: 80, ...rule },
});
const send = (name: string, script: string, count: number): Misdeed => ({
  name,
  rule: { action: "script", script, probability: 0.5, count },
});

/** Longer than a send waits for its answer. */
const SILENCE_MS = 11_000;

export const misdeeds: readonly Misdeed[] = [
  request("error-500", 6, { action: "http", httpStatus: 500, body: "provider" }),
  request("error-503", 4, { action: "http", httpStatus: 503, body: "provider", code: 131_016 }),
  request("page-502-before", 3, { action: "http", httpStatus: 502, body: "html" }),
  request("empty-500-after", 3, { action: "http", httpStatus: 500, body: "empty", when: "after" }),
  request("too-many-429", 4, { action: "http", httpStatus: 429, body: "provider", retryAfter: 1 }),
  request("pair-limit", 2, { action: "error", code: 131_056 }),
  request("refused", 3, { action: "error", code: 131_026 }),
  request("timeout-before", 3, { action: "timeout", ms: SILENCE_MS }),
  request("timeout-after", 3, { action: "timeout", ms: SILENCE_MS, when: "after" }),
  request("reset-before", 3, { action: "reset" }),
  request("reset-after", 3, { action: "reset", when: "after" }),
  request("slow", 12, { action: "slow", ms: 1_500 }),
  notice("told-thrice", { action: "duplicate", copies: 3 }),
  notice("reordered", { action: "reorder", ms: 1_500 }),
  notice("late", { action: "delay", ms: 1_500 }),
  send("read-before-sent", "read_before_sent", 12),
  send("out-of-order", "out_of_order", 12),
  send("failed-after-delivered", "failed_after_delivered", 6),
  send("fails-later", "fail", 3),
];
