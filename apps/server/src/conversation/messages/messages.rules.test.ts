// Statuses as an order, and when to try again, as plain values; the order is the same in SQL.
import type { FailureClass } from "@prosa/contracts/failures";
import { MessageStatus } from "@prosa/contracts/tickets";
import { expect, test } from "vitest";
import { testDatabase } from "#testing";
import { ackOf, afterSend, beats, type Ended, failureCode, MOST_TRIES, waitAfter } from "./messages.rules.ts";

const db = testDatabase();

test("the database orders statuses as the code does", async () => {
  const rows = await db.sql<{ a: MessageStatus; b: MessageStatus; beats: boolean }>(
    `select a, b, message_status_rank(a) > message_status_rank(b) as beats
       from unnest($1::text[]) a, unnest($1::text[]) b`,
    [MessageStatus.options],
  );
  expect(rows).toHaveLength(MessageStatus.options.length ** 2);
  for (const { a, b, beats: inSql } of rows) expect(beats(a, b), `${a} over ${b}`).toBe(inSql);
});

test("news never goes back, a failure yields to delivery, an unknown outcome to any word", () => {
  expect(beats("delivered", "read")).toBe(false);
  expect(beats("failed", "sent")).toBe(true);
  expect(beats("failed", "delivered")).toBe(false);
  expect(beats("delivered", "failed")).toBe(true);
  for (const word of ["sent", "delivered", "read", "played", "failed"] as const) {
    expect(beats(word, "unconfirmed")).toBe(true);
  }
});

test("the numeric alias follows the status", () => {
  expect(
    ["failed", "queued", "unconfirmed", "sent", "delivered", "read", "played"].map((s) => ackOf(s as MessageStatus)),
  ).toEqual([-1, 0, 0, 1, 2, 3, 4]);
});

test("classes of failure become codes of the catalogue", () => {
  expect(failureCode("INVALID_RECIPIENT")).toBe("ERR_CONTACTS_NOT_EXISTS_WHATSAPP");
  expect(failureCode("AUTH_LOST")).toBe("ERR_WAPP_NOT_INITIALIZED");
  expect(failureCode("WINDOW_CLOSED")).toBe("ERR_WINDOW_CLOSED");
  expect(failureCode("UNKNOWN")).toBe("ERR_SENDING_WAPP_MSG");
});

const now = new Date("2025-03-10T12:00:00Z");
const facts = { tries: 1, queuedAt: now, now, seed: 0 };
const waitOf = (failure: FailureClass, tries: number) => waitAfter(failure, { ...facts, tries }, null);

test("waits grow, are capped, and differ per class", () => {
  expect([1, 2, 3, 7].map((tries) => waitOf("RETRY_LATER", tries))).toEqual([2_000, 6_000, 18_000, 300_000]);
  expect([1, 2, 3].map((tries) => waitOf("RATE_PAIR", tries))).toEqual([4_000, 16_000, 64_000]);
  expect([1, 2, 3].map((tries) => waitOf("RATE_CHANNEL", tries))).toEqual([1_000, 2_000, 4_000]);
});

test("the provider's own wish is obeyed, and those who failed together are spread", () => {
  expect(waitAfter("RETRY_LATER", facts, 60_000)).toBe(60_000);
  const waits = new Set(Array.from({ length: 50 }, (_, seed) => waitAfter("RETRY_LATER", { ...facts, seed }, null)));
  expect(waits.size).toBeGreaterThan(40);
  expect(Math.max(...[...waits].map(Number))).toBeLessThanOrEqual(2_500);
});

test("after eight tries or a day it ends; a file gets a second upload and no third", () => {
  expect(waitOf("RETRY_LATER", MOST_TRIES - 1)).not.toBeNull();
  expect(waitOf("RETRY_LATER", MOST_TRIES)).toBeNull();
  expect(waitOf("MEDIA_REJECTED", 1)).not.toBeNull();
  expect(waitOf("MEDIA_REJECTED", 2)).toBeNull();
  expect(waitOf("RATE_CHANNEL", 50), "that a line is too fast is no fault of the message").not.toBeNull();
  const yesterday = new Date(now.getTime() - 24 * 3_600_000);
  expect(waitAfter("RATE_CHANNEL", { ...facts, queuedAt: yesterday }, null)).toBeNull();
});

const failed = (name: FailureClass, given: Partial<Extract<Ended, { outcome: "retry" }>> = {}): Ended => ({
  outcome: "refused",
  class: name,
  code: "1",
  detail: "words",
  ...(given as object),
});

test("an answer is written down as it came", () => {
  const accepted: Ended = { outcome: "accepted", providerId: "wamid.1" };
  expect(afterSend(accepted, facts)).toEqual({ result: accepted, line: null });
  const unknown: Ended = { outcome: "unknown", detail: "no answer" };
  expect(afterSend(unknown, facts)).toEqual({ result: unknown, line: null });
});

test.each<FailureClass>([
  "TEMPLATE_INVALID",
  "TEMPLATE_PAUSED",
  "WINDOW_CLOSED",
  "INVALID_RECIPIENT",
  "RECIPIENT_BLOCKED",
  "OPTED_OUT",
  "USER_LIMIT",
  "EXPERIMENT",
  "BAD_REQUEST",
  "UNKNOWN",
])("%s ends it, with the provider's words", (name) => {
  const result = { outcome: "refused", code: "1", detail: "words", failure: failureCode(name), class: name };
  expect(afterSend(failed(name), facts)).toEqual({ result, line: null });
});

test("a line that is lost keeps its messages waiting", () => {
  for (const name of ["AUTH_LOST", "ACCOUNT_BLOCKED"] as const) {
    expect(afterSend(failed(name), { ...facts, tries: 20 })).toMatchObject({
      result: { outcome: "retry", failure: "ERR_WAPP_NOT_INITIALIZED", afterMs: expect.any(Number) },
      line: { about: "lost", reason: "1 words" },
    });
  }
});

test("a line that is too fast pauses, for as long as the provider wishes", () => {
  const wish = { outcome: "retry", afterMs: 30_000 } as const;
  for (const ended of [failed("RATE_CHANNEL", wish), failed("RETRY_LATER", { ...wish, code: "429" })]) {
    expect(afterSend(ended, facts)).toMatchObject({
      result: { outcome: "retry", afterMs: 30_000 },
      line: { about: "tooFast", wishMs: 30_000 },
    });
  }
  expect(afterSend(failed("RETRY_LATER", wish), facts).line, "one message alone").toBeNull();
  expect(afterSend(failed("RATE_PAIR", wish), facts).line, "one person alone").toBeNull();
});

test("what people complained about fails at once and rests the line", () => {
  expect(afterSend(failed("SPAM_RISK"), facts)).toMatchObject({
    result: { outcome: "refused" },
    line: { about: "spamRisk" },
  });
});

test("a file is uploaded anew once", () => {
  expect(afterSend(failed("MEDIA_REJECTED"), facts).result.outcome).toBe("retry");
  expect(afterSend(failed("MEDIA_REJECTED"), { ...facts, tries: 2 }).result.outcome).toBe("refused");
  expect(afterSend(failed("MEDIA_REJECTED", { code: "none" }), facts).result.outcome, "never sent").toBe("refused");
});
