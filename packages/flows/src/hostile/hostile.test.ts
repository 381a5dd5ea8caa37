// The commit tier of `npm run flows -- hostile`: nothing is found, and every plant is.
import { expect, test } from "vitest";
import { runHostile } from "./hostile.ts";

test("300 hostile flows: nothing throws, no bound is passed, no conversation is without an owner", () => {
  const report = runHostile({ flows: 300, seed: 1 });
  expect(report.found).toEqual({});
  expect([report.flows, report.mended]).toEqual([300, 300]);
  expect(report.events).toBeGreaterThan(3000);
});

const boundless = Number.MAX_SAFE_INTEGER;

test.each(["saysPerEvent", "says", "visits", "stepsPerEvent", "calls"] as const)(
  "without the bound %s something is found",
  (bound) => {
    expect(
      Object.keys(runHostile({ flows: 2000, seed: 1, bounds: { [bound]: boundless }, untilFound: true }).found),
    ).not.toEqual([]);
  },
);

test.each(["then", "check", "split", "hours", "error", "assistant", "silence"] as const)(
  "a validator that forgets %s is found out",
  (forget) => {
    expect(Object.keys(runHostile({ flows: 2000, seed: 2, forget, untilFound: true }).found)).not.toEqual([]);
  },
);
