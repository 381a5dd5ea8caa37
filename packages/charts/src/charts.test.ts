// Charts as numbers: sides with round steps, lines through their points, holes, and cells by their share.
import { expect, test } from "vitest";
import { barsOf, heatOf, linesOf, sparkOf, stepsTo } from "./index.ts";

const box = { width: 110, height: 60, left: 10, right: 0, top: 0, bottom: 10 };

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [33, [0, 10, 20, 30, 40]],
  [152, [0, 50, 100, 150, 200]],
  [0.4, [0, 0.1, 0.2, 0.3, 0.4]],
])("the side for %s has round steps up to it", (largest, steps) => {
  expect(stepsTo(largest).map((step) => Number(step.toFixed(3)))).toEqual(steps);
});

test("a line goes through its points, and has a hole where nothing is known", () => {
  const { series, xs, marks } = linesOf([{ values: [0, 4, null, 2], hasArea: true }], box);
  expect(xs).toEqual([10, 10 + 100 / 3, 10 + 200 / 3, 110]);
  expect(marks[0]).toEqual({ y: 50, value: 0 });
  expect(series[0]?.points[1]).toEqual({ x: xs[1], y: 0, value: 4 });
  expect(series[0]?.points[2]).toBeNull();
  expect(series[0]?.line.match(/M/g)).toHaveLength(2);
  expect(series[0]?.area).toContain("Z");
});

test("a band lies between two values", () => {
  const { series } = linesOf([{ values: [4, 4], from: [2, 2], hasArea: true }], box);
  expect(series[0]?.area).toBe("M10,0L110,0L110,25L10,25Z");
});

test("one step stands in the middle, and no values make an empty path", () => {
  expect(linesOf([{ values: [3] }], box).xs).toEqual([60]);
  expect(linesOf([{ values: [null, null] }], box).series[0]?.line).toBe("");
});

test("a card's line needs two values and spans its height", () => {
  expect(sparkOf([3, null], { width: 64, height: 22 })).toBeNull();
  expect(sparkOf([1, 3], { width: 64, height: 22 })?.line).toBe("M0,20L64,2");
});

test("bars stand on the floor side by side", () => {
  const { bars } = barsOf([2, 4], box);
  expect(bars.map(({ y, height }) => y + height)).toEqual([50, 50]);
  expect((bars[1]?.x ?? 0) - (bars[0]?.x ?? 0)).toBe(50);
});

test("a cell is as dark as its share, and whatever is something is seen", () => {
  expect([0, 1, 20, 50, 100].map((value) => heatOf(value, 100))).toEqual([0, 1, 1, 3, 5]);
});
