// @vitest-environment node
// A finger on a row: sideways means something, up and down scrolls.
import { expect, test } from "vitest";
import { pulledBy, swipeOf } from "./swipe.rules.ts";

test("only a long and level drag is a swipe, to either side", () => {
  expect(swipeOf(90, 10)).toBe("right");
  expect(swipeOf(-90, 10)).toBe("left");
  expect(swipeOf(50, 0)).toBeNull();
  expect(swipeOf(90, 60)).toBeNull();
});

test("the row follows the finger so far and no further, and not at all while somebody scrolls", () => {
  expect([pulledBy(5, 0), pulledBy(40, 0), pulledBy(400, 0), pulledBy(-400, 0)]).toEqual([0, 40, 112, -112]);
  expect(pulledBy(30, 40)).toBe(0);
});
