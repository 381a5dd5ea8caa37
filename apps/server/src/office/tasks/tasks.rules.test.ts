// Dates of tasks as plain values.
import { expect, test } from "vitest";
import { anchorOf, nextOf, reminderOf } from "./tasks.rules.ts";

const now = new Date("2026-03-10T12:00:00Z");
const at = (text: string) => new Date(text);

test("a reminder that would be over comes at the task's own time, and none where that is over too", () => {
  expect(reminderOf(at("2026-03-10T15:00:00Z"), 60, now)).toEqual(at("2026-03-10T14:00:00Z"));
  expect(reminderOf(at("2026-03-10T12:10:00Z"), 60, now)).toEqual(at("2026-03-10T12:10:00Z"));
  expect(reminderOf(at("2026-03-10T11:00:00Z"), 60, now)).toBeNull();
  expect(reminderOf(at("2026-03-11T11:00:00Z"), null, now)).toBeNull();
});

test("the next of a monthly one is counted from the first, in the company's time", () => {
  const zone = "America/Sao_Paulo";
  const limitAt = at("2026-02-28T12:00:00Z");
  const anchorLocal = anchorOf(zone, at("2026-01-31T12:00:00Z"));
  expect(anchorLocal).toBe("2026-01-31T09:00");
  const task = { repeat: "monthly" as const, anchorLocal, anchorNumber: 1, number: 2, limitAt };
  expect(nextOf(task, zone, limitAt)).toEqual({ number: 3, limitAt: at("2026-03-31T12:00:00Z") });
});

test("what was left for days is owed once", () => {
  const limitAt = at("2026-03-01T12:00:00Z");
  const daily = { repeat: "daily" as const, anchorLocal: "2026-03-01T12:00", anchorNumber: 1, number: 1, limitAt };
  expect(nextOf(daily, "UTC", now)).toEqual({ number: 11, limitAt: at("2026-03-11T12:00:00Z") });
  expect(nextOf({ ...daily, repeat: "none" }, "UTC", now)).toBeNull();
});
