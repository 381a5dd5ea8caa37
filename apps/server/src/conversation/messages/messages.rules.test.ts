// Statuses as an order, and when to try again, as plain values; the order is the same in SQL.
import { MessageStatus } from "@prosa/contracts/tickets";
import { expect, test } from "vitest";
import { testDatabase } from "#testing";
import { ackOf, beats, failureCode, MOST_TRIES, nextTry } from "./messages.rules.ts";

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
  expect(failureCode("SPAM_RISK")).toBe("ERR_SENDING_WAPP_MSG");
});

const now = new Date("2025-03-10T12:00:00Z");
const facts = { failure: "RETRY_LATER", tries: 1, createdAt: now, now, afterMs: null as number | null, seed: 0 };
const waitOf = (given: Partial<typeof facts>) => {
  const at = nextTry({ ...facts, ...given });
  return at && at.getTime() - now.getTime();
};

test("waits grow, are capped, and differ per class", () => {
  expect([1, 2, 3, 7].map((tries) => waitOf({ tries }))).toEqual([2_000, 6_000, 18_000, 300_000]);
  expect([1, 2, 3].map((tries) => waitOf({ tries, failure: "RATE_PAIR" }))).toEqual([4_000, 16_000, 64_000]);
  expect([1, 2, 3].map((tries) => waitOf({ tries, failure: "RATE_CHANNEL" }))).toEqual([1_000, 2_000, 4_000]);
});

test("the provider's own wish is obeyed, and those who failed together are spread", () => {
  expect(waitOf({ afterMs: 60_000 })).toBe(60_000);
  const waits = new Set(Array.from({ length: 50 }, (_, seed) => waitOf({ seed })));
  expect(waits.size).toBeGreaterThan(40);
  expect(Math.max(...[...waits].map(Number))).toBeLessThanOrEqual(2_500);
});

test("after eight tries or a day it ends", () => {
  expect(waitOf({ tries: MOST_TRIES })).toBeNull();
  expect(nextTry({ ...facts, createdAt: new Date(now.getTime() - 24 * 3_600_000) })).toBeNull();
});
