// When a door counts as open again.
import { expect, test } from "vitest";
import { type Probe, returnOf, returnsOf, returnsOfSends } from "./doors.rules.ts";

const probe = (at: number, isOpen: boolean): Probe => ({ at, doneAt: at + 10, isOpen });

test("a door that never closed is open with the first answer after the fault", () => {
  expect(returnOf([probe(50, false), probe(120, true), probe(300, true)], 100, 1_000)).toBe(30);
});

test("an answer between two refusals does not open it", () => {
  const probes = [probe(100, false), probe(200, true), probe(300, false), probe(400, true)];
  expect(returnOf(probes, 100, 1_000)).toBe(310);
});

test("one that is still shut at the next fault was shut until then; where nobody tried, nothing is known", () => {
  expect(returnOf([probe(100, false), probe(900, false), probe(1_100, true)], 100, 1_000)).toBe(900);
  expect(returnOf([probe(1_100, true)], 100, 1_000)).toBeNull();
});

test("what fails long after a fault is none of its", () => {
  expect(returnOf([probe(100, true), probe(40_000, false)], 100, Number.POSITIVE_INFINITY)).toBe(10);
});

test("every fault has its own return, in the order of their ends", () => {
  const probes = [probe(100, false), probe(500, true), probe(2_000, false), probe(2_500, true)];
  const ends = [
    { kind: "b", at: 2_000 },
    { kind: "a", at: 100 },
  ];
  expect(returnsOf(probes, ends)).toEqual([410, 510]);
  expect(returnsOfSends([90, 700, 2_900], ends)).toEqual([600, 900]);
});
