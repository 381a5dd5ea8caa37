// One company's flood leaves room for the others, nothing of it is lost unsaid, and nothing is remembered for good.
import { expect, test } from "vitest";
import { createShares } from "./company-share.rules.ts";

const shares = () => createShares({ most: 100, windowMs: 15_000, askMs: 2_000 });

test("what fits is taken, what does not is owed, and nobody else feels it", () => {
  const { take, asked } = shares();
  expect([take(1, 60, 0), take(1, 60, 1), take(1, 40, 2), take(2, 100, 3)]).toEqual([true, false, true, true]);
  expect(asked(4)).toEqual([1]);
  expect(asked(5), "once").toEqual([]);
});

test("a company that goes on is told every two seconds, and once more after its last", () => {
  const { take, asked } = shares();
  take(1, 100, 0);
  const told: number[] = [];
  for (let now = 100; now <= 5_000; now += 100) {
    take(1, 1, now);
    if (asked(now).length > 0) told.push(now);
  }
  expect(told).toEqual([100, 2_100, 4_100]);
  expect([asked(6_000), asked(6_100), asked(9_000)]).toEqual([[], [1], []]);
});

test("a new window is a new share; what is owed outlives its window", () => {
  const { take, asked } = shares();
  expect([take(1, 101, 0), take(1, 100, 0), take(1, 1, 14_999), take(1, 100, 15_000)]).toEqual([
    false,
    true,
    false,
    true,
  ]);
  expect(asked(15_001)).toEqual([1]);
});
