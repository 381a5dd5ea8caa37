// The plan of faults: the same for the same seed, of every kind, in the wanted number.
import { expect, test } from "vitest";
import { planFaults } from "./plan.ts";

test("a seed is a plan", () => {
  expect(planFaults(7, 50)).toEqual(planFaults(7, 50));
  expect(planFaults(7, 50)).not.toEqual(planFaults(8, 50));
});

test("even the small plan has every kind, and every misdeed comes before one comes again", () => {
  const small = planFaults(1, 20);
  expect(small).toHaveLength(20);
  expect(new Set(small.map(({ kind }) => kind)).size).toBe(8);
  const names = planFaults(1, 200).flatMap((fault) => (fault.kind === "provider" ? fault.misdeeds : []));
  expect(new Set(names.slice(0, 19).map(({ name }) => name)).size).toBe(19);
});
