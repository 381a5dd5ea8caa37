// What counts of several windows, and how far a slow machine excuses a slow answer.
import { expect, test } from "vitest";
import { inEveryWindow, worstOf } from "./figures.ts";
import { boundBeside, effortFor } from "./yardstick.ts";

const window = (reach: number) => ({ what: "a", holds: reach <= 1, shown: `${reach * 100} ms`, reach });

test("every window is measured, and the worst of them counts and is shown", async () => {
  const reaches = [0.4, 1.3, 0.9];
  const found = await inEveryWindow(async (number) => window(reaches[number - 1] as number));
  expect(found).toEqual({
    what: "a",
    holds: false,
    shown: "130 ms (worst of 3 windows, 0.40 and 1.30 and 0.90 of the bound; 1 over)",
  });
  expect(worstOf([window(0.4), window(0.5)]).holds).toBe(true);
  expect(worstOf([window(0.4)])).toEqual({ what: "a", holds: true, shown: "40 ms" });
});

test("a window that fails for another reason than its time is worse than any that holds", () => {
  const lost = { what: "a", holds: false, shown: "1 missing", reach: 0.1 };
  expect(worstOf([window(0.9), lost]).shown).toContain("1 missing");
  const [good, bad] = [
    { what: "a", holds: true, shown: "well" },
    { what: "a", holds: false, shown: "ill" },
  ];
  expect(worstOf([good, bad, good])).toEqual({ what: "a", holds: false, shown: "ill (worst of 3 windows; 1 over)" });
});

test("slow commits excuse a slow answer, up to four times its bound, and the report says so", () => {
  expect(boundBeside(50, 5)).toEqual({ bound: 50, beside: "bare commit p99 5.0 ms, bound 50 ms" });
  expect(boundBeside(50, 30).bound).toBe(90);
  expect(boundBeside(50, 30).beside).toContain("grown from 50 with the slow commits");
  expect(boundBeside(50, 1_000).bound).toBe(200);
});

test("short windows have a bound to spare, whole ones have none", () => {
  expect([effortFor(2), effortFor(10)]).toEqual([
    { windows: 1, spare: 10 },
    { windows: 3, spare: 1 },
  ]);
  expect(boundBeside(50, 5, 10).beside).toContain("10 times to spare");
});
