// Attendances of the dataset happen when people are awake.
import { expect, test } from "vitest";
import { momentsBefore } from "./moments.rules.ts";

const now = new Date("2026-11-15T15:00:00Z");
const moments = momentsBefore(now, 180, 10_000);
const local = (at: Date) => new Date(at.getTime() - 3 * 3_600_000);

test("as many as were asked for, in order, none in the future and none too old", () => {
  expect(moments).toHaveLength(10_000);
  expect(moments.every((at, place) => place === 0 || at >= (moments[place - 1] as Date))).toBe(true);
  expect((moments.at(-1) as Date) <= now).toBe(true);
  expect((moments[0] as Date).getTime()).toBeGreaterThanOrEqual(now.getTime() - 180 * 86_400_000);
});

test("most of them in office hours of working days, hardly any at night, few on Sundays", () => {
  const share = (holds: (at: Date) => boolean) => moments.filter((at) => holds(local(at))).length / moments.length;
  expect(share((at) => at.getUTCDay() >= 1 && at.getUTCDay() <= 5)).toBeGreaterThan(0.9);
  expect(share((at) => at.getUTCHours() >= 8 && at.getUTCHours() < 18)).toBeGreaterThan(0.8);
  expect(share((at) => at.getUTCHours() < 6)).toBeLessThan(0.01);
  expect(share((at) => at.getUTCDay() === 0)).toBeLessThan(0.03);
});
