// A wall of few columns shows many cards of each, one of many columns few.
import { expect, test } from "vitest";
import { cardsPerColumn } from "./panel.rules.ts";

test.each([
  [0, 20],
  [1, 20],
  [30, 20],
  [60, 10],
  [145, 4],
  [1_000, 4],
])("with %i columns each shows %i cards at most", (columns, cards) => {
  expect(cardsPerColumn(columns)).toBe(cards);
});
