// @vitest-environment node
// Stretches of days: written, read, and what lies in them.
import { expect, test } from "vitest";
import { daysOf, endsOf, isBackwards, isWithin } from "./days.rules.ts";

const ZONE = "America/Sao_Paulo";

test("either end may be missing, and what is no day is no end", () => {
  expect(endsOf("2026-03-01..2026-03-05")).toEqual({ from: "2026-03-01", to: "2026-03-05" });
  expect(endsOf("..2026-03-05")).toEqual({ from: null, to: "2026-03-05" });
  for (const nonsense of ["", "..", "2026-02-30..", "x..y", "2026-03-01"]) {
    expect(daysOf(endsOf(nonsense))).toBe("");
  }
  expect(daysOf({ from: "2026-03-01", to: null })).toBe("2026-03-01..");
});

test("a moment belongs to the company's day, the last day included", () => {
  const lateEvening = "2026-03-06T02:30:00.000Z";
  expect(isWithin("2026-03-05..2026-03-05", lateEvening, ZONE)).toBe(true);
  expect(isWithin("2026-03-06..", lateEvening, ZONE)).toBe(false);
  expect(isWithin("..2026-03-05", "2026-03-06T03:00:00.000Z", ZONE)).toBe(false);
  expect(isWithin("", lateEvening, ZONE)).toBe(true);
});

test("an end before its beginning is noticed", () => {
  expect(isBackwards("2026-03-05..2026-03-01")).toBe(true);
  expect(isBackwards("2026-03-05..2026-03-05")).toBe(false);
  expect(isBackwards("2026-03-05..")).toBe(false);
});
