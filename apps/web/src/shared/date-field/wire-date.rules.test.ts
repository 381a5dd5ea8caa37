// @vitest-environment node
// Reading a day as people type it.
import { expect, test } from "vitest";
import { wireDate } from "./wire-date.rules.ts";

test("a date is DD/MM/YYYY and must exist", () => {
  expect(["05/03/2026", "29/02/2028", "29/02/2026", "5/3/2026", ""].map(wireDate)).toEqual([
    "2026-03-05",
    "2028-02-29",
    null,
    null,
    null,
  ]);
});
