// @vitest-environment node
// A stretch of rows between two, in whichever direction.
import { expect, test } from "vitest";
import { between } from "./row-selection.ts";

test("reaches from one row to the other, both included", () => {
  expect(between([5, 4, 3, 2, 1], 4, 2)).toEqual([4, 3, 2]);
  expect(between([5, 4, 3, 2, 1], 2, 4)).toEqual([4, 3, 2]);
});

test("a row that is no longer there leaves only the one that was clicked", () => {
  expect(between([5, 4], 9, 4)).toEqual([4]);
});
