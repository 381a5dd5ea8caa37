// Which stretch a month asks for, and what its days hold.
import { expect, test } from "vitest";
import { daysWith, monthAfter, monthOf } from "./month.rules.ts";

test("a month asks for the weeks around it too", () => {
  expect(monthOf("2026-03-15")).toEqual({ from: "2026-02-21T00:00:00.000Z", to: "2026-04-16T00:00:00.000Z" });
});

test("the month before January is the December of the year before", () => {
  expect(monthAfter("2026-01-31", -1)).toBe("2025-12-01");
  expect(monthAfter("2026-12-05", 1)).toBe("2027-01-01");
});

test("only days of the month that hold something are there, in order and by the hour", () => {
  const at = (wall: string) => ({ wall });
  const days = daysWith(
    [at("2026-03-09T10:00"), at("2026-03-02T18:00"), at("2026-04-01T08:00"), at("2026-03-02T09:30")],
    "2026-03-20",
  );
  expect(days).toEqual([
    { day: "2026-03-02", items: [at("2026-03-02T09:30"), at("2026-03-02T18:00")] },
    { day: "2026-03-09", items: [at("2026-03-09T10:00")] },
  ]);
});
