// Which days may be chosen, and how far an import is.
import type { HistoryImport } from "@prosa/contracts/sessions/channel-history";
import { expect, test } from "vitest";
import { percentOf, usualDays, wrongIn } from "./history.rules.ts";

const today = "2026-03-10";

test.each([
  ["2026-02-09", "2026-03-10", null],
  ["2026-02-08", "2026-03-10", "tooMany"],
  ["2026-03-10", "2026-03-10", null],
  ["2026-03-10", "2026-03-09", "order"],
  ["2026-03-10", "2026-03-11", "future"],
  [null, "2026-03-10", "none"],
])("from %s to %s: %s", (from, to, wrong) => {
  expect(wrongIn({ from, to }, today, 30)).toBe(wrong);
});

test("thirty days up to today are offered", () => {
  expect(usualDays(today, 30)).toEqual({ from: "2026-02-09", to: today });
});

test("reading is the first half and storing the second", () => {
  const at = (part: Partial<HistoryImport>) =>
    percentOf({
      status: "reading",
      files: 4,
      filesRead: 0,
      found: 0,
      stored: 0,
      known: 0,
      leftOut: 0,
      ...part,
    } as HistoryImport);
  expect(at({})).toBe(0);
  expect(at({ filesRead: 2 })).toBe(25);
  expect(at({ status: "storing", found: 100, stored: 40, known: 10 })).toBe(75);
  expect(at({ status: "storing" })).toBe(100);
});
