// The engine against its oracle: the sweep in the size CI can afford. The large one is hours.sweep.ts.
import { expect, test } from "vitest";
import { stretchAt } from "./hours.wall-clock.rules.ts";
import { compare } from "./testing/hours.agreement.ts";
import { clockChangesOf, zones } from "./testing/hours.cases.ts";
import { livingIn } from "./testing/hours.oracle.ts";

test("engine and minute-by-minute oracle agree on 100,000 random cases around clock changes and midnights", () => {
  const { quarrel, ...figures } = compare({ seed: 20_250_310, cases: 100_000, walkEvery: 500, jumpWalkEvery: 5 });
  expect(quarrel).toBeNull();
  expect(figures).toMatchObject({ cases: 100_000, walked: 200, zones: zones.length });
  // The cases must be worth something: both answers, many jumps, walks that end and walks that do not.
  expect(figures.open).toBeGreaterThan(30_000);
  expect(figures.open).toBeLessThan(70_000);
  expect(figures.nearJumps).toBeGreaterThan(15_000);
  expect(figures.unchanging).toBeGreaterThan(0);
  expect(figures.walkedOverJumps).toBeGreaterThan(3_000);
}, 120_000);

test("every clock change of 2018 to 2030 is found to the minute, and no other", () => {
  for (const zone of zones) {
    const found: number[] = [];
    let instant = Date.UTC(2018, 0, 1);
    for (let stretch = stretchAt(zone, instant); stretch.until < Date.UTC(2031, 0, 1); ) {
      instant = stretch.until;
      const next = stretchAt(zone, instant);
      if (next.offset !== stretch.offset) found.push(instant);
      stretch = next;
    }
    const expected = livingIn(zone, () => clockChangesOf(zone));
    expect(found, zone).toEqual(expected);
  }
});
