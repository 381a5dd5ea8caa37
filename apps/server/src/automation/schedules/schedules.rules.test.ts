// Scheduled messages as plain values.
import { expect, test } from "vitest";
import { messageIdOf } from "./message-ids.ts";
import { datesOf, decide, reasonOf } from "./schedules.rules.ts";

const at = (text: string) => new Date(text);
const minutes = (count: number) => new Date(at("2026-03-10T12:00:00Z").getTime() + count * 60_000);
const due = minutes(0);
const facts = { dueAt: due, lateMinutes: 60, restoredAt: null, cancelIfAnswered: false, isAnswered: false };

test("all dates are counted from the first, in the company's time", () => {
  const plan = { sendAt: at("2026-01-31T12:00:30Z"), period: "monthly" as const, count: 3 };
  expect(datesOf(plan, "America/Sao_Paulo").map((date) => date.toISOString())).toEqual([
    "2026-01-31T12:00:00.000Z",
    "2026-02-28T12:00:00.000Z",
    "2026-03-31T12:00:00.000Z",
  ]);
  expect(datesOf({ ...plan, period: null, count: 1 }, "UTC")).toHaveLength(1);
});

test("late up to the tolerance it is sent and marked; later, or due before a restore, it is missed", () => {
  expect(decide({ ...facts, now: minutes(0.5) })).toEqual({ send: true, isLate: false });
  expect(decide({ ...facts, now: minutes(60) })).toEqual({ send: true, isLate: true });
  expect(decide({ ...facts, now: minutes(62) })).toEqual({ send: false, reason: "missed" });
  expect(decide({ ...facts, now: minutes(2), restoredAt: minutes(1) })).toEqual({ send: false, reason: "missed" });
  expect(decide({ ...facts, now: minutes(2), restoredAt: minutes(-1) })).toMatchObject({ send: true });
});

test("an answer cancels it where that is wanted", () => {
  const answered = { ...facts, now: minutes(0), isAnswered: true };
  expect(decide(answered)).toMatchObject({ send: true });
  expect(decide({ ...answered, cancelIfAnswered: true })).toEqual({ send: false, reason: "answered" });
});

test("each date has one id, and each refusal a reason", () => {
  expect(messageIdOf(1, 2, 3)).toBe(messageIdOf(1, 2, 3));
  expect(new Set([messageIdOf(1, 2, 3), messageIdOf(2, 2, 3), messageIdOf(1, 3, 3), messageIdOf(1, 2, 4)]).size).toBe(
    4,
  );
  expect([reasonOf("ERR_WINDOW_CLOSED"), reasonOf("ERR_VALIDATION")]).toEqual(["window", "refused"]);
});
