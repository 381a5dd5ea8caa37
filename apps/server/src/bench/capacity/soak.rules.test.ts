// How samples of an hour are judged.
import { expect, test } from "vitest";
import { growthPerHour, metricIn, staysFlat } from "./soak.rules.ts";

const MINUTE = 60_000;
const hour = Array.from({ length: 360 }, (_, n) => n);

test("a saw of collections on level ground grows by nothing; on a slope by the slope", () => {
  const saw = (n: number) => (n % 13) * 2;
  const level = hour.map((n) => ({ at: n * 10_000, value: 200 + saw(n) }));
  expect(Math.abs(growthPerHour(level, 3 * MINUTE))).toBeLessThan(0.5);
  const rising = hour.map((n) => ({ at: n * 10_000, value: 200 + saw(n) + n * (10 / 360) }));
  expect(growthPerHour(rising, 3 * MINUTE)).toBeGreaterThan(9);
  expect(growthPerHour(rising, 3 * MINUTE)).toBeLessThan(11);
});

test("flat is flat, whatever happens in between", () => {
  expect(staysFlat(hour.map((n) => 100 + (n % 7)))).toBe(true);
  expect(staysFlat(hour.map((n) => 100 + n / 10))).toBe(false);
  expect(staysFlat([2, 2, 2, 6, 6])).toBe(true);
});

test("a figure is the sum over its labels, and no other figure that begins alike", () => {
  const page = '# HELP a b\na_total 3\na{kind="x"} 1\na{kind="y"} 2\n';
  expect(metricIn(page, "a")).toBe(3);
  expect(metricIn(page, "a", 'kind="y"')).toBe(2);
  expect(metricIn(page, "b")).toBe(0);
});
